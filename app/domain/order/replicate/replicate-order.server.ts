import type { AddBookingRefusal } from '#app/domain/order/booking/add-booking.server.ts'
import type { BookingWarning, GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { namePlan } from '#app/domain/order/plan-name.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type Copy, MOST_COPIES } from './copy-dates.ts'
import {
  type CopiedOrder,
  type CopyInput,
  type CopyRefusal,
  copyOrder,
  findSource,
} from './copy-order.server.ts'

export type ReplicateInput = CopyInput & { copies: readonly Copy[] }

export type ReplicateRefusal =
  | CopyRefusal
  | { code: 'booking_not_found'; at: 'bookings' }
  | { code: 'nothing_to_copy'; at: 'days' }
  | { code: 'too_many_copies'; at: 'days'; max: number }

/** Orders as they would be, with the rules for guests that they break. */
export type ReplicationPlan = { copies: readonly CopiedOrder[]; warnings: readonly BookingWarning['code'][] }

/** A plan by its name, which another outcome would not have; and the broken rules with their numbers, each once. */
export type NamedReplication = { plan: ReplicationPlan; name: string; warnings: readonly BookingWarning[] }

/**
 * Answers what copying the order would give, always as a refusal, so that its transaction is rolled back: the copies
 * themselves are tried, one after the other, by the same rules and under the same locks. Source: domain.md §5
 * 'Replication'.
 */
export async function planReplication(
  tx: Tx,
  input: ReplicateInput,
): Promise<Result<never, ReplicateRefusal | { code: 'planned'; planned: NamedReplication }>> {
  const replicated = await replicate(tx, input)
  return replicated.ok ? err({ code: 'planned', planned: replicated.value }) : replicated
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
    const { plan, name, orderIds, warnings } = replicated.value
    const [conflict] = plan.copies.flatMap(({ bookings }) =>
      bookings.flatMap(({ bookingId, refusal }) => (refusal ? [{ bookingId, refusal }] : [])),
    )
    if (conflict) return err({ code: 'copies_conflict', at: 'days', ...conflict })
    if (planName !== undefined && planName !== name) return err({ code: 'plan_changed', at: 'planName' })
    const broken = warnings.filter(({ code }) => !accepted.includes(code))
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
  const { shopId, orderId, copies } = input
  const locked = await lockOrderAndPools(tx, input)
  const order = locked && (await findOrder(tx, { shopId, orderId }))
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  if (copies.length === 0) return err({ code: 'nothing_to_copy', at: 'days' })
  if (copies.length > MOST_COPIES) return err({ code: 'too_many_copies', at: 'days', max: MOST_COPIES })
  const source = await findSource(tx, order, input)
  const ids = source.bookings.map(({ id }) => id)
  if (copies.some(({ bookings }) => bookings.some(({ bookingId }) => !ids.includes(bookingId)))) {
    return err({ code: 'booking_not_found', at: 'bookings' })
  }
  const orderIds: number[] = []
  const copied: CopiedOrder[] = []
  const warnings = new Map<BookingWarning['code'], BookingWarning>()
  for (const copy of copies) {
    const created = await copyOrder(tx, source, copy, input)
    if (!created.ok) return created
    if (created.value.orderId !== undefined) orderIds.push(created.value.orderId)
    for (const warning of created.value.warnings) warnings.set(warning.code, warning)
    copied.push({ date: copy.date, bookings: created.value.bookings })
  }
  const plan = { copies: copied, warnings: [...warnings.keys()].toSorted() }
  return ok({ plan, name: namePlan(plan), warnings: [...warnings.values()], orderIds })
}
