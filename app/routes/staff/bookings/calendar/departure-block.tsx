import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MINUTES_PER_HOUR } from '#app/domain/shared/time.ts'
import { softHyphens } from '#app/i18n/soft-hyphens.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CalendarAddress } from '#app/routes/staff/bookings/view/calendar-address.ts'
import {
  type CalendarEvent,
  fewLeft,
  shareBooked,
  shortFigure,
} from '#app/routes/staff/bookings/view/calendar-view.ts'
import { eventAddress } from '#app/routes/staff/bookings/view/event-address.ts'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import type { Block } from './day-layout.ts'
import { HOUR_HEIGHT } from './drop-time.ts'

/** Percent of the day's width from which a block has room for the clock; one day has the whole page. */
const WIDE = { week: 80, day: 30 } as const
/** Percent below which a block has room for short lines alone, and for figures alone. */
const NARROW = 60
const NARROWEST = 38

export function pixelsOf(minutes: number): string {
  return `${(minutes * HOUR_HEIGHT) / MINUTES_PER_HOUR}px`
}

type DepartureBlockProps = { block: Block<CalendarEvent>; address: CalendarAddress; opens: boolean }

/** A departure in its hours: name, clock where there is room, how many are booked, and their share at its foot. */
export function DepartureBlock({ block, address, opens }: DepartureBlockProps) {
  const t = useTranslate()
  const format = useFormat()
  const { item, top, height, left, width, labelAt, endsAt } = block
  const hasClock = width >= (address.view === 'day' ? WIDE.day : WIDE.week)
  const classes = [
    'departure-block',
    `tinted-${item.tint}`,
    item.minutesLeft === null ? '' : 'is-reserved',
    labelAt === null ? '' : 'is-under',
    width < NARROW ? 'is-narrow' : '',
    width < NARROWEST && address.view === 'week' ? 'is-narrowest' : '',
  ]
  const style: MeasuredStyle = {
    '--top': pixelsOf(top),
    '--height': pixelsOf(height),
    '--left': `${left}%`,
    '--width': `${width}%`,
    '--used': `${shareBooked(item)}%`,
    ...(labelAt === null ? {} : { '--label-at': pixelsOf(labelAt) }),
    // Beside a second label a day by itself has room.
    ...(endsAt === null || address.view === 'day' ? {} : { '--ends-at': pixelsOf(endsAt) }),
  }
  return (
    <EventLink
      event={item}
      address={address}
      opens={opens}
      className={classes.filter(Boolean).join(' ')}
      style={style}
    >
      <b>{softHyphens(hasClock ? item.product : item.shortName)}</b>
      {hasClock ? (
        <span>
          {format.time(item.startRent)}–{format.time(item.endRent)}
        </span>
      ) : null}
      <span>{figureOfBlock(item, { width, hasClock }, t)}</span>
      <EventAnswers answers={item.answers} />
      <span className="visually-hidden"> {format.period(item.startRent, item.endRent)}</span>
    </EventLink>
  )
}

/** Answers to own questions, each with its question. */
export function EventAnswers({ answers }: Pick<CalendarEvent, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <span className="event-answers">
      {answers.map(({ id, label, text }) => (
        <span key={id}>
          {' '}
          {label} {text}
        </span>
      ))}
    </span>
  )
}

/** Line under the name: the customer with the only unit, or how many are booked. */
function figureOfBlock(
  event: CalendarEvent,
  { width, hasClock }: { width: number; hasClock: boolean },
  t: Translate,
): ReactNode {
  const { capacity, customerName, minutesLeft, reserved } = event
  const booked = bookedText(event, t)
  if (minutesLeft !== null) return booked
  if (capacity === 1 && customerName) return softHyphens(customerName)
  // Words for reservations have no room without breaking.
  if (!hasClock && (reserved > 0 || (capacity !== null && width < NARROWEST))) {
    const { strong, weak } = shortFigure(event)
    return (
      <>
        {strong + weak}
        <ReservedWords reserved={reserved} />
      </>
    )
  }
  const left = hasClock ? fewLeft(event) : null
  if (left === null) return booked
  return (
    <>
      {booked} · <span className="few-left">{t('availability.left', { free: left })}</span>
    </>
  )
}

/** Words for the plus of a short figure. */
export function ReservedWords({ reserved }: Pick<CalendarEvent, 'reserved'>) {
  const t = useTranslate()
  if (reserved === 0) return null
  return <span className="visually-hidden"> {t('manifest.reserved_count', { count: reserved })}</span>
}

/** Minutes left of a reservation; else how many are booked, and reserved beside them: those are no guests. */
function bookedText({ quantity, reserved, capacity, minutesLeft }: CalendarEvent, t: Translate): string {
  if (minutesLeft !== null) return t('calendar.minutes_left', { count: minutesLeft })
  const count = quantity - reserved
  const booked = capacity === null ? t('calendar.units', { count }) : t('calendar.of', { count, capacity })
  return reserved > 0 ? `${booked} · ${t('manifest.reserved_count', { count: reserved })}` : booked
}

/** A product that is out eight hours and longer, in the strip over the day. */
export function WholeDayLine({
  event,
  address,
  opens,
}: Omit<DepartureBlockProps, 'block'> & { event: CalendarEvent }) {
  const t = useTranslate()
  const format = useFormat()
  const reserved = event.minutesLeft === null ? '' : ' is-reserved'
  return (
    <EventLink
      event={event}
      address={address}
      opens={opens}
      className={`whole-line tinted-${event.tint}${reserved}`}
    >
      <b>{softHyphens(event.shortName)}</b>
      <span>{bookedText(event, t)}</span>
      <EventAnswers answers={event.answers} />
      <span className="visually-hidden"> {format.period(event.startRent, event.endRent)}</span>
    </EventLink>
  )
}

type EventLinkProps = {
  event: CalendarEvent
  address: CalendarAddress
  /** Whether the reader may open bookings. */
  opens: boolean
  className: string
  style?: MeasuredStyle
  /** Whole text of what has no room. */
  title?: string
  children: ReactNode
}

/** A booking, or several of one departure; the one can be dragged, unless a channel sold it. */
export function EventLink({ event, address, opens, className, style, title, children }: EventLinkProps) {
  if (!opens) {
    return (
      <span className={className} style={style} title={title}>
        {children}
      </span>
    )
  }
  const dragged =
    event.bookings === 1 && !event.isByChannel
      ? { 'data-booking': event.bookingId, 'data-order': event.orderId, 'data-start': event.startRent }
      : {}
  return (
    <Link
      className={className}
      style={style}
      title={title}
      to={eventAddress(event, address)}
      draggable={false}
      data-event
      {...dragged}
    >
      {children}
    </Link>
  )
}
