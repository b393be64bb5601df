import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import {
  atTime,
  dateOf,
  datesFrom,
  type LocalDate,
  type WallTime,
  weekdayOf,
} from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { type CalendarAddress, writeCalendarAddress } from './calendar-address.ts'
import { hoursOf, minutesOf, partOf, placeOnLine, type Span, toTracks } from './calendar-layout.ts'
import type { CalendarEvent } from './calendar-view.ts'
import { type Dropped, dropAlong } from './drop-time.ts'
import { EventLink } from './event-link.tsx'
import { type Drop, useDragToMove } from './use-drag-to-move.ts'

/** A product or a resource with what is booked of it; `group` is a heading before the first of its kind. */
export type Line = { id: number; name: string; group: string | null; events: readonly CalendarEvent[] }

type TimelineProps = {
  address: CalendarAddress
  lines: readonly Line[]
  now: WallTime
  /** Bookings beside each other on a line before the rest is folded, where more days than one are shown. */
  most: number
  opens: boolean
  /** Whether bookings may be dragged to another time. */
  moves: boolean
}

type LaneStyle = CSSProperties & Record<`--${string}`, string | number>

/** A line per product or resource; scrolls sideways in its own box, with the names in view. */
export function Timeline({ address, lines, now, most, opens, moves }: TimelineProps) {
  const t = useTranslate()
  const { date, days } = address
  const dates = datesFrom(date, days)
  const hours = hoursOf(
    lines.flatMap(({ events }) => events),
    dates,
  )
  const span: Span = { from: date, days, hours }
  const dragging = useDragToMove({ moves, isOnLine: true, dropAt: (drop) => dropOnLine(drop, lines, span) })
  const style: LaneStyle = { '--cols': days === 1 ? hours.to - hours.from : days }
  const gone = partOf(now, span)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroller card" tabIndex={0} aria-label={t('calendar.scroll')}>
      <div className={days === 1 ? 'lanes' : 'lanes days'} style={style} {...dragging}>
        <div className="hd" />
        {days === 1 ? <HourHeads span={span} /> : <DayHeads address={address} dates={dates} now={now} />}
        {lines.map((line, index) => (
          <LineRows
            key={line.id}
            line={line}
            hasGroup={line.group !== null && line.group !== lines[index - 1]?.group}
            most={days === 1 ? Number.POSITIVE_INFINITY : most}
            span={span}
            address={address}
            opens={opens}
          />
        ))}
        {gone > 0 ? <i className="gone" style={{ width: `calc((100% - var(--nmw)) * ${gone})` }} /> : null}
        {gone > 0 && gone < 1 ? (
          <i className="nowline" style={{ left: `calc(var(--nmw) + (100% - var(--nmw)) * ${gone})` }} />
        ) : null}
      </div>
    </section>
  )
}

/** As far on as it was dragged; nothing when that is where it was. */
function dropOnLine(
  { event, bookingId, right }: Drop,
  lines: readonly Line[],
  span: Span,
): Dropped | undefined {
  const booked = lines.flatMap(({ events }) => events).find((each) => String(each.bookingId) === bookingId)
  const width = event.closest('.track')?.getBoundingClientRect().width
  if (!booked || !width) return undefined
  const dropped = dropAlong(booked.startRent, { pixels: right, width, minutes: minutesOf(span) })
  const isMoved = atTime(dropped.startDate, dropped.startTime) !== booked.startRent
  return isMoved ? dropped : undefined
}

function HourHeads({ span: { hours } }: { span: Span }) {
  return Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => (
    <div key={hour} className="hd">
      {String(hour).padStart(2, '0')}
    </div>
  ))
}

type DayHeadsProps = { address: CalendarAddress; dates: readonly LocalDate[]; now: WallTime }

function DayHeads({ address, dates, now }: DayHeadsProps) {
  const format = useFormat()
  return dates.map((date) => (
    <div key={date} className={date === dateOf(now) ? 'hd today' : 'hd'}>
      <Link className="plain" to={writeCalendarAddress(address, { date, days: 1 })}>
        {format.weekdayShort(weekdayOf(date))} <b>{Number(date.slice(8))}</b>
      </Link>
    </div>
  ))
}

type LineRowsProps = Omit<TimelineProps, 'lines' | 'now' | 'moves'> & {
  line: Line
  hasGroup: boolean
  span: Span
}

/** What overlaps is on tracks under each other; the name stands on the first. */
function LineRows({ line, hasGroup, most, span, address, opens }: LineRowsProps) {
  const t = useTranslate()
  const tracks = toTracks(line.events, span)
  const shown = tracks.slice(0, Math.max(most, 1))
  const folded = tracks.slice(shown.length).reduce((sum, { length }) => sum + length, 0)
  const rows = shown.length > 0 ? shown : [[]]
  return (
    <>
      {hasGroup ? <h2 className="grp">{line.group}</h2> : null}
      {rows.map((events, index) => (
        <div key={events[0]?.bookingId ?? 0} className="contents">
          <div className="nm">
            {index === 0 ? line.name : null}
            {index === 0 && folded > 0 ? (
              <small className="ml-auto">{t('calendar.more', { count: folded })}</small>
            ) : null}
          </div>
          <div className="track">
            {events.map((event) => {
              const { left, width } = placeOnLine(event, span)
              return (
                <EventLink
                  key={event.bookingId}
                  event={event}
                  address={address}
                  opens={opens}
                  isOnProductLine={address.by === 'product'}
                  style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
                />
              )
            })}
          </div>
        </div>
      ))}
    </>
  )
}
