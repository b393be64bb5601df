import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { departureCodeSrc } from './manifest-address.ts'
import type { DepartureView } from './manifest-view.ts'

/** When, what, with whom and from where, and how many of how many have come. */
export function DepartureHead({ departure }: { departure: DepartureView }) {
  const t = useTranslate()
  const format = useFormat()
  const { startRent, title, imageSrc, booked, checkedIn, reserved, free } = departure
  return (
    <div className="departure-head">
      <div className="departure-time">
        {format.time(startRent)}
        <small>{t('manifest.until', { time: endsText(format, departure) })}</small>
      </div>
      <div className="departure-title">
        {imageSrc ? (
          <img className="thumb" src={thumbnailSrc(imageSrc)} width="48" height="48" alt="" />
        ) : null}
        <div className="min-w-0">
          <h2>{title}</h2>
          <DepartureFacts departure={departure} />
        </div>
      </div>
      <div className="departure-figures">
        <OccupancyMeter
          capacity={booked + reserved + (free ?? 0)}
          booked={booked}
          checkedIn={checkedIn}
          reserved={reserved}
        />
        <span>{figuresText(t, departure)}</span>
      </div>
      <DepartureCode startRent={startRent} />
    </div>
  )
}

/** Code that leads a phone from the paper back to the departure; loaded only for that. */
export function DepartureCode({ startRent }: { startRent: WallTime }) {
  return (
    <img
      className="print-only departure-code"
      loading="lazy"
      src={departureCodeSrc(startRent)}
      width="64"
      height="64"
      alt=""
    />
  )
}

/** Guides and boats by type, and where to meet. */
function DepartureFacts({ departure: { resources, meetingPlace } }: { departure: DepartureView }) {
  const ofType = Map.groupBy(resources, ({ typeName }) => typeName)
  if (ofType.size === 0 && meetingPlace === '') return null
  return (
    <p className="departure-facts">
      {[...ofType].map(([typeName, group]) => (
        <span key={typeName}>
          <Icon name="anchor" />
          {typeName} <b>{group.map(({ name }) => name).join(', ')}</b>
        </span>
      ))}
      {meetingPlace ? (
        <span>
          <Icon name="pin" />
          {meetingPlace}
        </span>
      ) : null}
    </p>
  )
}

type Ends = { startRent: WallTime; endRents: readonly WallTime[] }

/** When bookings end: '13:00 and 17:00', with the date where that is another day. */
export function endsText(format: Formatters, { startRent, endRents }: Ends): string {
  const end = (at: WallTime) => (dateOf(at) === dateOf(startRent) ? format.time(at) : format.stamp(at))
  return format.list(endRents.map(end))
}

type Figures = Pick<DepartureView, 'booked' | 'checkedIn' | 'reserved' | 'free' | 'hasEnded'>

/** '3 of 7 checked in · 2 reserved · 3 free'; what is free means nothing once all are back. */
function figuresText(t: Translate, { booked, checkedIn, reserved, free, hasEnded }: Figures): string {
  const ofFree = free === 0 ? t('manifest.full') : free === null ? '' : t('manifest.free', { count: free })
  return [
    booked === 0 ? t('manifest.none_booked') : t('state.checked_in_of', { checkedIn, count: booked }),
    reserved === 0 ? '' : t('manifest.reserved_count', { count: reserved }),
    hasEnded ? '' : ofFree,
  ]
    .filter(Boolean)
    .join(' · ')
}
