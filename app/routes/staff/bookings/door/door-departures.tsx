import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { endsText } from '#app/routes/staff/bookings/departure-head.tsx'
import { useSteady } from '#app/routes/staff/bookings/use-steady.ts'
import { inDoorOrder } from './door-plan.ts'
import { type DoorReader, DoorRow } from './door-row.tsx'
import type { DoorDepartureView } from './tick-queue.ts'

type DoorDeparturesProps = { departures: readonly DoorDepartureView[]; reader: DoorReader }

/** All that leave at one time: when, with whom and from where, then the guests of each product. */
export function DoorDepartures({ departures, reader }: DoorDeparturesProps) {
  const t = useTranslate()
  const format = useFormat()
  const [first] = departures
  if (!first) return null
  const { startRent } = first
  const endRents = [...new Set(departures.flatMap((departure) => departure.endRents))].sort()
  const isShared = new Set(departures.map(whereAndWithWhom)).size === 1
  const back = t('manifest.back_at', { time: endsText(format, { startRent, endRents }) })
  return (
    <section aria-label={t('door.departure', { time: format.time(startRent) })}>
      <div className={departures.some(({ isNow }) => isNow) ? 'door-head is-now' : 'door-head'}>
        <span className="door-time">{format.time(startRent)}</span>
        <p>
          {isShared && first.resources.length > 0 ? (
            <>
              <b>{withWhom(first)}</b>
              <br />
            </>
          ) : null}
          {[isShared ? first.meetingPlace : '', back].filter(Boolean).join(' · ')}
        </p>
      </div>
      {departures.map((departure) => (
        <DoorProduct key={departure.key} departure={departure} reader={reader} hasFacts={!isShared} />
      ))}
    </section>
  )
}

type DoorProductProps = {
  departure: DoorDepartureView
  reader: DoorReader
  /** Guides and place are this product's alone. */
  hasFacts: boolean
}

/** One product of the departure. Rows stay where they were while the page is open: nothing moves under a thumb. */
function DoorProduct({ departure, reader, hasFacts }: DoorProductProps) {
  const t = useTranslate()
  const { booked, checkedIn, reserved } = departure
  const rows = useSteady(inDoorOrder(departure.rows), ({ bookingId }) => bookingId)
  const figures = [
    t('manifest.in_of', { checkedIn, booked }),
    reserved > 0 ? t('manifest.reserved_count', { count: reserved }) : '',
  ]
  const facts = [withWhom(departure), departure.meetingPlace].filter(Boolean).join(' · ')
  return (
    <>
      <div className="door-product">
        <h2>{departure.title}</h2>
        <span>{figures.filter(Boolean).join(' · ')}</span>
        {hasFacts && facts ? <p>{facts}</p> : null}
      </div>
      <ul>
        {rows.map((row) => (
          <DoorRow key={row.bookingId} row={row} {...reader} />
        ))}
      </ul>
    </>
  )
}

function withWhom({ resources }: DoorDepartureView): string {
  return resources.map(({ typeName, name }) => `${typeName} ${name}`).join(' · ')
}

function whereAndWithWhom(departure: DoorDepartureView): string {
  return `${withWhom(departure)} ${departure.meetingPlace}`
}
