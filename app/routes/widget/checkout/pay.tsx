import { redirect } from 'react-router'
import { findSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type GuestServices, guestServices, pageFrame } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { openCardPayment } from '#app/http/payments/card-payment.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/pay'
import { CardPayment } from './card-payment.tsx'
import { TestPayment } from './test-payment.tsx'

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
  const session = isCard ? await findSession(guest.db, key) : undefined
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

/** Opens the provider's page once more. Of the test provider: pays or declines, settled by the domain like a provider's. */
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
