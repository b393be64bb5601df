import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import {
  dateOf,
  isLocalDate,
  type LocalDate,
  minutesOfDay,
  timeOf,
  type WallTime,
  weekdayOf,
} from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { type CalendarAddress, writeCalendarAddress } from './calendar-address.ts'
import { type Hours, hoursOf, isOn, layOutDay, type Placed } from './calendar-layout.ts'
import type { CalendarEvent } from './calendar-view.ts'
import { type Dropped, dropTime, HOUR_HEIGHT } from './drop-time.ts'
import { EventLink } from './event-link.tsx'
import { type Drop, useDragToMove } from './use-drag-to-move.ts'

type TimeGridProps = {
  address: CalendarAddress
  dates: readonly LocalDate[]
  events: readonly CalendarEvent[]
  now: WallTime
  /** Events of a day before the rest is folded. */
  most: number
  opens: boolean
  /** Whether bookings may be dragged to another time. */
  moves: boolean
}

type GridStyle = CSSProperties & Record<`--${string}`, string | number>

const MINUTES_PER_HOUR = 60
/** Beside each other before the rest is folded: a day has the whole width. */
const LANES = { day: 6, week: 2 } as const
const GAP_PERCENT = 2

/** Days as columns and hours as rows. On phones one day with a strip of the others above it. */
export function TimeGrid({ address, dates, events, now, most, opens, moves }: TimeGridProps) {
  const format = useFormat()
  const hours = hoursOf(events, dates)
  const dragging = useDragToMove({ moves, dropAt: (drop) => dropOnDay(drop, hours) })
  const lanes = dates.length === 1 ? LANES.day : LANES.week
  const days = dates.map((date) => {
    const ofDay = events.filter((event) => isOn(date, event))
    return { date, ...layOutDay(ofDay, { date, hours, lanes, most }) }
  })
  const style: GridStyle = { '--n': hours.to - hours.from }
  return (
    <>
      {dates.length > 1 ? <DayStrip address={address} dates={dates} /> : null}
      <div className={dates.length === 1 ? 'week one' : 'week'} style={style} {...dragging}>
        <div className="dh" />
        {days.map(({ date, folded }) => (
          <div key={date} className={dayClass('dh', date, address, now)}>
            <Link className="plain" to={writeCalendarAddress(address, { view: 'day', date })}>
              {format.weekdayShort(weekdayOf(date))} <b>{Number(date.slice(8))}</b>
            </Link>
            {folded > 0 ? <More address={address} date={date} count={folded} /> : null}
          </div>
        ))}
        <HourLabels hours={hours} />
        {days.map(({ date, placed }) => (
          <section
            key={date}
            className={dayClass('col', date, address, now)}
            aria-label={format.dateLong(date)}
            data-date={date}
          >
            <Now date={date} now={now} hours={hours} />
            {placed.map((one) => (
              <EventLink
                key={`${one.item.bookingId}`}
                event={one.item}
                address={address}
                opens={opens}
                style={placeOf(one)}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

/** The day under the pointer, at the time at which the event's top is then. */
function dropOnDay({ clientX, clientY, grabbedAt }: Drop, hours: Hours): Dropped | undefined {
  const day = document.elementsFromPoint(clientX, clientY).find((element) => element.matches('.col'))
  const startDate = day instanceof HTMLElement ? day.dataset.date : undefined
  if (!day || !isLocalDate(startDate)) return undefined
  const pixels = clientY - grabbedAt - day.getBoundingClientRect().top
  return { startDate, startTime: dropTime(pixels, hours.from) }
}

function dayClass(own: string, date: LocalDate, address: CalendarAddress, now: WallTime): string {
  const isShown = date === address.date || address.view === 'day'
  return [own, isShown ? 'day-on' : '', date === dateOf(now) ? 'today' : ''].filter(Boolean).join(' ')
}

function placeOf({ top, height, lane, lanes }: Placed<CalendarEvent>): CSSProperties {
  const pixels = (minutes: number) => `${(minutes * HOUR_HEIGHT) / MINUTES_PER_HOUR}px`
  const width = 100 / lanes
  return {
    top: pixels(top),
    height: `calc(${pixels(height)} - 2px)`,
    left: `${lane * width + GAP_PERCENT / 2}%`,
    width: `${width - GAP_PERCENT}%`,
  }
}

function DayStrip({ address, dates }: Pick<TimeGridProps, 'address' | 'dates'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <nav className="daystrip" aria-label={t('calendar.days')}>
      {dates.map((date) => (
        <Link
          key={date}
          to={writeCalendarAddress(address, { date })}
          aria-current={date === address.date ? 'date' : undefined}
        >
          {format.weekdayShort(weekdayOf(date))}
          <b>{Number(date.slice(8))}</b>
        </Link>
      ))}
    </nav>
  )
}

/** What did not fit is on the day's timeline. */
export function More({ address, date, count }: { address: CalendarAddress; date: LocalDate; count: number }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Link
      className="more"
      to={writeCalendarAddress(address, { view: 'timeline', by: 'product', days: 1, date })}
    >
      {t('calendar.more', { count })}
      <span className="vh"> {format.dateShort(date)}</span>
    </Link>
  )
}

function HourLabels({ hours }: { hours: Hours }) {
  const labels = Array.from({ length: hours.to - hours.from - 1 }, (_, index) => index + 1)
  return (
    <div className="hrs" aria-hidden="true">
      {labels.map((index) => (
        <span key={index} style={{ top: `${index * HOUR_HEIGHT}px` }}>
          {String(hours.from + index).padStart(2, '0')}
        </span>
      ))}
    </div>
  )
}

/** What is over is shaded, and a line says where the day is now. */
function Now({ date, now, hours }: { date: LocalDate; now: WallTime; hours: Hours }) {
  const today = dateOf(now)
  if (date < today) return <i className="past" style={{ height: '100%' }} />
  if (date > today) return null
  const minutes = minutesOfDay(timeOf(now)) - hours.from * MINUTES_PER_HOUR
  const length = (hours.to - hours.from) * MINUTES_PER_HOUR
  if (minutes <= 0) return null
  const top = `${(Math.min(minutes, length) * HOUR_HEIGHT) / MINUTES_PER_HOUR}px`
  return (
    <>
      <i className="past" style={{ height: top }} />
      {minutes < length ? <i className="nowline h" style={{ top }} /> : null}
    </>
  )
}
