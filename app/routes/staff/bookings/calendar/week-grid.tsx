import { Link } from 'react-router'
import {
  isLocalDate,
  MINUTES_PER_HOUR,
  minutesOfDay,
  timeOf,
  type WallTime,
  weekdayOf,
} from '#app/domain/shared/time.ts'
import { softHyphens } from '#app/i18n/soft-hyphens.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import {
  type CalendarAddress,
  writeCalendarAddress,
} from '#app/routes/staff/bookings/view/calendar-address.ts'
import { EARLY_HOUR, type Hours } from '#app/routes/staff/bookings/view/calendar-hours.ts'
import { dayAddress } from '#app/routes/staff/bookings/view/event-address.ts'
import { staffBookingLink } from '#app/routes/staff/bookings/view/staff-booking-link.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import { DepartureBlock, pixelsOf, WholeDayLine } from './departure-block.tsx'
import { type Dropped, dropTime } from './drop-time.ts'
import type { DayColumn, WeekView } from './to-week.ts'
import { type Drop, useDragToMove } from './use-drag-to-move.ts'

type WeekGridProps = {
  address: CalendarAddress
  week: WeekView
  now: WallTime
  opens: boolean
  /** Whether bookings may be dragged to another time. */
  moves: boolean
}

/** Days as columns and hours as rows. On phones one day with a strip of the others above it. */
export function WeekGrid({ address, week, now, opens, moves }: WeekGridProps) {
  const t = useTranslate()
  const { hours, columns, hasEarlier, abreast } = week
  const dragging = useDragToMove({ moves, dropAt: (drop) => dropOnDay(drop, hours) })
  const isOneDay = columns.length === 1
  const style: MeasuredStyle = {
    '--hours': hours.to - hours.from,
    '--days': columns.length,
    '--abreast': isOneDay ? abreast : 1,
  }
  const hasWholeDays = columns.some(({ wholeDay }) => wholeDay.length > 0)
  const shown = { address, opens }
  return (
    <>
      {isOneDay ? null : <DayStrip address={address} columns={columns} />}
      <section
        className="week-box"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('calendar.scroll')}
        style={style}
        {...dragging}
      >
        <div className="week-head">
          <span />
          {columns.map((column) => (
            <DayHead key={column.date} column={column} address={address} />
          ))}
        </div>
        {hasWholeDays ? (
          <div className="week-whole">
            <div>{softHyphens(t('calendar.whole_day'))}</div>
            {columns.map((column) => (
              <WholeDay key={column.date} column={column} {...shown} />
            ))}
          </div>
        ) : null}
        <div className="week-hours">
          <HourLabels hours={hours} now={columns.some(({ isToday }) => isToday) ? now : null} />
          {columns.map((column) => (
            <DayOfWeek key={column.date} column={column} hours={hours} now={now} {...shown} />
          ))}
        </div>
      </section>
      <FoldedOnPaper columns={columns} />
      {hasEarlier ? (
        <p className="hours-toggle">
          <Link className="tap-target" to={writeCalendarAddress(address, { isEarly: true })}>
            {t('calendar.earlier', { from: hourLabel(EARLY_HOUR), to: hourLabel(hours.from) })}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** Departures behind a label, which opens nothing on paper. */
function FoldedOnPaper({ columns }: { columns: readonly DayColumn[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ul className="print-only mt-4">
      {columns.flatMap(({ date, folded }) =>
        folded.map(({ top, startRent, count, names }) => (
          <li key={`${date} ${top}`}>
            {t('calendar.more_at', { count, at: format.dateTime(startRent), names })}
          </li>
        )),
      )}
    </ul>
  )
}

/** The day under the pointer, at the time at which the event's top is then. */
function dropOnDay({ clientX, clientY, grabbedAt }: Drop, hours: Hours): Dropped | undefined {
  const day = document.elementsFromPoint(clientX, clientY).find((element) => element.matches('.week-day'))
  const startDate = day instanceof HTMLElement ? day.dataset.date : undefined
  if (!day || !isLocalDate(startDate)) return undefined
  const pixels = clientY - grabbedAt - day.getBoundingClientRect().top
  return { startDate, startTime: dropTime(pixels, hours.from) }
}

function dayClass(own: string, { date, isToday, isPast }: DayColumn, address: CalendarAddress): string {
  const isShown = date === address.date || address.view === 'day'
  return [own, isShown ? 'is-shown' : '', isToday ? 'is-today' : '', isPast ? 'is-past' : '']
    .filter(Boolean)
    .join(' ')
}

function hourLabel(hour: number): string {
  return String(hour).padStart(2, '0')
}

type ColumnProps = { column: DayColumn; address: CalendarAddress; opens: boolean }

function DayHead({ column, address }: Omit<ColumnProps, 'opens'>) {
  const t = useTranslate()
  const format = useFormat()
  const { date, isToday, booked } = column
  return (
    <Link
      className={dayClass('day-head', column, address)}
      to={writeCalendarAddress(address, { view: 'day', date })}
      aria-current={isToday ? 'date' : undefined}
    >
      {format.weekdayShort(weekdayOf(date))} <b>{Number(date.slice(8))}</b>{' '}
      {booked > 0 ? <small>{t('calendar.booked', { count: booked })}</small> : null}
    </Link>
  )
}

function WholeDay({ column, address, opens }: ColumnProps) {
  const { date, wholeDay, wholeDayMore } = column
  return (
    <div className={dayClass('', column, address)}>
      {wholeDay.map((event) => (
        <WholeDayLine key={event.productId} event={event} address={address} opens={opens} />
      ))}
      {wholeDayMore > 0 ? (
        <Link className="whole-more" to={dayAddress(address, date)}>
          +{wholeDayMore}
        </Link>
      ) : null}
    </div>
  )
}

function DayOfWeek({ column, hours, now, address, opens }: ColumnProps & { hours: Hours; now: WallTime }) {
  const t = useTranslate()
  const format = useFormat()
  const { date, blocks, folded, emptyHours, isToday } = column
  return (
    <section
      className={dayClass('week-day', column, address)}
      aria-label={format.dateLong(date)}
      data-date={date}
    >
      {isToday ? <PastHours now={now} hours={hours} /> : null}
      {emptyHours.map((hour, index) => (
        <Link
          key={hour}
          className="free-hour"
          // One stop of the keyboard per day: the form that it opens offers the other hours.
          tabIndex={index === 0 ? undefined : -1}
          style={topOf((hour - hours.from) * MINUTES_PER_HOUR)}
          to={staffBookingLink({ date, hour, productId: address.productId })}
          aria-label={t('calendar.new_at', { at: `${format.dateShort(date)} ${hourLabel(hour)}:00` })}
        >
          <Icon name="plus" small />
        </Link>
      ))}
      {blocks.map((block) => (
        <DepartureBlock
          key={`${block.item.productId} ${block.item.bookingId}`}
          block={block}
          address={address}
          opens={opens}
        />
      ))}
      {folded.map(({ top, startRent, count, names }) => (
        <Link
          key={top}
          className="hour-more"
          style={topOf(top)}
          to={dayAddress(address, date)}
          aria-label={t('calendar.more_at', { count, at: format.dateTime(startRent), names })}
        >
          +{count}
        </Link>
      ))}
      {isToday ? <NowLine now={now} hours={hours} /> : null}
    </section>
  )
}

function topOf(minutes: number): MeasuredStyle {
  return { '--top': pixelsOf(minutes) }
}

/** Minutes from the first hour; null when the clock is outside the hours. */
function minutesIn(now: WallTime, hours: Hours): number | null {
  const minutes = minutesOfDay(timeOf(now)) - hours.from * MINUTES_PER_HOUR
  return minutes >= 0 && minutes < (hours.to - hours.from) * MINUTES_PER_HOUR ? minutes : null
}

function PastHours({ now, hours }: { now: WallTime; hours: Hours }) {
  const length = (hours.to - hours.from) * MINUTES_PER_HOUR
  const past = minutesOfDay(timeOf(now)) - hours.from * MINUTES_PER_HOUR
  return <i className="past-hours" style={topOf(Math.min(Math.max(past, 0), length))} />
}

function NowLine({ now, hours }: { now: WallTime; hours: Hours }) {
  const minutes = minutesIn(now, hours)
  return minutes === null ? null : <i className="now-line" id="nu" style={topOf(minutes)} />
}

function HourLabels({ hours, now }: { hours: Hours; now: WallTime | null }) {
  const format = useFormat()
  const labels = Array.from({ length: hours.to - hours.from - 1 }, (_, index) => index + 1)
  const minutes = now && minutesIn(now, hours)
  return (
    <div className="hour-labels" aria-hidden="true">
      {labels.map((index) => (
        <span key={index} style={topOf(index * MINUTES_PER_HOUR)}>
          {hourLabel(hours.from + index)}
        </span>
      ))}
      {now && minutes !== null ? (
        <span className="clock-now" style={topOf(minutes)}>
          {format.time(now)}
        </span>
      ) : null}
    </div>
  )
}

function DayStrip({ address, columns }: { address: CalendarAddress; columns: readonly DayColumn[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <nav className="day-tabs" aria-label={t('calendar.days')}>
      {columns.map(({ date }) => (
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
