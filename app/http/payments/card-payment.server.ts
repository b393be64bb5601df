import type { OrderDetails } from '#app/domain/order/order-types.ts'
import {
  type CheckedPayment,
  checkPayment,
  endOpenPayments,
} from '#app/domain/payment/check-payment.server.ts'
import { openPaymentPage } from '#app/domain/payment/open-payment-page.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { paymentServices } from './payment-services.server.ts'

type PaidOrder = Pick<OrderDetails, 'id' | 'secret' | 'transactions'>

/**
 * Opens the provider's page for a payment of the order; False where
 * the provider did not answer: the payment's own page says so. Source: reliability.md F55.
 */
export async function openCardPayment(
  guest: GuestServices,
  order: Pick<PaidOrder, 'id' | 'secret'>,
  transactionId: number,
): Promise<boolean> {
  const { shop, t, locale, config, log } = guest
  const opened = await openPaymentPage(paymentServices(guest), {
    shopId: shop.id,
    transactionId,
    currency: shop.currency,
    locale,
    description: `${shop.displayName}, ${t('guest.order_number')} ${order.id}`,
    returnUrl: `${config.publicUrl}${verifyAddress(guest, order, transactionId)}`,
    cancelUrl: `${config.publicUrl}${verifyAddress(guest, order, transactionId, { back: 1 })}`,
  })
  if (!opened.ok) log.warn({ orderId: order.id, transactionId, ...opened.error }, 'payment page not opened')
  return opened.ok
}

/** Where the provider sends the guest back to, in whichever window. */
export function verifyAddress(
  { address }: GuestServices,
  order: Pick<PaidOrder, 'id' | 'secret'>,
  transactionId: number,
  changes: { back?: number } = {},
): string {
  const named = { cart: null, order: order.id, secret: order.secret, transaction: transactionId }
  return `/widget/verify-stripe${carry(address, { ...named, ...changes })}`
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
  const isOpen = order.transactions.some(
    ({ status, provider }) => status === 'PENDING' && provider === 'STRIPE',
  )
  if (isOpen) await endOpenPayments(paymentServices(guest), { shopId: guest.shop.id, orderId: order.id })
  return isOpen
}
