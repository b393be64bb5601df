import { redirect } from 'react-router'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/pay'

/** The test provider's own page, where a card provider would ask for the card. Demo shops only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { order, payment } = await readPayment(guest, params)
  if (payment.status !== 'PENDING') throw redirect(stepAddress(guest.address, order, 'checkout'))
  return {
    amountMinor: payment.amountMinor,
    shopName: guest.shop.displayName,
    order: { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
  }
}

/** Pays or declines. An answer that comes late or twice is settled by the domain like a provider's. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { order, payment } = await readPayment(guest, params)
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
  if (settled.ok && isPaid) return redirect(stepAddress(guest.address, order, 'order-confirmation'))
  return redirect(stepAddress(guest.address, order, 'checkout', { flash: 'payment_declined' }))
}

async function readPayment(guest: GuestServices, params: Route.LoaderArgs['params']) {
  const order = await loadGuestOrder(guest, params.orderId)
  const payment = order.transactions.find(({ id }) => id === readId(params.transactionId))
  if (payment?.provider !== 'TEST' || !guest.isDemo) notFound()
  return { order, payment }
}

export default function PayRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { amountMinor, shopName, order, reservation } = loaderData
  return (
    <GuestPage step="pay" title={t('guest.test_payment_title')} reservation={reservation} order={order}>
      <h1 className="below-8">{t('guest.test_payment_title')}</h1>
      <div className="below-20">
        <Banner tone="info">{t('guest.test_payment_text')}</Banner>
      </div>
      <dl className="totals below-24">
        <dt>{t('guest.receiver')}</dt>
        <dd>{shopName}</dd>
        <dt>{t('guest.order_number')}</dt>
        <dd>{order.id}</dd>
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
