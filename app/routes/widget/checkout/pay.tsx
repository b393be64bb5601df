import { redirect } from 'react-router'
import { findChangeOfPayment } from '#app/domain/order/guest/booking-change-queries.server.ts'
import { findTransaction } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { findPaymentLinkByToken } from '#app/domain/payment/link/payment-link-queries.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import type { AddressChanges } from '#app/http/pages/widget-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { paymentLinkStep, stepAddress } from '#app/routes/widget/addresses.ts'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/pay'

/** The test provider's own page, where a card provider would ask for the card. Demo shops only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { order, payment, declined, isByLink } = await readPayment(guest, params)
  if (payment.status !== 'PENDING') throw redirect(declined())
  return {
    amountMinor: payment.amountMinor,
    shopName: guest.shop.displayName,
    orderId: order.id,
    order: isByLink ? undefined : { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
  }
}

/** Pays or declines. An answer that comes late or twice is settled by the domain like a provider's. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { payment, paid, declined, isOfChange } = await readPayment(guest, params)
  const isPaid = (await readForm(request)).get('intent') === 'pay'
  const settled = await inTransaction(guest.db, (tx) =>
    settlePayment(tx, {
      shopId: guest.shop.id,
      transactionId: payment.id,
      outcome: isPaid ? 'PAYED' : 'FAILED',
      providerReference: `test-${payment.id}`,
      now: guest.now,
      zone: guest.zone,
    }),
  )
  const isDone = settled.ok && isPaid && (settled.value.result !== 'money_back' || !isOfChange)
  return redirect(isDone ? paid : declined({ flash: 'payment_declined' }))
}

/** A payment is named by its order, or by the payment link that it came by: that link opens nothing else. */
type PayParams = Route.LoaderArgs['params']

/** The payment, and where the guest goes on from it: to the order's next step, or back to where it was begun. */
async function readPayment(guest: GuestServices, { orderId, token, transactionId }: PayParams) {
  const { db, shop, address } = guest
  const key = { shopId: shop.id, transactionId: readId(transactionId) ?? notFound() }
  const payment = await findTransaction(db, key)
  if (payment?.provider !== 'TEST' || !guest.isDemo) notFound()
  if (token !== undefined) {
    const link = await findPaymentLinkByToken(db, { shopId: shop.id, token })
    const order = link && (await findOrder(db, { shopId: shop.id, orderId: link.orderId }))
    if (!order || payment.paymentLinkId !== link.id) notFound()
    const declined = (changes?: AddressChanges) => paymentLinkStep(address, token, '', changes)
    return { order, payment, isByLink: true, isOfChange: false, paid: paymentLinkStep(address, token), declined }
  }
  const order = await loadGuestOrder(guest, orderId)
  if (payment.orderId !== order.id) notFound()
  const isOfChange = (await findChangeOfPayment(db, key)) !== undefined
  if (isOfChange) {
    const paid = stepAddress(address, order, 'manage', { flash: 'changed' })
    const declined = () => stepAddress(address, order, 'manage', { flash: 'not_changed' })
    return { order, payment, isByLink: false, isOfChange, paid, declined }
  }
  const declined = (changes?: AddressChanges) => stepAddress(address, order, 'checkout', changes)
  return {
    order,
    payment,
    isByLink: false,
    isOfChange,
    paid: stepAddress(address, order, 'order-confirmation'),
    declined,
  }
}

export default function PayRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { amountMinor, shopName, orderId, order, reservation } = loaderData
  return (
    <GuestPage
      step="pay"
      hidesSteps={order === undefined}
      title={t('guest.test_payment_title')}
      reservation={reservation}
      order={order}
    >
      <h1 className="below-8">{t('guest.test_payment_title')}</h1>
      <div className="below-20">
        <Banner tone="info">{t('guest.test_payment_text')}</Banner>
      </div>
      <dl className="totals below-24">
        <dt>{t('guest.receiver')}</dt>
        <dd>{shopName}</dd>
        <dt>{t('guest.order_number')}</dt>
        <dd>{orderId}</dd>
        <dt className="amount-due ruled">{t('guest.to_pay')}</dt>
        <dd className="amount-due ruled">{format.money(amountMinor)}</dd>
      </dl>
      <form method="post" className="row">
        <button className="button primary large" type="submit" name="intent" value="pay">
          {t('guest.pay_amount', { amount: format.money(amountMinor) })}
        </button>
        <button className="button secondary large" type="submit" name="intent" value="decline">
          {t('guest.decline')}
        </button>
      </form>
    </GuestPage>
  )
}
