import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { phoneTime } from './phone-time.ts'
import type { DoorDepartureView } from './tick-queue.ts'

type OfflineBannerProps = {
  since: number
  /** Check-ins that wait in the phone. */
  count: number
}

/** Notice to staff: nothing reaches the server, what is stored here, and that money has to wait. */
export function OfflineBanner({ since, count }: OfflineBannerProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="door-offline" role="alert">
      <Icon name="offline" />
      <p>
        <b>{t('door.offline', { time: format.time(phoneTime(since)) })}</b>
        {t('door.offline_text', { count })}
      </p>
    </div>
  )
}

type RefusedTicksProps = {
  ticks: readonly { key: string; name: string; error: string }[]
  onDismiss: (key: string) => void
}

/** Ticks that the server refused, each with its reason, also of guests who are on no list any more. */
export function RefusedTicks({ ticks, onDismiss }: RefusedTicksProps) {
  const t = useTranslate()
  return ticks.map(({ key, name, error }) => (
    <div key={key} className="door-refused" role="alert">
      <p>
        <b>{name}</b> {error}
      </p>
      <button
        type="button"
        className="button ghost icon"
        aria-label={t('common.close')}
        onClick={() => onDismiss(key)}
      >
        <Icon name="close" small />
      </button>
    </div>
  ))
}

/** How many of those who leave now have come; always in sight. */
export function DoorFoot({ departures }: { departures: readonly DoorDepartureView[] }) {
  const t = useTranslate()
  const sum = (count: (departure: DoorDepartureView) => number) =>
    departures.reduce((total, departure) => total + count(departure), 0)
  const booked = sum((departure) => departure.booked)
  const checkedIn = sum((departure) => departure.checkedIn)
  return (
    <footer className="door-foot">
      <div className="door-counter" aria-live="polite">
        <span>
          <b>{checkedIn}</b> {t('door.in_of', { booked })}
        </span>
        <OccupancyMeter capacity={booked} booked={booked} checkedIn={checkedIn} />
      </div>
    </footer>
  )
}
