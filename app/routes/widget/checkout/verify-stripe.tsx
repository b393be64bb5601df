import { redirect } from 'react-router'
import type { CheckedPayment } from '#app/domain/payment/check-payment.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { guestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { checkCardPayment, verifyAddress } from '#app/http/payments/card-payment.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Route } from './+types/verify-stripe'
import { WaitsForPayment } from './card-payment.tsx'

/**
 * Where Stripe sends the guest back to. That they came proves nothing: Stripe is asked, the payment settled, and the
 * guest led on; while nobody knows, the page looks again by itself. Source: domain.md §8, reliability.md F24.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const order = await loadGuestOrder(guest, String(guest.address.order))
  const transactionId = readId(url.searchParams.get('transaction'))
  const payment = order.transactions.find(({ id }) => id === transactionId)
  if (payment?.provider !== 'STRIPE') notFound()
  const isBack = url.searchParams.has('back')
  const checked = await checkCardPayment(guest, payment.id)
  if (!isBack && STAYS.includes(checked)) {
    return { orderId: order.id, windowKey: order.windowKey, address: verifyAddress(guest, order, payment.id) }
  }
  if (checked === 'confirmed') throw redirect(stepAddress(guest.address, order, 'order-confirmation'))
  if (checked === 'money_back') {
    throw redirect(chooseAddress(guest.address, undefined, { flash: 'money_back' }))
  }
  const flash = checked === 'failed' ? 'payment_declined' : 'card_cancelled'
  throw redirect(stepAddress(guest.address, order, 'checkout', checked === 'received' ? {} : { flash }))
}

/** Outcomes that another moment may change. */
const STAYS: readonly CheckedPayment[] = ['open', 'processing', 'unknown', 'differs']

export default function VerifyStripeRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId, windowKey, address } = loaderData
  return (
    <GuestPage step="pay" title={t('guest.card_waiting_title')} order={{ id: orderId, windowKey }}>
      <WaitsForPayment />
      <h1 className="below-8">{t('guest.card_waiting_title')}</h1>
      <div className="below-20">
        <Banner tone="info">{t('guest.card_checking_text')}</Banner>
      </div>
      <a className="button secondary large" href={address}>
        {t('guest.card_reload')}
      </a>
    </GuestPage>
  )
}
