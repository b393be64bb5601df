import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MINUTES_PER_HOUR } from '#app/domain/shared/time.ts'
import { softHyphens } from '#app/i18n/soft-hyphens.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CalendarAddress } from '#app/routes/staff/bookings/view/calendar-address.ts'
import { type CalendarEvent, fewLeft, shareBooked } from '#app/routes/staff/bookings/view/calendar-view.ts'
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
  const { item, top, height, left, width, labelAt } = block
  const hasClock = width >= (address.view === 'day' ? WIDE.day : WIDE.week)
  const classes = [
    'departure-block',
    `tinted-${item.tint}`,
    item.minutesLeft === null ? '' : 'is-reserved',
    labelAt === null ? '' : 'is-under',
    width < NARROW ? 'is-narrow' : '',
  ]
  const style: MeasuredStyle = {
    '--top': pixelsOf(top),
    '--height': pixelsOf(height),
    '--left': `${left}%`,
    '--width': `${width}%`,
    '--used': `${shareBooked(item)}%`,
    ...(labelAt === null ? {} : { '--label-at': pixelsOf(labelAt) }),
  }
  return (
    <EventLink
      event={item}
      address={address}
      opens={opens}
      className={classes.filter(Boolean).join(' ')}
      style={style}
    >
      <b>{softHyphens(item.product)}</b>
      {hasClock ? (
        <span>
          {format.time(item.startRent)}–{format.time(item.endRent)}
        </span>
      ) : null}
      <span>{figure(item, { width, hasClock }, t)}</span>
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

/** Line under the name: minutes left of a reservation, the customer with the only unit, or the booked quantity. */
function figure(
  event: CalendarEvent,
  { width, hasClock }: { width: number; hasClock: boolean },
  t: Translate,
): ReactNode {
  const { quantity, capacity, customerName, minutesLeft } = event
  if (minutesLeft !== null) return t('calendar.minutes_left', { count: minutesLeft })
  if (capacity === null) return t('calendar.units', { count: quantity })
  if (capacity === 1 && customerName) return customerName
  if (!hasClock && width < NARROWEST) return `${quantity}/${capacity}`
  const left = hasClock ? fewLeft(event) : null
  const booked = t('calendar.of', { count: quantity, capacity })
  if (left === null) return booked
  return (
    <>
      {booked} · <span className="few-left">{t('availability.left', { free: left })}</span>
    </>
  )
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
      <span>
        {event.capacity === null
          ? t('calendar.units', { count: event.quantity })
          : t('calendar.of', { count: event.quantity, capacity: event.capacity })}
      </span>
      <EventAnswers answers={event.answers} />
      <span className="visually-hidden"> {format.period(event.startRent, event.endRent)}</span>
    </EventLink>
  )
}

type EventLinkProps = {
  event: CalendarEvent
  address: CalendarAddress
  /** Who sees own resources only may not open bookings. */
  opens: boolean
  className: string
  style?: MeasuredStyle
  children: ReactNode
}

/** A booking, or several of one departure; the one can be dragged, unless a channel sold it. */
export function EventLink({ event, address, opens, className, style, children }: EventLinkProps) {
  if (!opens) {
    return (
      <span className={className} style={style}>
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
      to={eventAddress(event, address)}
      draggable={false}
      data-event
      {...dragged}
    >
      {children}
    </Link>
  )
}
