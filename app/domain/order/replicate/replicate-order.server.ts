import type { AddBookingRefusal } from '#app/domain/order/booking/add-booking.server.ts'
import type { BookingWarning, GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { namePlan } from '#app/domain/order/plan-name.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type Copy, refuseTooMany } from './copy-dates.ts'
import {
  type CopiedOrder,
  type CopyInput,
  type CopyRefusal,
  copyOrder,
  findSource,
  type Source,
} from './copy-order.server.ts'
import { planCopies } from './plan-copies.server.ts'

export type ReplicateInput = CopyInput & { copies: readonly Copy[] }

export type ReplicateRefusal =
  | CopyRefusal
  | { code: 'booking_not_found'; at: 'bookings' }
  | { code: 'nothing_to_copy'; at: 'days' }
  | { code: 'too_many_copies'; at: 'days'; max: number }
  | { code: 'too_many_copied_bookings'; at: 'days'; max: number }

/** Orders as they would be. */
export type ReplicationPlan = { copies: readonly CopiedOrder[] }

/** A plan by its name, which another outcome would not have. */
export type NamedReplication = { plan: ReplicationPlan; name: string }

/**
 * Answers what copying the order would give by the same rules, without a lock: whoever is booked meanwhile is found
 * when the copies are created. Source: domain.md §5 'Replication'.
 */
export async function planReplication(
  db: Db,
  input: ReplicateInput,
): Promise<Result<NamedReplication, ReplicateRefusal>> {
  const source = await findCopiedSource(db, input)
  if (!source.ok) return source
  return ok(toNamed(await planCopies(db, source.value, input.copies, input)))
}

export type ReplicateOrderInput = ReplicateInput & {
  /** Of the plan that staff were shown; left out, the outcome need only be free of conflicts. */
  planName: string | undefined
  /** Codes of the rules for guests that staff confirmed. */
  accepted: readonly string[]
  requestKey: string | undefined
}

export type ReplicateOrderRefusal =
  | ReplicateRefusal
  | AlreadyCreated
  | { code: 'plan_changed'; at: 'planName' }
  | { code: 'copies_conflict'; at: 'days'; bookingId: number; refusal: AddBookingRefusal }
  | GuestRulesBroken

/**
 * Copies an order to other dates, each a CONFIRMED unpaid order, all or none: customer, answers, products, quantities,
 * add-ons, bundle choices, and resources and units where they are free, at today's prices; no payments, codes,
 * discounts, comments or marks. Where the outcome would be another than staff were shown nothing is created. The same
 * key creates its orders once and answers the first; `orderIds` are those that this call created. Source: domain.md §5
 * 'Replication', reliability.md F13.
 */
export async function replicateOrder(
  tx: Tx,
  { planName, accepted, requestKey, ...input }: ReplicateOrderInput,
): Promise<Result<{ orderId: number; orderIds: readonly number[] }, ReplicateOrderRefusal>> {
  const { shopId, orderId, copies, carries, notifies, now } = input
  const content = { orderId, copies, carries, notifies, planName }
  const once = { shopId, requestKey, scope: 'replicate', content, now }
  const created: number[] = []
  const applied = await runOnce<Exclude<ReplicateOrderRefusal, AlreadyCreated>>(tx, once, async () => {
    const replicated = await replicate(tx, input)
    if (!replicated.ok) return replicated
    const { plan, name, orderIds } = replicated.value
    const [conflict] = plan.copies.flatMap(({ bookings }) =>
      bookings.flatMap(({ bookingId, refusal }) => (refusal ? [{ bookingId, refusal }] : [])),
    )
    if (conflict) return err({ code: 'copies_conflict', at: 'days', ...conflict })
    if (planName !== undefined && planName !== name) return err({ code: 'plan_changed', at: 'planName' })
    const broken = brokenRules(plan).filter(({ code }) => !accepted.includes(code))
    if (broken.length > 0) return err({ code: 'guest_rules_broken', at: 'accepted', warnings: broken })
    await logOrder(tx, { shopId, orderId, now, access: input }, 'order_replicated', { orderIds })
    created.push(...orderIds)
    return ok({ id: orderIds[0] ?? orderId, version: 1 })
  })
  return applied.ok ? ok({ orderId: applied.value.id, orderIds: created }) : applied
}

/** Locks the pools of all that is copied at once, in their order, before the first copy occupies anything. */
async function replicate(
  tx: Tx,
  input: ReplicateInput,
): Promise<Result<NamedReplication & { orderIds: number[] }, ReplicateRefusal>> {
  await lockOrderAndPools(tx, input)
  const source = await findCopiedSource(tx, input)
  if (!source.ok) return source
  const orderIds: number[] = []
  const copied: CopiedOrder[] = []
  for (const copy of input.copies) {
    const created = await copyOrder(tx, source.value, copy, input)
    if (!created.ok) return created
    if (created.value.orderId !== undefined) orderIds.push(created.value.orderId)
    copied.push({ date: copy.date, bookings: created.value.bookings })
  }
  return ok({ ...toNamed(copied), orderIds })
}

async function findCopiedSource(db: Db, input: ReplicateInput): Promise<Result<Source, ReplicateRefusal>> {
  const { copies } = input
  const order = await findOrder(db, input)
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  if (copies.length === 0) return err({ code: 'nothing_to_copy', at: 'days' })
  const tooMany = refuseTooMany(copies)
  if (tooMany) return err(tooMany)
  const source = await findSource(db, order, input)
  const ids = source.bookings.map(({ id }) => id)
  if (copies.some(({ bookings }) => bookings.some(({ bookingId }) => !ids.includes(bookingId)))) {
    return err({ code: 'booking_not_found', at: 'bookings' })
  }
  return ok(source)
}

function toNamed(copies: readonly CopiedOrder[]): NamedReplication {
  const plan = { copies }
  return { plan, name: namePlan(plan) }
}

/** Rules for guests that the copies break, each once. */
function brokenRules({ copies }: ReplicationPlan): BookingWarning[] {
  const warnings = copies.flatMap(({ bookings }) => bookings.flatMap((booking) => booking.warnings))
  return [...new Map(warnings.map((each) => [each.code, each])).values()]
}
