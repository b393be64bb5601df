import {
  changeBooking,
  findOffers,
  type StaffChange,
} from '#app/domain/order/booking/change-booking.server.ts'
import { choicesOf } from '#app/domain/order/booking/previous-choices.ts'
import type {
  BookingWarning,
  GuestRulesBroken,
  QuoteRefusal,
} from '#app/domain/order/booking/quote-booking.server.ts'
import { type BookingTooLong, refuseTooLong } from '#app/domain/order/booking/staff-period.ts'
import type { BookingRefusal } from '#app/domain/order/booking-of-order.server.ts'
import { type BookingOfOrder, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { isAtSameTime } from '#app/domain/order/bundle/bundled-bookings.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import {
  allocatedNames,
  listBookingAllocations,
} from '#app/domain/order/manifest/allocation-queries.server.ts'
import { dueMinor, overpaidMinor } from '#app/domain/order/order-total.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { namePlan } from '#app/domain/order/plan-name.server.ts'
import type { Quantity } from '#app/domain/pricing/price-booking.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type ChangePlan, type PlanFacts, planChange } from './change-plan.ts'

export type BookingChange = OrderInput &
  StaffAccess &
  StaffChange & {
    bookingId: number
    startRent: WallTime
    durationId: number | null
    /** Where no duration says how long, at most two years later. */
    endRent?: WallTime | undefined
    /** Left out: as many as it has. */
    quantities?: readonly Quantity[] | undefined
  }

/** A plan by its name, which another outcome would not have; and the broken rules with their numbers. */
export type NamedPlan = {
  plan: ChangePlan
  name: string
  warnings: readonly BookingWarning[]
  /** The items that the booking would have, as choices of its bundle. */
  bundles: readonly BundleChoice[]
  /** Of the order that it was made from. */
  version: number
}

export type ChangeRefusal =
  | BookingRefusal
  | QuoteRefusal
  | { code: 'ota_order'; at: 'bookingId' }
  | { code: 'nothing_changes'; at: 'bookingId' }
  | BookingTooLong

type ApplyRefusal =
  | ChangeRefusal
  | AlreadyCreated
  | { code: 'plan_changed' | 'changed_by_other'; at: 'planName' }
  | GuestRulesBroken

/**
 * Answers what changing the booking would do, always as a refusal, so that its transaction is rolled back: the change
 * itself is tried, by the same rules and under the same locks. Source: domain.md §5 'Change'.
 */
export async function planBookingChange(
  tx: Tx,
  input: BookingChange,
): Promise<Result<never, ChangeRefusal | { code: 'planned'; planned: NamedPlan }>> {
  const changed = await change(tx, input)
  return changed.ok ? err({ code: 'planned', planned: changed.value }) : changed
}

type ApplyInput = BookingChange & {
  /** Of the plan that staff were shown. */
  planName: string
  /** Codes of the rules for guests that staff confirmed. */
  accepted: readonly string[]
  /** The order's version when the form was shown. */
  version: number
  requestKey: string | undefined
}

/**
 * Changes a booking of a reserved or confirmed order as staff were shown. Where the outcome would be another by now
 * nothing is changed, and the refusal tells whether somebody saved the order meanwhile. The same key applies its change
 * once.
 */
export async function applyBookingChange(
  tx: Tx,
  { planName, accepted, version, requestKey, ...input }: ApplyInput,
): Promise<Result<{ orderId: number }, ApplyRefusal>> {
  const { shopId, orderId, now } = input
  // The plan names the end; what it follows from may have changed with the first post.
  const { endRent: _, ...posted } = input
  const content = { ...posted, now: null, zone: null, planName }
  const once = { shopId, requestKey, scope: 'change', content, now }
  const applied = await runOnce<Exclude<ApplyRefusal, AlreadyCreated>>(tx, once, async () => {
    const changed = await change(tx, input)
    if (!changed.ok) return changed
    const { plan, name, version: current } = changed.value
    if (name !== planName) {
      return err({ code: version === current ? 'plan_changed' : 'changed_by_other', at: 'planName' })
    }
    if (plan.warnings.some((code) => !accepted.includes(code))) {
      return err({ code: 'guest_rules_broken', at: 'accepted', warnings: changed.value.warnings })
    }
    return ok({ id: orderId, version })
  })
  return applied.ok ? ok({ orderId }) : applied
}

