import { Link } from 'react-router'
import { isoWeekOf } from '#app/domain/shared/calendar.ts'
import { DAYS_PER_WEEK, dateOf, type LocalDate, timeOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import {
  type CalendarAddress,
  writeCalendarAddress,
} from '#app/routes/staff/bookings/view/calendar-address.ts'
import { type CalendarEvent, isFull, shortFigure } from '#app/routes/staff/bookings/view/calendar-view.ts'
import { dayAddress } from '#app/routes/staff/bookings/view/event-address.ts'
import { staffBookingLink } from '#app/routes/staff/bookings/view/staff-booking-link.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { EventLink, ReservedWords } from './departure-block.tsx'
import type { MonthDay } from './to-month.ts'

type MonthGridProps = {
  address: CalendarAddress
  /** Whole weeks, from a Monday on. */
  days: readonly MonthDay[]
  opens: boolean
  /** Whether the reader may book. */
  sells: boolean
}

/** A month in whole weeks; on phones a list of the days that are still to come, or of all for a day that is past. */
export function MonthGrid({ address, days, opens, sells }: MonthGridProps) {
  const t = useTranslate()
  const format = useFormat()
  const weeks = days.flatMap((_, index) =>
    index % DAYS_PER_WEEK === 0 ? [days.slice(index, index + DAYS_PER_WEEK)] : [],
  )
  const past = days.filter(({ isPast, isOther }) => isPast && !isOther).map(({ date }) => date)
  const isDatePast = past.includes(address.date)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="month-box" tabIndex={0} aria-label={format.month(address.date)}>
      {past[0] && !isDatePast ? <EarlierDays address={address} from={past[0]} to={past.at(-1)} /> : null}
      <table className={isDatePast ? 'month has-past' : 'month'}>
        <caption className="visually-hidden">
          {t('calendar.title_for', { period: format.month(address.date) })}
        </caption>
        <colgroup>
          <col className="week-numbers" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('calendar.view_week')}</span>
            </th>
            {Array.from({ length: DAYS_PER_WEEK }, (_, index) => (
              <th key={days[index]?.date} scope="col">
                {format.weekdayLong(index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              <th scope="row">{week[0] ? <WeekNumber monday={week[0].date} address={address} /> : null}</th>
              {week.map((day) => (
                <DayCell key={day.date} day={day} address={address} opens={opens} sells={sells} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type EarlierDaysProps = { address: CalendarAddress; from: LocalDate; to: LocalDate | undefined }

/** Leads to the month from its first day on, where its list begins with today. */
function EarlierDays({ address, from, to = from }: EarlierDaysProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <p className="md:hidden print:hidden">
      <Link className="button link" to={writeCalendarAddress(address, { date: from })}>
        {t('calendar.earlier_days', { days: format.days(from, to) })}
      </Link>
    </p>
  )
}

function WeekNumber({ monday, address }: { monday: LocalDate; address: CalendarAddress }) {
  const t = useTranslate()
  return (
    <Link to={writeCalendarAddress(address, { view: 'week', date: monday })}>
      {t('calendar.week_short', { week: isoWeekOf(monday) })}
    </Link>
  )
}

type DayCellProps = Omit<MonthGridProps, 'days'> & { day: MonthDay }

function DayCell({ day, address, opens, sells }: DayCellProps) {
  const t = useTranslate()
  const format = useFormat()
  const { date, isToday, isPast, isOther, isClosed, booked, lines, more } = day
  const classes = [isPast ? 'is-past' : '', isOther ? 'is-other' : '']
  const number = Number(date.slice(8))
  return (
    <td className={classes.filter(Boolean).join(' ')} data-date={date}>
      <div className="day-line">
        <Link
          className={isToday ? 'day-number is-today' : 'day-number'}
          to={writeCalendarAddress(address, { view: 'day', date })}
          aria-current={isToday ? 'date' : undefined}
        >
          <span aria-hidden="true">{number === 1 ? format.day(date) : number}</span>
          <span className="day-name">{format.dateLong(date)}</span>
        </Link>
        <span className="day-figures">
          {booked > 0 ? (
            <span className="day-booked">
              {booked}
              <span className="visually-hidden"> {t('calendar.booked', { count: booked })}</span>
            </span>
          ) : null}
          {sells && !isPast ? (
            <Link
              className="day-add"
              to={staffBookingLink({ date, productId: address.productId })}
              aria-label={t('calendar.new_at', { at: format.dateShort(date) })}
            >
              <Icon name="plus" small />
            </Link>
          ) : null}
        </span>
      </div>
      {isClosed ? <span className="day-shut">{t('availability.day_CLOSED')}</span> : null}
      {lines.map((event) => (
        <MonthLine
          key={`${event.productId} ${event.bookingId}`}
          event={event}
          date={date}
          address={address}
          opens={opens}
        />
      ))}
      {more > 0 ? (
        <Link
          className="month-more"
          to={dayAddress(address, date)}
          aria-label={t('calendar.more_at', { count: more, at: format.dateShort(date), names: '' }).replace(
            /:\s*$/,
            '',
          )}
        >
          +{more}
        </Link>
      ) : null}
    </td>
  )
}

type MonthLineProps = { event: CalendarEvent; date: LocalDate; address: CalendarAddress; opens: boolean }

/** Hour, short name, booked of capacity. A long name is read whole by pointing, with the focus and on phones. */
function MonthLine({ event, date, address, opens }: MonthLineProps) {
  const t = useTranslate()
  const format = useFormat()
  const period = format.period(event.startRent, event.endRent)
  const classes = [
    'month-line',
    `tinted-${event.tint}`,
    event.minutesLeft === null ? '' : 'is-reserved',
    isFull(event) ? 'is-full' : '',
  ]
  return (
    <EventLink
      event={event}
      address={address}
      opens={opens}
      className={classes.filter(Boolean).join(' ')}
      title={`${event.product} ${period}`}
    >
      {/* What goes on began at another day's hour. */}
      <span className="hour">{dateOf(event.startRent) === date ? hourOf(event) : '›'}</span>
      <b>{event.shortName}</b>
      <span className="figure">{figureOf(event, t('calendar.full'))}</span>
      <ReservedWords reserved={event.reserved} />
      <span className="visually-hidden"> {period}</span>
    </EventLink>
  )
}

/** Minutes only where there are any. */
function hourOf({ startRent }: CalendarEvent): string {
  return timeOf(startRent).slice(0, 5).replace(/:00$/, '')
}

/** The only unit is booked, or there would be no line. What reservations fill may come free again. */
function figureOf(event: CalendarEvent, full: string): string {
  if (event.capacity === 1) return ''
  if (isFull(event) && event.reserved === 0) return full
  const { strong, weak } = shortFigure(event)
  return strong + weak
}
