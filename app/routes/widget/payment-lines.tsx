import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

/** What is paid and what is left. */
export function PaymentLines({ payedMinor, dueMinor }: { payedMinor: number; dueMinor: number }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <dl className="sum" style={{ fontSize: 15 }}>
      <dt className="tot ln">{t('guest.paid')}</dt>
      <dd className="tot ln">{format.money(payedMinor)}</dd>
      {dueMinor > 0 ? (
        <>
          <dt className="tot">{t('guest.left_to_pay')}</dt>
          <dd className="tot">{format.money(dueMinor)}</dd>
        </>
      ) : null}
    </dl>
  )
}
