import { redirect } from 'react-router'
import type { CheckedPayment } from '#app/domain/payment/check-payment.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { checkCardPayment, verifyAddress } from '#app/http/payments/card-payment.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { chooseAddress } from '#app/routes/widget/addresses.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Route } from './+types/verify-stripe'
import { WaitsForPayment } from './card-payment.tsx'
import { loadGuestPayment } from './guest-payment.server.ts'

/**
 * Where Stripe sends the guest back to. That they came proves nothing: Stripe is asked, the payment settled, and the
 * guest led on; while nobody knows, the page looks again by itself. Source: domain.md §8, reliability.md F24.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const query = url.searchParams
  const { payment, order, opener, begunBy, paid, declined } = await loadGuestPayment(guest, {
    orderId: String(guest.address.order),
    token: query.get('link') ?? undefined,
    transactionId: query.get('transaction'),
  })
  const checked = await checkCardPayment(guest, payment.id)
  if (!query.has('back') && STAYS.includes(checked)) {
    const { id, windowKey } = order
    return {
      order: begunBy === 'link' ? undefined : { id, windowKey },
      address: verifyAddress(guest, { opener, transactionId: payment.id }),
    }
  }
  if (checked === 'confirmed') throw redirect(paid)
  if (checked === 'received') throw redirect(begunBy === 'checkout' ? declined() : paid)
  if (checked === 'money_back' && begunBy === 'checkout') {
    throw redirect(chooseAddress(guest.address, undefined, { flash: 'money_back' }))
  }
  throw redirect(declined(checked === 'failed' ? 'payment_declined' : 'card_cancelled'))
}

/** Outcomes that another moment may change. */
const STAYS: readonly CheckedPayment[] = ['open', 'processing', 'unknown', 'differs']

export default function VerifyStripeRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { order, address } = loaderData
  return (
    <GuestPage step="pay" title={t('guest.card_waiting_title')} order={order}>
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
