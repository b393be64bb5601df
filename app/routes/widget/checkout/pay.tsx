import { redirect } from 'react-router'
import type { LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { findPaymentSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { readTestSession } from '#app/domain/order/provider/test-gateway.ts'
import {
  completeAtTestProvider,
  payAtTestProvider,
  TEST_WAYS,
} from '#app/domain/payment/pay-at-test-provider.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/pay'
import { CardFields } from './card-fields.tsx'
import { CardPayment } from './card-payment.tsx'
import { loadGuestPayment, openPayment } from './guest-payment.server.ts'
import { loadCard } from './load-card.server.ts'
import { TestProviderPage } from './test-provider-page.tsx'

/**
 * A payment that was begun: the way on to the provider's page, and the waiting for it in a frame; or the test
 * provider's own page, in demo shops only.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const begun = await loadGuestPayment(guest, params)
  const { order, payment, begunBy, paid, declined } = begun
  if (payment.status === 'PAYED') throw redirect(paid)
  if (payment.status !== 'PENDING') throw redirect(declined())
  return {
    amountMinor: payment.amountMinor,
    shopName: guest.shop.displayName,
    orderId: order.id,
    order: begunBy === 'link' ? undefined : { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
    card:
      payment.provider === 'STRIPE'
        ? await loadCard(context, begun, { isLeaving: url.searchParams.has('go') })
        : undefined,
    test: {
      comes: payment.provider === 'TEST' ? await findComing(guest, payment) : null,
      isReserved: begunBy === 'checkout',
      otherAddress: declined(),
    },
  }
}

/** When the money of a test payment comes that was not paid on the spot; null for one that still may be. */
async function findComing({ db, shop, now, zone }: GuestServices, payment: LedgerEntry) {
  const session = await findPaymentSession(db, { shopId: shop.id, transactionId: payment.id })
  const paidAt = session?.providerSessionId && readTestSession(session.providerSessionId)?.paidAt
  return paidAt ? { at: toWallTime(paidAt, zone), isLost: paidAt <= now } : null
}

/**
 * Opens the provider's page once more, or in place of its fields; at the test provider, pays or declines, settled by
 * the domain like any.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { payment, begunBy, pay, paid, declined } = await loadGuestPayment(guest, params)
  const intent = (await readForm(request)).get('intent')
  if (payment.provider === 'STRIPE') {
    const at = intent === 'at_provider' ? { cardPlace: 'PROVIDER' as const } : {}
    return redirect(await openPayment({ ...guest, ...at }, params))
  }
  const way = TEST_WAYS.find((each) => each === intent)
  if (way) {
    const { id: shopId, currency } = guest.shop
    const input = { shopId, currency, transactionId: payment.id, way, now: guest.now }
    await inTransaction(guest.db, (tx) => payAtTestProvider(tx, input))
    return redirect(pay())
  }
  const isPaid = intent === 'pay'
  const settled = await inTransaction(guest.db, (tx) =>
    completeAtTestProvider(tx, {
      shopId: guest.shop.id,
      transactionId: payment.id,
      outcome: isPaid ? 'PAYED' : 'FAILED',
      now: guest.now,
      zone: guest.zone,
    }),
  )
  const isMoneyBack = settled.ok && settled.value.result === 'money_back' && begunBy === 'change'
  const isDone = settled.ok && settled.value.result !== 'failed' && !isMoneyBack
  return redirect(isDone ? paid : declined('payment_declined'))
}

export default function PayRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { card, test, order, reservation, ...payment } = loaderData
  const title = card ? t('guest.card_title') : t('guest.test_payment_title')
  return (
    <GuestPage step="pay" title={title} reservation={reservation} order={order}>
      {card && 'fields' in card ? (
        <CardFields {...card.fields}>
          <PaymentFacts {...payment} />
        </CardFields>
      ) : card ? (
        <CardPayment {...card.way} amountMinor={payment.amountMinor} />
      ) : (
        <TestProviderPage {...test} amountMinor={payment.amountMinor}>
          <PaymentFacts {...payment} />
        </TestProviderPage>
      )}
    </GuestPage>
  )
}

type PaymentFactsProps = { amountMinor: number; shopName: string; orderId: number }

/** Who is paid how much, and for which order. */
function PaymentFacts({ amountMinor, shopName, orderId }: PaymentFactsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <dl className="totals below-24">
      <dt>{t('guest.receiver')}</dt>
      <dd>{shopName}</dd>
      <dt>{t('guest.order_number')}</dt>
      <dd>{orderId}</dd>
      <dt className="amount-due ruled">{t('guest.to_pay')}</dt>
      <dd className="amount-due ruled">{format.money(amountMinor)}</dd>
    </dl>
  )
}
