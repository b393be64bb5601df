import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { PAYMENT_STATUSES } from '#app/routes/staff/orders/payment-methods.ts'
import { RefundProblem } from '#app/routes/staff/orders/refund-problem.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { RefundPage } from './load-refund.server.ts'

/** Refunds so far, newest first, with what stands in the way of them. */
export function EarlierRefunds({ refunds }: Pick<RefundPage, 'refunds'>) {
  const t = useTranslate()
  const format = useFormat()
  if (refunds.length === 0) return null
  return (
    <Card title={t('refund.earlier')}>
      <ul className="earlier-refunds">
        {refunds.map((refund) => {
          const status = PAYMENT_STATUSES[refund.status]
          const facts = [format.stamp(refund.at), providerLabel(t, refund), refund.byName]
          return (
            <li key={refund.id}>
              <span>
                {refund.note || t('refund.action')}
                <small>{facts.filter(Boolean).join(' · ')}</small>
                <RefundProblem problem={refund.problem} />
              </span>
              <span className="numeric">
                <b>{format.money(-refund.amountMinor)}</b>
                {refund.status === 'PAYED' ? null : <Badge tone={status.tone}>{t(status.key)}</Badge>}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
