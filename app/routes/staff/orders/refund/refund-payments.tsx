import { distributeNewestFirst, maximumCreditMinor } from '#app/domain/order/refund/plan-refund.ts'
import { writeAmount } from '#app/http/schemas/amount.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { ChoiceFrame } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { RowAmount } from '#app/ui/form/fields/money-field.tsx'
import type { RefundPage } from './load-refund.server.ts'

type RefundPaymentsProps = {
  payments: RefundPage['payments']
  /** Amount that goes back, as it is typed; what empty fields would give back is shown in them. */
  amountMinor: number
  distribution: Readonly<Record<string, FormField | undefined>>
  whole: FormField
}

/** The payments that can give something back, newest first, with a field each: empty means the newest first. */
export function RefundPayments({ payments, amountMinor, distribution, whole }: RefundPaymentsProps) {
  const t = useTranslate()
  const format = useFormat()
  const creditable = payments.filter((payment) => maximumCreditMinor(payment) > 0).toReversed()
  if (creditable.length < 2) return null
  const newestFirst = distributeNewestFirst(payments, amountMinor)
  return (
    <ChoiceFrame field={whole} label={t('refund.distribution')} hint={t('refund.distribution_hint')}>
      <ul className="refund-payments">
        {creditable.map((payment) => {
          const field = distribution[String(payment.id)] ?? whole
          const method = providerLabel(t, payment)
          const time = format.stamp(payment.at)
          const share = newestFirst.find(({ transactionId }) => transactionId === payment.id)
          return (
            <li key={payment.id}>
              <span>
                {method}
                <small>
                  {t('refund.payment_facts', {
                    time,
                    amount: format.money(payment.amountMinor),
                    maximum: format.money(maximumCreditMinor(payment)),
                  })}
                </small>
              </span>
              <RowAmount
                field={field}
                label={t('refund.amount_to', { time, method })}
                placeholder={writeAmount(share?.amountMinor ?? 0)}
              />
            </li>
          )
        })}
      </ul>
    </ChoiceFrame>
  )
}
