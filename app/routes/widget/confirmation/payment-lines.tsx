import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

type Payment = { label: string; payedMinor: number; dueMinor: number }

/** Amount paid, labelled with its payment method, and the amount due; each only where there is one. */
export function PaymentLines({ label, payedMinor, dueMinor }: Payment) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <dl className="totals">
      {payedMinor > 0 || dueMinor <= 0 ? (
        <>
          <dt className="total ruled">{label}</dt>
          <dd className="total ruled">{format.money(payedMinor)}</dd>
        </>
      ) : null}
      {dueMinor > 0 ? (
        <>
          <dt className="total ruled">{t('guest.left_to_pay')}</dt>
          <dd className="total ruled">{format.money(dueMinor)}</dd>
        </>
      ) : null}
    </dl>
  )
}
