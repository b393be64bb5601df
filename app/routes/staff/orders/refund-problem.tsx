import type { MessageKey } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { PaymentView } from './order/payment-view.ts'

const LABELS: Readonly<Record<string, MessageKey>> = {
  provider_unreachable: 'refund.problem_unreachable',
  refund_pending: 'refund.problem_pending',
  refund_refused: 'refund.problem_refused',
}

/** Why a refund has not reached the guest, with the provider's own words, and when its provider is asked again. */
export function RefundProblem({ problem }: Pick<PaymentView, 'problem'>) {
  const t = useTranslate()
  const format = useFormat()
  if (!problem) return null
  const [code = '', ...detail] = problem.reason.split(': ')
  const key = LABELS[code]
  const reason = [key ? t(key) : code, ...detail].join(': ')
  const next = problem.nextAttemptAt
  return (
    <small>
      {reason}.{next ? ` ${t('refund.tries_again', { time: format.stamp(next) })}` : ''}
    </small>
  )
}
