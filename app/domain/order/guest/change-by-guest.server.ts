import { listOccupied } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import { findOffers } from '#app/domain/order/booking/change-booking.server.ts'
import { beginPayment } from '#app/domain/order/ledger/begin-payment.server.ts'
import { checkAccess, lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logEvents } from '#app/domain/order/log-order.server.ts'
import { dueMinor, overpaidMinor } from '#app/domain/order/order-total.ts'
import {
  chooseProvider,
  offeredProviders,
  type PaymentProvider,
  type ProviderNotOffered,
} from '#app/domain/order/provider/payment-provider.ts'
import { listPaymentProviders } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import {
  distributeNewestFirst,
  maximumRefundMinor,
  planRefund,
} from '#app/domain/order/refund/plan-refund.ts'
import { givenByHandMinor } from '#app/domain/order/refund/refund-method.ts'
import { writeRefund } from '#app/domain/order/refund/refund-order.server.ts'
import { findRefundFacts, listBookingIds } from '#app/domain/order/refund/refund-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import { attempt } from '#db/attempt.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { findChangeOfKey } from './booking-change-queries.server.ts'
import { dropPendingChanges } from './expire-changes.server.ts'
import { type ChangeToPay, reserveChange } from './reserve-change.server.ts'
import { type RequestedChange, type TriedChange, type TryRefusal, tryChange } from './try-change.server.ts'

/** Outcome of a change, and what the guest pays for it now, or gets back. */
type PlannedMove = Pick<TriedChange, 'plan' | 'name' | 'version' | 'differenceMinor'> & {
  toPayMinor: number
  backMinor: number
  /** Of it, what the shop gives back itself. */
  byHandMinor: number
}

export type ChangeByGuestInput = RequestedChange & {
  /** Of the plan that the guest was shown. */
  planName: string
  /** The order's version when it was shown. */
  version: number
  /** Required where there is something to pay. */
  paymentProviderId: number | undefined
  isDemo: boolean
  /** How long the new time is reserved while its difference is being paid: the shop's. */
  reservationMinutes: number
  requestKey: string
}

type ChangeByGuestRefusal =
  | TryRefusal
  | AlreadyCreated
  | { code: 'plan_changed' | 'changed_by_other'; at: 'planName' }
  | ProviderNotOffered

type ChangedByGuest = { next: 'changed' } | { next: 'pay'; transactionId: number }

/** Answers what a change would do, always as a refusal, so that its transaction is rolled back: it is tried. */
export async function planChangeByGuest(
  tx: Tx,
  input: RequestedChange,
): Promise<Result<never, TryRefusal | { code: 'planned'; planned: PlannedMove }>> {
  const moved = await tryChange(tx, input)
  if (!moved.ok) return moved
  return err({ code: 'planned', planned: { ...moved.value, ...(await moneyOf(tx, moved.value)) } })
}

/**
 * Changes the time or the add-ons of a booking for its guest, as they were shown. What costs no more is applied at
 * once, and what is paid too much then goes back the way it came. What costs more is applied when the difference is
 * paid: until then the new time, or what is added, is allocated beside the old one. A way to pay that is not online
 * applies it at once, and the difference is due. The same key changes once. Source: domain.md §5 'A guest's change'.
 */
export async function changeByGuest(
  tx: Tx,
  input: ChangeByGuestInput,
): Promise<Result<ChangedByGuest, ChangeByGuestRefusal>> {
  const { shopId, orderId, bookingId, startRent, addons, planName, requestKey, now } = input
  const content = { orderId, bookingId, startRent, addons, planName }
  const once = { shopId, requestKey, scope: 'guest_change', content, now }
  let transactionId: number | undefined
  const changed = await runOnce<Exclude<ChangeByGuestRefusal, AlreadyCreated>>(tx, once, async () => {
    const done = await change(tx, input)
    if (!done.ok) return done
    transactionId = done.value
    return ok({ id: orderId, version: input.version })
  })
  if (!changed.ok) return changed
  transactionId ??= await findChangeOfKey(tx, { shopId, requestKey })
  return ok(transactionId === undefined ? { next: 'changed' } : { next: 'pay', transactionId })
}

type Refused = Exclude<ChangeByGuestRefusal, AlreadyCreated>

