import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'

type TestPaymentProps = { amountMinor: number; shopName: string; orderId: number }

/** The test provider's own page, where a card provider would ask for the card. */
export function TestPayment({ amountMinor, shopName, orderId }: TestPaymentProps) {
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
