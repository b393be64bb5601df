import { Fragment } from 'react'
import { Link } from 'react-router'
import {
  dateOf,
  isWallTime,
  type LocalDate,
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
import { USUAL_HOURS } from '#app/routes/staff/bookings/view/calendar-hours.ts'
import { isFull } from '#app/routes/staff/bookings/view/calendar-view.ts'
import { staffBookingLink } from '#app/routes/staff/bookings/view/staff-booking-link.ts'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import { EventLink, ReservedWords } from './departure-block.tsx'
import { type Dropped, dropAlongDays } from './drop-time.ts'
import type { FreeOfDay, TimelineBar, TimelineRow } from './to-timeline.ts'
import { type Drop, useDragToMove } from './use-drag-to-move.ts'

type TimelineTableProps = {
  address: CalendarAddress
  rows: readonly TimelineRow[]
  now: WallTime
  opens: boolean
  /** Whether bookings may be dragged to another day. */
  moves: boolean
  sells: boolean
}

/** Hours that are named over each day, and the free quantity as text, while there is room for them. */
const TICKS = [9, 12, 15, 18, 21]
const MOST_DAYS_WITH_TICKS = 7

/** Days as columns, products or resources as rows; heads and names stay in sight. Source: experience.md 29. */
export function TimelineTable({ address, rows, now, opens, moves, sells }: TimelineTableProps) {
  const t = useTranslate()
  const dragging = useDragToMove({ moves, isOnLine: true, dropAt: dropOnDays })
  const dates = rows[0]?.days.map(({ date }) => date) ?? []
  const style: MeasuredStyle = { '--days': dates.length }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="timeline-box" tabIndex={0} aria-label={t('calendar.scroll')}>
      <table className={`timeline days-${dates.length}`} style={style} {...dragging}>
        <colgroup>
          <col className="line-names" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              {t(address.by === 'product' ? 'calendar.by_product' : 'calendar.by_resource')}
            </th>
            {dates.map((date) => (
              <DayHead
                key={date}
                date={date}
                now={now}
                address={address}
                hasTicks={dates.length <= MOST_DAYS_WITH_TICKS}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {row.group !== null && row.group !== rows[index - 1]?.group ? (
                <tr className="line-group">
                  <th colSpan={dates.length + 1} scope="colgroup">
                    {row.group}
                  </th>
                </tr>
              ) : null}
              <Row row={row} address={address} now={now} opens={opens} sells={sells} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** As many days on as it was dragged; nothing when that is none. */
function dropOnDays({ event, right }: Drop): Dropped | undefined {
  const width = event.closest('td')?.getBoundingClientRect().width
  const startRent = event.dataset.start
  if (!width || !isWallTime(startRent)) return undefined
  const dropped = dropAlongDays(startRent, { pixels: right, width })
  return dropped.startDate === dateOf(startRent) ? undefined : dropped
}

type DayHeadProps = { date: LocalDate; now: WallTime; address: CalendarAddress; hasTicks: boolean }

function DayHead({ date, now, address, hasTicks }: DayHeadProps) {
  const format = useFormat()
  const isToday = date === dateOf(now)
  return (
    <th scope="col" className={isToday ? 'is-today' : undefined}>
      <Link to={writeCalendarAddress(address, { date, days: 1 })} aria-current={isToday ? 'date' : undefined}>
        {format.weekdayShort(weekdayOf(date))} <b>{Number(date.slice(8))}</b>
      </Link>
      {hasTicks ? (
        <span className="hour-ticks" aria-hidden="true">
          {TICKS.map((hour) => (
            <i key={hour} style={leftAt(hour * MINUTES_PER_HOUR)}>
              {hour}
            </i>
          ))}
        </span>
      ) : null}
      {isToday ? <i className="now-mark" style={leftAt(minutesOfDay(timeOf(now)))} /> : null}
    </th>
  )
}

/** Part of a day's cell, in percent, at which a minute of the day stands. */
function leftAt(minutes: number): MeasuredStyle {
  const length = (USUAL_HOURS.to - USUAL_HOURS.from) * MINUTES_PER_HOUR
  const part = (minutes - USUAL_HOURS.from * MINUTES_PER_HOUR) / length
  return { '--at': `${Math.min(100, Math.max(0, part * 100))}%` }
}

type RowProps = { row: TimelineRow } & Pick<TimelineTableProps, 'address' | 'now' | 'opens' | 'sells'>

function Row({ row, address, now, opens, sells }: RowProps) {
  const t = useTranslate()
  const { name, size, tint, lanes, days, isUnassigned } = row
  const hasFree = days.some(({ free }) => free !== null)
  const firstFree = days.find(({ free }) => free && free.count > 0)?.date
  const style: MeasuredStyle = { '--lanes': Math.max(lanes, 1) }
  return (
    <tr
      className={[tint === null ? '' : `tinted-${tint}`, hasFree ? 'has-free' : ''].filter(Boolean).join(' ')}
      style={style}
    >
      <th scope="row" className={isUnassigned ? 'is-unassigned' : undefined}>
        {softHyphens(name)}
        {size ? <small>{size}</small> : null}
      </th>
      {days.map(({ date, bars, free, isOff }) => (
        <td key={date} className={cellClass(date, now)}>
          {isOff ? <span className="off-time">{t('calendar.off')}</span> : null}
          {free ? <Free free={free} date={date} row={row} sells={sells} isStop={date === firstFree} /> : null}
          {bars.map((bar) => (
            <BarLink key={bar.item.bookingId} bar={bar} address={address} opens={opens} />
          ))}
          {date === dateOf(now) ? <i className="now-mark" style={leftAt(minutesOfDay(timeOf(now)))} /> : null}
        </td>
      ))}
    </tr>
  )
}

function cellClass(date: LocalDate, now: WallTime): string | undefined {
  const today = dateOf(now)
  if (date === today) return 'is-today'
  return date < today ? 'is-past' : undefined
}

type FreeProps = {
  free: FreeOfDay
  date: LocalDate
  row: TimelineRow
  sells: boolean
  /** The keyboard stops at one day per row: the form that it opens offers the others. */
  isStop: boolean
}

/** Availability of one day, as a height and as text, which leads to a new booking if `sells`. */
function Free({ free, date, row, sells, isStop }: FreeProps) {
  const t = useTranslate()
  const format = useFormat()
  const { count, kind, percent } = free
  const style: MeasuredStyle = { '--height': `${percent}%` }
  if (count === 0) return <span className="free-text is-none">{t('calendar.full')}</span>
  const words = t(kind === 'starts' ? 'calendar.free_times' : 'manifest.free', { count })
  // Fourteen days and more have room for the number alone.
  const text =
    row.days.length > MOST_DAYS_WITH_TICKS ? (
      <>
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{words}</span>
      </>
    ) : (
      words
    )
  return (
    <>
      <i className="free-fill" style={style} />
      {sells && row.sells ? (
        <Link
          className="free-text"
          to={staffBookingLink({ date, ...row.sells })}
          tabIndex={isStop ? undefined : -1}
          aria-label={`${row.name} ${format.dateShort(date)}: ${words}`}
        >
          {text}
        </Link>
      ) : (
        <span className="free-text">{text}</span>
      )}
    </>
  )
}

function BarLink({ bar, address, opens }: { bar: TimelineBar; address: CalendarAddress; opens: boolean }) {
  const format = useFormat()
  const { item, left, width, lane, text } = bar
  const classes = [
    'bar',
    `tinted-${item.tint}`,
    `has-text-${text}`,
    item.minutesLeft === null ? '' : 'is-reserved',
    isFull(item) && item.minutesLeft === null ? 'is-full' : '',
  ]
  const style: MeasuredStyle = { '--left': `${left}%`, '--width': `${width}%`, '--lane': lane }
  return (
    <EventLink
      event={item}
      address={address}
      opens={opens}
      className={classes.filter(Boolean).join(' ')}
      style={style}
    >
      <span>
        <span className="visually-hidden">
          {item.product} {format.period(item.startRent, item.endRent)}{' '}
        </span>
        <b>{item.text.strong}</b>
        {item.text.weak ? <em>{item.text.weak}</em> : null}
        <ReservedWords reserved={item.reserved} />
      </span>
    </EventLink>
  )
}