/** Answers the payment that applies the change; undefined where it is applied. */
async function change(tx: Tx, input: ChangeByGuestInput): Promise<Result<number | undefined, Refused>> {
  const { shopId, bookingId } = input
  const { alsoProductIds } = await findOffers(tx, input)
  const access = checkAccess(await lockOrderAndPools(tx, { ...input, alsoProductIds }), input)
  if (!access.ok) return access
  // Another choice takes the place of the one that was not paid.
  await dropPendingChanges(tx, input)
  const bookingIds = await listBookingIds(tx, { shopId, rootIds: [bookingId] })
  const before = await listOccupied(tx, { shopId, bookingIds })
  const tried: { paying?: Paying } = {}
  const applied = await attempt<undefined, Refused | { code: 'to_pay' }>(tx, async () => {
    const moved = await moveAsShown(tx, input)
    if (!moved.ok) return moved
    const { order } = moved.value
    const { toPayMinor, backMinor } = await moneyOf(tx, moved.value)
    if (toPayMinor === 0) {
      await refundDifference(tx, order, backMinor, input)
      return ok(undefined)
    }
    const { priceMinor } = order
    const offering = { audience: 'guest', priceMinor, isDemo: input.isDemo } as const
    const offered = offeredProviders(await listPaymentProviders(tx, shopId), offering)
    const provider = chooseProvider(offered, input.paymentProviderId)
    if (!provider.ok) return provider
    const after = await listOccupied(tx, { shopId, bookingIds: moved.value.bookingIds })
    const { previous, differenceMinor } = moved.value
    tried.paying = { provider: provider.value, toPayMinor, previous, differenceMinor, before, after }
    return provider.value.kind === 'OFFLINE' ? ok(undefined) : err({ code: 'to_pay' })
  })
  const { paying } = tried
  if (!applied.ok && applied.error.code !== 'to_pay') return err(applied.error)
  if (!paying) return ok(undefined)
  const transactionId = await startPayment(tx, access.value, input, paying)
  if (applied.ok) return ok(undefined)
  await reserveChange(tx, { ...input, transactionId }, paying)
  return ok(transactionId)
}

type Paying = ChangeToPay & { provider: PaymentProvider; toPayMinor: number }

async function moveAsShown(tx: Tx, input: ChangeByGuestInput): Promise<Result<TriedChange, Refused>> {
  const moved = await tryChange(tx, input)
  if (!moved.ok || moved.value.name === input.planName) return moved
  const isSameOrder = moved.value.version === input.version
  return err({ code: isSameOrder ? 'plan_changed' : 'changed_by_other', at: 'planName' })
}

/** The difference as far as it is due; what is paid too much as far as the change made it so, and how it goes back. */
async function moneyOf(db: Db, { order, differenceMinor }: TriedChange) {
  const facts = await findRefundFacts(db, order)
  const toPayMinor = Math.max(0, Math.min(differenceMinor, dueMinor(order)))
  const backMinor = Math.max(0, Math.min(-differenceMinor, overpaidMinor(facts), maximumRefundMinor(facts)))
  const distribution = distributeNewestFirst(facts.payments, backMinor)
  const byHandMinor = givenByHandMinor(distribution, { ...facts, method: 'SAME_WAY' })
  return { toPayMinor, backMinor, byHandMinor }
}

async function refundDifference(
  tx: Tx,
  order: LockedOrder,
  backMinor: number,
  input: ChangeByGuestInput,
): Promise<void> {
  if (backMinor === 0) return
  const facts = await findRefundFacts(tx, order)
  const plan = planRefund(facts, { overpaidMinor: backMinor, credits: [], cancelsBookings: false })
  if (!plan.ok) throw new Error(`order ${order.id} cannot refund the difference: ${plan.error.code}`)
  await writeRefund(tx, order, { facts, plan: plan.value }, { ...input, method: 'SAME_WAY', notifies: false })
}

async function startPayment(
  tx: Tx,
  order: LockedOrder,
  { requestKey, now }: ChangeByGuestInput,
  { provider, toPayMinor: amountMinor }: Paying,
): Promise<number> {
  const started = await beginPayment(tx, order, { provider, amountMinor, requestKey, now })
  if (!started) throw new Error(`a payment of order ${order.id} has the key of its change`)
  const { shopId, id: orderId, secret } = order
  await logEvents(tx, { shopId, orderId, now, access: { secret } }, [started])
  return started.transactionId
}
