import { findChangeOfPayment } from '#app/domain/order/guest/booking-change-queries.server.ts'
import { findTransaction, type LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { findPaymentLinkByToken } from '#app/domain/payment/link/payment-link-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import type { AddressChanges } from '#app/http/pages/widget-address.ts'
import { openCardPayment, type PaymentOpener } from '#app/http/payments/card-payment.server.ts'
import { paymentLinkStep, stepAddress } from '#app/routes/widget/addresses.ts'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'

/** A payment that was begun, with the ways on from it. */
export type GuestPayment = {
  order: OrderDetails
  payment: LedgerEntry
  begunBy: 'checkout' | 'link' | 'change'
  opener: PaymentOpener
  /** The payment's own page. */
  pay(changes?: AddressChanges): string
  paid: string
  declined(flash?: string): string
}

/** A payment is named by its order, or by the payment link that it came by: that link opens nothing else. */
type PaymentNames = {
  orderId?: string | undefined
  token?: string | undefined
  transactionId: string | number | null | undefined
}

/** The payment of an address, where its provider has a page of its own. */
export async function loadGuestPayment(
  guest: GuestServices,
  { orderId, token, transactionId }: PaymentNames,
): Promise<GuestPayment> {
  const { db, shop, address } = guest
  const key = { shopId: shop.id, transactionId: readId(String(transactionId)) ?? notFound() }
  const payment = await findTransaction(db, key)
  const isTest = payment?.provider === 'TEST' && guest.isDemo
  if (!payment || !(isTest || payment.provider === 'STRIPE')) notFound()
  if (token !== undefined) {
    const link = await findPaymentLinkByToken(db, { shopId: shop.id, token })
    const order = link && (await findOrder(db, { shopId: shop.id, orderId: link.orderId }))
    if (!order || payment.paymentLinkId !== link.id) notFound()
    return {
      ...{ order, payment, begunBy: 'link', opener: { link: token } },
      pay: (changes) => paymentLinkStep(address, token, `/pay/${payment.id}`, changes),
      paid: paymentLinkStep(address, token),
      declined: (flash) => paymentLinkStep(address, token, '', { flash }),
    }
  }
  const order = await loadGuestOrder(guest, orderId)
  if (payment.orderId !== order.id) notFound()
  const isOfChange = (await findChangeOfPayment(db, key)) !== undefined
  const step = (name: string, changes?: AddressChanges) => stepAddress(address, order, name, changes)
  return {
    ...{ order, payment, begunBy: isOfChange ? 'change' : 'checkout' },
    opener: { order: order.id, secret: order.secret },
    pay: (changes) => step(`pay/${payment.id}`, changes),
    paid: isOfChange ? step('manage', { flash: 'changed' }) : step('order-confirmation'),
    declined: (flash) =>
      isOfChange ? step('manage', { flash: 'not_changed' }) : step('checkout', { flash }),
  }
}

/** Opens the provider's page where it has one, and answers the address of the payment's own, which leads on to it. */
export async function openPayment(guest: GuestServices, names: PaymentNames): Promise<string> {
  const { order, payment, opener, pay } = await loadGuestPayment(guest, names)
  if (payment.provider !== 'STRIPE') return pay()
  const isOpened = await openCardPayment(guest, { opener, orderId: order.id, transactionId: payment.id })
  return pay(isOpened ? { go: 1 } : {})
}
