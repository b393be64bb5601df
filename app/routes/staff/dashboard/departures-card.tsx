import { Link } from 'react-router'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'

type TodaysDeparture = {
  startRent: WallTime
  /** Earliest first. */
  endRents: readonly WallTime[]
  poolId: number
  name: string
  /** Guides and boats. */
  resources: readonly string[]
  imageSrc: string | null
  booked: number
  checkedIn: number
  reserved: number
  /** null means unlimited. */
  free: number | null
  isNow: boolean
}

type DeparturesCardProps = {
  departures: readonly TodaysDeparture[]
  /** Who may not open the manifest reads only how full it is. */
  opensManifest: boolean
}

/** Who leaves today, by start time, and how full it is. */
export function DeparturesCard({ departures, opensManifest }: DeparturesCardProps) {
  const t = useTranslate()
  return (
    <Card
      flush
      title={t('dashboard.departures_today')}
      aside={opensManifest ? <Link to="/bookings/manifest">{t('dashboard.open_manifest')}</Link> : undefined}
    >
      {departures.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('dashboard.no_departures')}
          text={t('dashboard.no_departures_text')}
        />
      ) : (
        <ul>
          {departures.map((departure) => (
            <DepartureRow
              key={`${departure.startRent} ${departure.poolId}`}
              departure={departure}
              opensManifest={opensManifest}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type DepartureRowProps = { departure: TodaysDeparture; opensManifest: boolean }

function DepartureRow({ departure, opensManifest }: DepartureRowProps) {
  const t = useTranslate()
  const format = useFormat()
  const { startRent, endRents, name, resources, imageSrc, booked, checkedIn, reserved, free, isNow } =
    departure
  const end = (at: WallTime) => (dateOf(at) === dateOf(startRent) ? format.time(at) : format.stamp(at))
  const capacity = booked + reserved + (free ?? 0)
  const counts = [
    t('calendar.booked', { count: booked }),
    // Of what is rented by the period others' bookings leave less than its capacity.
    free === null ? '' : t('manifest.free', { count: free }),
    reserved > 0 ? t('manifest.reserved_count', { count: reserved }) : '',
    checkedIn > 0 ? t('dashboard.in_count', { count: checkedIn }) : '',
  ]
  return (
    <li className="list-row">
      <b className="row-time">
        {format.time(startRent)}
        {isNow ? <i /> : null}
      </b>
      {imageSrc ? (
        <img className="thumb small" src={thumbnailSrc(imageSrc)} width="48" height="48" alt="" />
      ) : null}
      <span className="grow">
        {opensManifest ? (
          <Link className="plain text-text" to={`/bookings/manifest?date=${dateOf(startRent)}`}>
            <b>{name}</b>
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <small>
          {[t('manifest.until', { time: format.list(endRents.map(end)) }), ...resources].join(' · ')}
        </small>
      </span>
      <span className="departure-counts">
        <OccupancyMeter capacity={capacity} booked={booked} checkedIn={checkedIn} reserved={reserved} />
        <small>{counts.filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}
