import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import {
  type ConfirmUnpaidRefusal,
  confirmUnpaid,
} from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { limitUnpaid } from '#app/domain/order/lifecycle/limit-unpaid.server.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { logEvents } from '#app/domain/order/log-order.server.ts'
import { isReservation } from '#app/domain/order/order-states.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { addHours } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { DEFAULT_LINK_HOURS, LONGEST_LINK_HOURS, type PaymentLink } from './payment-link.ts'
import {
  findPaymentLinkByKey,
  hasAutomaticLinkProduct,
  insertPaymentLink,
  listPaymentLinks,
} from './payment-link-queries.server.ts'

export type CreatePaymentLinkInput = OrderInput &
  StaffAccess & {
    /** null means what is due, whatever that is when the guest opens the link. */
    amountMinor: number | null
    /** Hours until it expires. */
    hours: number
    /** Whether the order is cancelled if nothing is paid until the link expires. */
    limitsOrder: boolean
    /** Whether it is sent to the customer's address at once. */
    sends: boolean
    /** Posted with the form; the same key twice makes one link. */
    requestKey: string
    newSecret: () => string
  }

export type CreatePaymentLinkRefusal =
  | ConfirmUnpaidRefusal
  | { code: 'order_not_payable' | 'nothing_due'; at: 'orderId' }
  | { code: 'amount_not_positive'; at: 'amount' }
  | { code: 'amount_above_due'; at: 'amount'; dueMinor: number }
  | { code: 'link_hours_out_of_range'; at: 'hours'; max: number }
  | { code: 'payment_link_without_email'; at: 'sends' }
  | { code: 'key_conflict'; at: 'requestKey' }

/**
 * Makes a link by which the order is paid; a reservation is thereby confirmed, unpaid. Pools and order are locked.
 * Refused where nothing is due or may be paid, and where it is to be sent and nobody knows where. Source: domain.md §8
 * 'Payment link', spec 2 §8.
 */
export async function createPaymentLink(
  tx: Tx,
  input: CreatePaymentLinkInput,
): Promise<Result<{ paymentLinkId: number }, CreatePaymentLinkRefusal>> {
  const { shopId, orderId, userId, amountMinor, hours, limitsOrder, sends, requestKey, now } = input
  const order = await lockOrderAndPools(tx, input)
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  const earlier = await findPaymentLinkByKey(tx, { shopId, requestKey })
  if (earlier) return answerAgain(earlier, input)
  if (order.state !== 'CONFIRMED' && !isReservation(order))
    return err({ code: 'order_not_payable', at: 'orderId' })
  const checked = checkAmount(input, dueMinor(order))
  if (!checked.ok) return checked
  if (!Number.isSafeInteger(hours) || hours < 1 || hours > LONGEST_LINK_HOURS)
    return err({ code: 'link_hours_out_of_range', at: 'hours', max: LONGEST_LINK_HOURS })
  if (sends && !(await hasAddress(tx, input))) return err({ code: 'payment_link_without_email', at: 'sends' })
  const links = await listPaymentLinks(tx, { shopId, orderId })
  const isOfLink = links.some((link) => link.expiresAt === order.cancelUnpaidAt)
  const confirmed = await confirmUnpaid(tx, { shopId, orderId, userId, now, zone: input.zone })
  if (!confirmed.ok) return confirmed

  const expiresAt = addHours(now, hours)
  const sentAt = sends ? now : null
  const token = input.newSecret()
  const link = { shopId, orderId, userId, token, amountMinor, expiresAt, sentAt, requestKey, now }
  const paymentLinkId = await insertPaymentLink(tx, link)
  // The newest link says what becomes of the order, also that nothing does.
  if (limitsOrder || isOfLink)
    await limitUnpaid(tx, { shopId, orderId, limit: limitsOrder ? expiresAt : null })
  const facts = { paymentLinkId, amountMinor, expiresAt, limitsOrder }
  await logEvents(tx, { shopId, orderId, now, access: input }, [
    { action: 'payment_link_created', facts, notify: limitsOrder },
    ...(sends ? [{ action: 'payment_link_sent', facts, notify: true } as const] : []),
  ])
  return ok({ paymentLinkId })
}

/**
 * Makes and sends the link of an order that staff created, where a product of it asks for one and something is due.
 * 'no_address' tells staff that there is nobody to send it to: the link is made all the same. Source: domain.md §8.
 */
export async function createAutomaticLink(
  tx: Tx,
  input: Omit<CreatePaymentLinkInput, 'amountMinor' | 'hours' | 'limitsOrder' | 'sends'>,
): Promise<Result<'none' | 'sent' | 'no_address', CreatePaymentLinkRefusal>> {
  if (!(await hasAutomaticLinkProduct(tx, input))) return ok('none')
  const sends = await hasAddress(tx, input)
  const values = { amountMinor: null, hours: DEFAULT_LINK_HOURS, limitsOrder: false, sends }
  const created = await createPaymentLink(tx, { ...input, ...values })
  if (created.ok) return ok(sends ? 'sent' : 'no_address')
  return created.error.code === 'nothing_due' ? ok('none') : created
}

async function hasAddress(tx: Tx, key: { shopId: number; orderId: number }): Promise<boolean> {
  return Boolean((await findCustomer(tx, key))?.email)
}

function checkAmount(
  { amountMinor }: Pick<CreatePaymentLinkInput, 'amountMinor'>,
  leftMinor: number,
): Result<null, CreatePaymentLinkRefusal> {
  if (leftMinor === 0) return err({ code: 'nothing_due', at: 'orderId' })
  if (amountMinor === null) return ok(null)
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    return err({ code: 'amount_not_positive', at: 'amount' })
  return amountMinor > leftMinor
    ? err({ code: 'amount_above_due', at: 'amount', dueMinor: leftMinor })
    : ok(null)
}

function answerAgain(
  earlier: PaymentLink,
  { orderId, amountMinor, hours }: CreatePaymentLinkInput,
): Result<{ paymentLinkId: number }, CreatePaymentLinkRefusal> {
  const isSame =
    earlier.orderId === orderId &&
    earlier.amountMinor === amountMinor &&
    earlier.expiresAt === addHours(earlier.createdAt, hours)
  return isSame ? ok({ paymentLinkId: earlier.id }) : err({ code: 'key_conflict', at: 'requestKey' })
}
