import { useTranslate } from '#app/i18n/translate.ts'
import { Badge, type BadgePaymentState, PaymentBadge } from './badge.tsx'

type ReservedBadgeProps = {
  /** Left of the reservation; without them it is only reserved. */
  minutes?: number | undefined
  paymentState?: BadgePaymentState | undefined
}

/** Unpaid is no news of a reservation; that there is money in one is said beside it. */
export function ReservedBadge({ minutes, paymentState }: ReservedBadgeProps) {
  const t = useTranslate()
  return (
    <>
      <Badge tone="info">
        {minutes === undefined ? t('state.reserved') : t('state.reserved_minutes', { minutes })}
      </Badge>
      {paymentState === 'PARTIALLY_PAID' ? (
        <>
          {' '}
          <PaymentBadge state={paymentState} />
        </>
      ) : null}
    </>
  )
}
