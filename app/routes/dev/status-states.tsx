import { useTranslate } from '#app/i18n/translate.ts'
import { PaymentBadge, RefundedBadge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { ReservedBadge } from '#app/ui/feedback/reserved-badge.tsx'

const STAYS = ['COMING', 'ONGOING', 'FINISHED', 'DELETED', 'CANCELLED', 'EXPIRED'] as const

export function StatusStates() {
  return (
    <div className="row">
      <PaymentBadge state="PAID" />
      <PaymentBadge state="PARTIALLY_PAID" />
      <PaymentBadge state="UNPAID" />
      <ReservedBadge minutes={21} />
      {STAYS.map((state) => (
        <StayBadge key={state} state={state} />
      ))}
      <RefundedBadge isReturning={false} />
      <RefundedBadge isReturning />
    </div>
  )
}

export function MeterStates() {
  const t = useTranslate()
  return (
    <>
      <p className="row">
        <OccupancyMeter capacity={12} booked={9} checkedIn={5} />
        {t('state.checked_in_of', { checkedIn: 5, count: 9 })}
      </p>
      <p className="row">
        <OccupancyMeter capacity={24} booked={18} checkedIn={12} />
        {t('state.used_of', { used: 18, capacity: 24 })}
      </p>
      <p className="row accent">
        <OccupancyMeter capacity={12} booked={10} few />
        {t('state.left', { count: 2 })}
      </p>
      <OccupancyMeter
        capacity={5}
        booked={2}
        checkedIn={2}
        wide
        label={t('state.used_of', { used: 2, capacity: 5 })}
      />
    </>
  )
}
