import type { OrderDetails } from '#app/domain/order/order-types.ts'
import {
  type CheckedPayment,
  checkPayment,
  endOpenPayments,
} from '#app/domain/payment/check-payment.server.ts'
import { findCardFields } from '#app/domain/payment/find-card-fields.server.ts'
import { openPaymentPage } from '#app/domain/payment/open-payment-page.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { paymentServices } from './payment-services.server.ts'

/** Of the release that the API's version in our SDK belongs to. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

type PaidOrder = Pick<OrderDetails, 'id' | 'transactions'>

/** Key by which a guest sees a payment: the order's secret, or the payment link that it came by. */
export type PaymentOpener = { order: number; secret: string } | { link: string }

type CardPayment = { opener: PaymentOpener; orderId: number; transactionId: number }

/**
 * Opens the provider's page for a payment; false where the provider did not answer: the payment's own page says so.
 * Source: reliability.md F55.
 */
export async function openCardPayment(guest: GuestServices, payment: CardPayment): Promise<boolean> {
  const { shop, t, locale, config, log, cardPlace: place = 'PROVIDER' } = guest
  const { orderId, transactionId } = payment
  const opened = await openPaymentPage(paymentServices(guest), {
    shopId: shop.id,
    transactionId,
    currency: shop.currency,
    locale,
    place,
    description: `${shop.displayName}, ${t('guest.order_number')} ${orderId}`,
    returnUrl: `${config.publicUrl}${verifyAddress(guest, payment)}`,
    cancelUrl: `${config.publicUrl}${verifyAddress(guest, payment, { back: 1 })}`,
  })
  if (!opened.ok) log.warn({ orderId, transactionId, ...opened.error }, 'payment page not opened')
  return opened.ok
}

/** Where the provider sends the guest back to, in whichever window. */
export function verifyAddress(
  { address }: GuestServices,
  { opener, transactionId }: Pick<CardPayment, 'opener' | 'transactionId'>,
  changes: { back?: number } = {},
): string {
  const unnamed = { cart: null, order: null, secret: null }
  return `/widget/verify-stripe${carry(address, { ...unnamed, ...opener, transaction: transactionId, ...changes })}`
}

/** The provider's fields for a payment on a page of ours. 'ended' takes no money any more, or has just taken it. */
export async function findGuestCardFields(guest: GuestServices, transactionId: number) {
  const { shop, config, log } = guest
  const found = await findCardFields(paymentServices(guest), { shopId: shop.id, transactionId })
  if (found.ok) return { ...found.value, scriptUrl: config.stripeScriptUrl ?? STRIPE_SCRIPT }
  log.warn({ transactionId, ...found.error }, 'payment fields not opened')
  return found.error.code === 'payment_not_open' ? 'ended' : 'unreachable'
}

/** Asks the provider about a payment of this shop, and settles it. */
export function checkCardPayment(guest: GuestServices, transactionId: number): Promise<CheckedPayment> {
  return checkPayment(paymentServices(guest), { shopId: guest.shop.id, transactionId })
}

/**
 * Ends the payments that an order's guest left unfinished, by call, before the order is changed. True where there were
 * any: the order is another one then, and may be paid. Source: domain.md §5 'reopen'.
 */
export async function endCardPayments(
  guest: GuestServices,
  order: Pick<PaidOrder, 'id' | 'transactions'>,
): Promise<boolean> {
  const isOpen = hasOpenCardPayment(order)
  if (isOpen) await endOpenPayments(paymentServices(guest), { shopId: guest.shop.id, orderId: order.id })
  return isOpen
}

type PaidMeanwhile = { code: 'paid_meanwhile'; at: 'orderId' }

/**
 * Ends the pages on which an order may still be paid, by call, before its price is changed or it is ended. Refused
 * where the guest has paid first: the order is another one then. Source: domain.md §5 'reopen'.
 */
export async function endPaymentPages(
  services: Parameters<typeof paymentServices>[0],
  key: { shopId: number; orderId: number },
): Promise<Result<null, PaidMeanwhile>> {
  const isPaid = await endOpenPayments(paymentServices(services), key)
  return isPaid ? err({ code: 'paid_meanwhile', at: 'orderId' }) : ok(null)
}

/** Providers that may be paid at while we don't look. */
const WITH_PAGES: readonly string[] = ['STRIPE', 'TEST']

/** True while a card payment of the order was begun and has not ended. */
export function hasOpenCardPayment({ transactions }: Pick<PaidOrder, 'transactions'>): boolean {
  return transactions.some(({ status, provider }) => status === 'PENDING' && WITH_PAGES.includes(provider))
}
