import { findCustomer, updateTermsAccepted } from '#app/domain/order/customer/customer-queries.server.ts'
import {
  changeCustomer,
  type SaveCustomerInput,
  type SaveCustomerRefusal,
} from '#app/domain/order/customer/save-customer.server.ts'
import { beginPayment } from '#app/domain/order/ledger/begin-payment.server.ts'
import { findDeposit } from '#app/domain/order/ledger/find-deposit.server.ts'
import { findTransactionByKey, type LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { type AccessRefusal, checkAccess, lockPoolsOfOrder } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logEvents, type OrderLogEntry } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
import { agreedAmounts, payNowMinor } from '#app/domain/order/order-total.ts'
import {
  type Access,
  audienceOf,
  type Customer,
  type OrderDetails,
  type OrderInput,
} from '#app/domain/order/order-types.ts'
import {
  chooseProvider,
  offeredProviders,
  type PaymentProvider,
  type ProviderNotOffered,
} from '#app/domain/order/provider/payment-provider.ts'
import { listPaymentProviders } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { type EditRefusal, reopenOrder } from '#app/domain/order/reopen-order.server.ts'
import type { Answer } from '#app/domain/question/requested-questions.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { checkStillFree, isUncertain } from './check-still-free.server.ts'
import { confirmOrder } from './confirm-order.server.ts'

export type SubmitOrderInput = OrderInput &
  Access & {
    /** Not required where nothing is due. */
    paymentProviderId?: number | null | undefined
    /** Only a demo offers the test provider. */
    isDemo: boolean
    termsAccepted: boolean
    /** Posted with the form; the same key twice has the first answer. */
    requestKey: string
  }

/** 'pay' goes on to the payment of that transaction. */
export type Submitted = { next: 'confirmed' } | { next: 'pay'; transactionId: number }

export type SubmitRefusal =
  | AccessRefusal
  | EditRefusal
  | { code: 'customer_missing'; at: 'customer' }
  | { code: 'terms_not_accepted'; at: 'termsAccepted' }
  | ProviderNotOffered
  | { code: 'amount_moved'; at: 'payment' }
  | { code: 'key_conflict'; at: 'requestKey' }

/** How long a guest who starts to pay holds the places at least, once per order. Source: domain.md §5. */
const PAYMENT_MINUTES = 10

/**
 * Ends the guest's choosing: confirms the order where nothing is due now or the provider is an offline one,
 * else starts a payment. Posted again with another choice, the payment before is ended and a new one begun.
 * Source: domain.md §4 'Deposit', §5, §8.
 */
export async function submitOrder(
  tx: Tx,
  input: SubmitOrderInput,
): Promise<Result<Submitted, SubmitRefusal>> {
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return access
  return submitLocked(tx, access.value, { ...input, customer: await findCustomer(tx, input) })
}

/** Prefetched state of an order with its stored answers, true while its version stands. */
export type PrefetchedOrder = Pick<OrderDetails, 'version' | 'customer' | 'depositMinor'> & {
  answers: readonly Answer[]
}

type CheckOutInput = Omit<SaveCustomerInput, 'version'> &
  SubmitOrderInput & {
    prefetched?: PrefetchedOrder | undefined
    /** By `agreedAmounts`, as the page showed them; left out where none did. */
    agreed?: string | undefined
  }

/**
 * Saves the contact details and submits the order, both or neither, under one lock. Whatever changes an order
 * counts its version up: while that stands, what was read of it is still true and is not read again. Nobody is bound
 * to an amount that they have not seen: others than the agreed ones are refused, to be shown first.
 */
export async function checkOut(
  tx: Tx,
  input: CheckOutInput,
): Promise<Result<Submitted, SaveCustomerRefusal | SubmitRefusal>> {
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return access
  const locked = access.value
  const prefetched = input.prefetched?.version === locked.version ? input.prefetched : undefined
  const terms = input.termsAccepted ? { termsAcceptedAt: input.now } : {}
  const isFirst = prefetched !== undefined && prefetched.customer === null
  const answered = { isFirst, stored: prefetched?.answers }
  const written = await changeCustomer(tx, locked, { ...input, ...terms, ...answered })
  if (!written.ok) return written
  const { order, customer, events } = written.value
  return submitLocked(tx, order, { ...input, customer, events, depositMinor: prefetched?.depositMinor })
}

type Submitting = SubmitOrderInput & {
  customer: Customer | undefined
  /** Events to log before those of the submission. */
  events?: readonly OrderLogEntry[]
  /** null where there is none; left out where it was not read. */
  depositMinor?: number | null | undefined
  agreed?: string | undefined
}

