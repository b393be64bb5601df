import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { ShopContact } from '#app/routes/widget/checkout/pay-methods.tsx'
import { ContactLinks } from '#app/routes/widget/confirmation/facts.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

type LinkMessage = { shopName: string; contact: ShopContact } & (
  | { found: 'not_found' }
  | { found: 'expired'; until: WallTime }
  | { found: 'paid'; orderId: number; leftMinor: number }
)

/** A payment link that has nothing to pay: thanks, or why not and whom to ask. */
export function PaymentLinkMessage({ message }: { message: LinkMessage }) {
  const { title, text } = useMessage(message)
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <p className="step-text">{text}</p>
      <ContactLinks {...message.contact} />
    </main>
  )
}

function useMessage(message: LinkMessage): { title: string; text: string } {
  const t = useTranslate()
  const format = useFormat()
  const { shopName: shop } = message
  if (message.found === 'not_found')
    return { title: t('guest.link_not_found_title'), text: t('guest.link_not_found_text', { shop }) }
  if (message.found === 'expired') {
    const until = format.dateTime(message.until)
    return { title: t('guest.link_expired_title'), text: t('guest.link_expired_text', { until, shop }) }
  }
  const { orderId: order, leftMinor } = message
  if (leftMinor === 0)
    return { title: t('guest.link_paid_title'), text: t('guest.link_paid_text', { order, shop }) }
  const left = t('guest.link_paid_left', { amount: format.money(leftMinor) })
  return {
    title: t('guest.link_part_paid_title'),
    text: `${t('guest.link_part_paid_text', { order, shop })} ${left}`,
  }
}