/** Changes a booking without showing its plan before; a rule for guests that it breaks anew must be accepted. */
export async function changeAtOnce(
  tx: Tx,
  { accepted, ...input }: BookingChange & { accepted: readonly string[] },
): Promise<Result<NamedPlan, ChangeRefusal | GuestRulesBroken>> {
  const changed = await change(tx, input)
  if (!changed.ok) return changed
  const warnings = changed.value.warnings.filter(({ code }) => !accepted.includes(code))
  return warnings.length === 0 ? changed : err({ code: 'guest_rules_broken', at: 'accepted', warnings })
}

/** Locks all that the change occupies before it reads what the booking is, so that both sides are of one moment. */
async function change(tx: Tx, input: BookingChange): Promise<Result<NamedPlan, ChangeRefusal>> {
  const { startRent, endRent, durationId } = input
  const tooLong = durationId === null ? refuseTooLong(startRent, endRent) : undefined
  if (tooLong) return err(tooLong)
  const { productId, addons, bundles, byHand, reason, notifies, warnsOfOverlaps, ...booking } = input
  const staffChange = { productId, addons, bundles, byHand, reason, notifies, warnsOfOverlaps }
  const { offer, alsoProductIds } = await findOffers(tx, input)
  const locked = await lockOrderAndPools(tx, { ...input, alsoProductIds })
  if (locked?.createdBy === 'OTA') return err({ code: 'ota_order', at: 'bookingId' })
  const before = locked && (await findPlanFacts(tx, input, locked))
  const changed = await changeBooking(tx, { ...booking, staffChange, isConfirmedToo: true })
  if (!changed.ok) return changed
  const order = await lockOrder(tx, input)
  const after = order && (await findPlanFacts(tx, input, order))
  if (!before || !after) throw new Error(`booking ${input.bookingId} went while it was locked`)

  const { warnings } = changed.value
  const plan = planChange(
    before.facts,
    after.facts,
    warnings.map(({ code }) => code),
  )
  if (!plan) return err({ code: 'nothing_changes', at: 'bookingId' })
  const name = namePlan(plan)
  const anew = warnings.filter(({ code }) => plan.warnings.includes(code))
  const chosen = choicesOf(offer.options, after.items)
  return ok({ plan, name, warnings: anew, bundles: chosen, version: locked.version })
}

/** The booking with the items of its bundle as they stand in the transaction; undefined where it is not. */
export async function findPlanFacts(
  tx: Tx,
  key: { shopId: number; orderId: number; bookingId: number },
  order: LockedOrder,
): Promise<{ facts: PlanFacts; items: BookingOfOrder[] } | undefined> {
  const { bookingId } = key
  const bookings = await listOrderBookings(tx, key)
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking) return undefined
  const items = bookings.filter(({ parentBookingId }) => parentBookingId === bookingId)
  const allocations = await listBookingAllocations(tx, key)
  const { startRent, endRent } = booking
  const facts = {
    startRent,
    endRent,
    rows: [booking, ...items].flatMap((each) =>
      each.rows.map((row) => ({ ...row, ...placeOf(each, booking) })),
    ),
    fees: booking.fees.map((row) => ({ ...row, optionId: null, period: null })),
    isRebookable: booking.isRebookable,
    allocated: allocatedNames(allocations, [booking, ...items]),
    dueMinor: dueMinor(order),
    overpaidMinor: overpaidMinor(order),
  }
  return { facts, items }
}

/** The option that a row was chosen in, and its time where that is not its parent's. */
function placeOf(
  { bundleOptionId: optionId, startRent, endRent }: BookingOfOrder,
  parent: BookingOfOrder,
): Pick<PlanFacts['rows'][number], 'optionId' | 'period'> {
  return { optionId, period: isAtSameTime({ startRent, endRent }, parent) ? null : { startRent, endRent } }
}