/** A reservation that is being chosen for has no payment yet that this form could have begun. */
async function submitLocked(
  tx: Tx,
  locked: LockedOrder,
  input: Submitting,
): Promise<Result<Submitted, SubmitRefusal>> {
  const { shopId, orderId, requestKey, now } = input
  const isChosenFor = locked.state === 'RESERVED'
  const earlier = isChosenFor ? undefined : await findTransactionByKey(tx, { shopId, requestKey })
  if (earlier) return answerAgain(locked, earlier, input)
  if (locked.state === 'CONFIRMED') return ok({ next: 'confirmed' })

  const order = await reopenOrder(tx, locked, { now, access: input })
  if (!order.ok) return order
  const ready = await checkReady(tx, order.value, input)
  if (!ready.ok) return ready
  if (input.customer?.termsAcceptedAt !== now) await updateTermsAccepted(tx, { shopId, orderId, now })

  const { depositMinor = await findDeposit(tx, order.value), agreed } = input
  const money = { ...order.value, depositMinor }
  if (agreed !== undefined && agreed !== agreedAmounts(money))
    return err({ code: 'amount_moved', at: 'payment' })
  const dueMinor = payNowMinor(money)
  if (dueMinor === 0) {
    await confirmOrder(tx, order.value, { ...input, access: input, before: input.events })
    return ok({ next: 'confirmed' })
  }
  const { shopId: ofShop, priceMinor } = order.value
  const providers = await listPaymentProviders(tx, ofShop)
  const asked = { audience: audienceOf(input), priceMinor, isDemo: input.isDemo }
  const provider = chooseProvider(offeredProviders(providers, asked), input.paymentProviderId)
  return provider.ok ? startPayment(tx, order.value, { input, provider: provider.value, dueMinor }) : provider
}

function answerAgain(
  order: LockedOrder,
  earlier: LedgerEntry,
  { paymentProviderId = null }: SubmitOrderInput,
): Result<Submitted, SubmitRefusal> {
  const isSame = earlier.orderId === order.id && earlier.paymentProviderId === paymentProviderId
  if (!isSame) return err({ code: 'key_conflict', at: 'requestKey' })
  return ok(order.state === 'CONFIRMED' ? { next: 'confirmed' } : { next: 'pay', transactionId: earlier.id })
}

async function checkReady(
  tx: Tx,
  order: LockedOrder,
  input: Submitting,
): Promise<Result<null, SubmitRefusal>> {
  if (!input.customer) return err({ code: 'customer_missing', at: 'customer' })
  if (!input.termsAccepted) return err({ code: 'terms_not_accepted', at: 'termsAccepted' })
  if (!isUncertain(order, input.now)) return ok(null)
  await lockPoolsOfOrder(tx, input)
  const free = await checkStillFree(tx, order, input)
  return free.ok ? free : err({ code: 'reservation_expired', at: 'orderId' })
}

type Payment = { input: Submitting; provider: PaymentProvider; dueMinor: number }

/** An offline payment is awaited while the order is confirmed already; any other comes first. */
async function startPayment(
  tx: Tx,
  order: LockedOrder,
  { input, provider, dueMinor }: Payment,
): Promise<Result<Submitted, SubmitRefusal>> {
  const { shopId, orderId, requestKey, now, events: before = [] } = input
  const started = await beginPayment(tx, order, { provider, amountMinor: dueMinor, requestKey, now })
  if (!started) return err({ code: 'key_conflict', at: 'requestKey' })
  const { transactionId, facts } = started
  if (provider.kind === 'OFFLINE') {
    const { timeLimitHours } = provider
    await confirmOrder(tx, order, { ...input, access: input, timeLimitHours, facts, before })
    return ok({ next: 'confirmed' })
  }
  await moveOrder(tx, order, 'submit', { ...extendOnce(order, now), now })
  await logEvents(tx, { shopId, orderId, now, access: input }, [...before, started])
  return ok({ next: 'pay', transactionId })
}

function extendOnce(order: LockedOrder, now: Instant) {
  if (order.paymentExtendedAt !== null) return {}
  const longEnough = addMinutes(now, PAYMENT_MINUTES)
  const { reservationExpiresAt } = order
  const isLater = reservationExpiresAt !== null && reservationExpiresAt > longEnough
  return { paymentExtendedAt: now, reservationExpiresAt: isLater ? reservationExpiresAt : longEnough }
}
