import { redirect } from 'react-router'
import { findPaymentSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type GuestServices, guestServices, pageFrame } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { openCardPayment } from '#app/http/payments/card-payment.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/pay'
import { CardPayment } from './card-payment.tsx'

/**
 * A payment that was begun: the way on to the provider's page, and the waiting for it in a frame; or the test
 * provider's own page, in demo shops only.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { order, payment } = await readPayment(guest, params)
  if (payment.status === 'PAYED') throw redirect(stepAddress(guest.address, order, 'order-confirmation'))
  if (payment.status !== 'PENDING') throw redirect(stepAddress(guest.address, order, 'checkout'))
  const isCard = payment.provider === 'STRIPE'
  const key = { shopId: guest.shop.id, transactionId: payment.id }
  const session = isCard ? await findPaymentSession(guest.db, key) : undefined
  const { isFramed } = context.get(pageFrame)
  return {
    amountMinor: payment.amountMinor,
    shopName: guest.shop.displayName,
    order: { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
    card: isCard
      ? {
          url: session?.state === 'OPEN' ? session.url : null,
          isFramed,
          goesOn: !isFramed && url.searchParams.has('go'),
          checkoutAddress: stepAddress(guest.address, order, 'checkout'),
        }
      : undefined,
  }
}

/** Opens the provider's page once more; at the test provider, pays or declines, settled by the domain like any. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { order, payment } = await readPayment(guest, params)
  if (payment.provider === 'STRIPE') {
    const isOpened = await openCardPayment(guest, order, payment.id)
    return redirect(stepAddress(guest.address, order, `pay/${payment.id}`, isOpened ? { go: 1 } : {}))
  }
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
  const isTest = payment?.provider === 'TEST' && guest.isDemo
  if (!payment || !(isTest || payment.provider === 'STRIPE')) notFound()
  return { order, payment }
}

export default function PayRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { card, order, reservation, ...payment } = loaderData
  const title = card ? t('guest.card_title') : t('guest.test_payment_title')
  return (
    <GuestPage step="pay" title={title} reservation={reservation} order={order}>
      {card ? (
        <CardPayment {...card} amountMinor={payment.amountMinor} />
      ) : (
        <TestPayment {...payment} orderId={order.id} />
      )}
    </GuestPage>
  )
}

type TestPaymentProps = { amountMinor: number; shopName: string; orderId: number }

/** The test provider's own page, where a card provider would ask for the card. */
function TestPayment({ amountMinor, shopName, orderId }: TestPaymentProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
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
    </>
  )
}
