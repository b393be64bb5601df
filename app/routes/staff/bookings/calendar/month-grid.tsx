import { Link } from 'react-router'
import { dateOf, datesFrom, daysBetween, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { type CalendarAddress, shownPeriod, writeCalendarAddress } from './calendar-address.ts'
import { isOn } from './calendar-layout.ts'
import type { CalendarEvent } from './calendar-view.ts'
import { EventLink } from './event-link.tsx'
import { More } from './time-grid.tsx'

type MonthGridProps = {
  address: CalendarAddress
  events: readonly CalendarEvent[]
  now: WallTime
  /** Events of a day before the rest is folded, as the shop has chosen: a week is as high as its fullest day. */
  most: number
  opens: boolean
}

const DAYS_IN_WEEK = 7

/** A month in whole weeks; on phones a list of the days that have something. */
export function MonthGrid({ address, events, now, most, opens }: MonthGridProps) {
  const format = useFormat()
  const { from, to } = shownPeriod(address)
  const dates = datesFrom(from, daysBetween(from, to) + 1)
  const weeks = dates.filter((_, index) => index % DAYS_IN_WEEK === 0)
  return (
    <table className="month">
      <caption className="vh">{format.month(address.date)}</caption>
      <thead>
        <tr>
          {Array.from({ length: DAYS_IN_WEEK }, (_, index) => (
            <th key={dates[index]} scope="col">
              {format.weekdayShort(index + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday) => (
          <tr key={monday}>
            {datesFrom(monday, DAYS_IN_WEEK).map((date) => (
              <MonthDay
                key={date}
                date={date}
                address={address}
                events={events.filter((event) => isOn(date, event))}
                isToday={date === dateOf(now)}
                most={most}
                opens={opens}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MonthDayProps = Omit<MonthGridProps, 'now'> & { date: LocalDate; isToday: boolean }

function MonthDay({ date, address, events, isToday, most, opens }: MonthDayProps) {
  const format = useFormat()
  const isOther = date.slice(0, 7) !== address.date.slice(0, 7)
  const classes = [isToday ? 'today' : '', isOther ? 'other' : '', events.length === 0 ? 'none' : '']
  return (
    <td className={classes.filter(Boolean).join(' ')} data-date={date}>
      <Link className="plain d" to={writeCalendarAddress(address, { view: 'day', date })}>
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        <span className="long">{format.dateLong(date)}</span>
      </Link>
      {events.slice(0, most).map((event) => (
        <EventLink
          key={event.bookingId}
          event={event}
          address={address}
          opens={opens}
          hasTime={dateOf(event.startRent) === date}
        />
      ))}
      {events.length > most ? <More address={address} date={date} count={events.length - most} /> : null}
    </td>
  )
}
