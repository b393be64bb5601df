import { Link } from 'react-router'
import { atTime, type WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CalendarAddress } from '#app/routes/staff/bookings/view/calendar-address.ts'
import type { Hours } from '#app/routes/staff/bookings/view/calendar-hours.ts'
import type { CalendarEvent } from '#app/routes/staff/bookings/view/calendar-view.ts'
import { staffBookingLink } from '#app/routes/staff/bookings/view/staff-booking-link.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import { type Dropped, dropAlongDay } from './drop-time.ts'
import { LineEvent } from './line-event.tsx'
import { type DaySpan, minutesOf, partOf, placeOnLine, toTracks } from './line-layout.ts'
import type { TimelineLine } from './to-timeline.ts'
import { type Drop, useDragToMove } from './use-drag-to-move.ts'

/** A product with each of its bookings, or a resource with the departures that use it. */
export type DayLine = TimelineLine & {
  isOff: boolean
  events: readonly CalendarEvent[]
  /** Where a booking can begin. */
  emptyHours: readonly number[]
}

type DayLinesProps = {
  address: CalendarAddress
  hours: Hours
  lines: readonly DayLine[]
  now: WallTime
  opens: boolean
  /** Whether bookings may be dragged to another time. */
  moves: boolean
}

/** The hours of one day, a line per product or resource; scrolls sideways in its own box, with the names in view. */
export function DayLines({ address, hours, lines, now, opens, moves }: DayLinesProps) {
  const t = useTranslate()
  const { date } = address
  const span: DaySpan = { date, hours }
  const dragging = useDragToMove({ moves, isOnLine: true, dropAt: (drop) => dropOnLine(drop, lines, span) })
  const gone = partOf(now, span)
  const style: MeasuredStyle = { '--cols': hours.to - hours.from, '--gone': gone }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroller card" tabIndex={0} aria-label={t('calendar.scroll')}>
      <div className="lanes" style={style} {...dragging}>
        <div className="hour-head" />
        {Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => (
          <div key={hour} className="hour-head">
            {String(hour).padStart(2, '0')}
          </div>
        ))}
        {lines.map((line, index) => (
          <LineRows
            key={line.id}
            line={line}
            hasGroup={line.group !== null && line.group !== lines[index - 1]?.group}
            span={span}
            address={address}
            opens={opens}
          />
        ))}
        {gone > 0 ? <i className="is-over" /> : null}
        {gone > 0 && gone < 1 ? <i className="line-now" /> : null}
      </div>
    </section>
  )
}

/** As far on as it was dragged; nothing when that is where it was. */
function dropOnLine(
  { event, bookingId, right }: Drop,
  lines: readonly DayLine[],
  span: DaySpan,
): Dropped | undefined {
  const booked = lines.flatMap(({ events }) => events).find((each) => String(each.bookingId) === bookingId)
  const width = event.closest('.track')?.getBoundingClientRect().width
  if (!booked || !width) return undefined
  const dropped = dropAlongDay(booked.startRent, { pixels: right, width, minutes: minutesOf(span) })
  const isMoved = atTime(dropped.startDate, dropped.startTime) !== booked.startRent
  return isMoved ? dropped : undefined
}

type LineRowsProps = {
  line: DayLine
  hasGroup: boolean
  span: DaySpan
  address: CalendarAddress
  opens: boolean
}

/** Rows of one line: overlapping events are on tracks under each other; the name stands on the first. */
function LineRows({ line, hasGroup, span, address, opens }: LineRowsProps) {
  const t = useTranslate()
  const tracks = toTracks(line.events, span)
  const rows = tracks.length > 0 ? tracks : [[]]
  return (
    <>
      {hasGroup ? <h2 className="line-heading">{line.group}</h2> : null}
      {rows.map((events, index) => (
        <div key={events[0]?.bookingId ?? 0} className="contents">
          <div className={line.isUnassigned ? 'line-name accent' : 'line-name'}>
            {index === 0 ? line.name : null}
            {index === 0 && line.size ? <small className="ml-auto">{line.size}</small> : null}
          </div>
          <div className="track">
            {index === 0 ? <EmptyHours line={line} span={span} /> : null}
            {line.isOff && index === 0 ? <span className="is-off w-full">{t('calendar.off')}</span> : null}
            {events.map((event) => (
              <LineEvent
                key={event.bookingId}
                event={event}
                address={address}
                opens={opens}
                isOnProductLine={address.by === 'product'}
                style={placeOf(event, span)}
              />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

/** Links to a new booking at each empty hour of a line. */
function EmptyHours({ line, span }: { line: DayLine; span: DaySpan }) {
  const t = useTranslate()
  const format = useFormat()
  const { date, hours } = span
  return line.emptyHours.map((hour, index) => {
    const at = `${line.name} ${format.dateShort(date)} ${String(hour).padStart(2, '0')}:00`
    const style: MeasuredStyle = { '--left': `${((hour - hours.from) * 100) / (hours.to - hours.from)}%` }
    return (
      <Link
        key={hour}
        className="free-hour"
        // One stop of the keyboard per line: the form that it opens offers the other hours.
        tabIndex={index === 0 ? undefined : -1}
        style={style}
        to={staffBookingLink({ date, hour, productId: line.sells?.productId })}
        aria-label={t('calendar.new_at', { at })}
      >
        <Icon name="plus" small />
      </Link>
    )
  })
}

function placeOf(event: CalendarEvent, span: DaySpan): MeasuredStyle {
  const { left, width } = placeOnLine(event, span)
  return { '--left': `${left * 100}%`, '--width': `${width * 100}%` }
}
