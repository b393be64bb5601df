import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { dateOf } from '#app/domain/shared/time.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { type CalendarAddress, writeCalendarAddress } from './calendar-address.ts'
import type { CalendarEvent } from './calendar-view.ts'

type EventLinkProps = {
  event: CalendarEvent
  address: CalendarAddress
  /** Who sees own resources only may not open bookings. */
  opens: boolean
  /** On a product's own line its name is known, so the guest stands first. */
  isOnProductLine?: boolean | undefined
  /** Where nothing else says when it begins. */
  hasTime?: boolean | undefined
  style?: CSSProperties | undefined
  className?: string | undefined
}

/** One booking, or a departure's bookings, in its product's colour. It says in words what its place shows. */
export function EventLink(props: EventLinkProps) {
  const { event, address, opens, isOnProductLine, hasTime, style, className = '' } = props
  const t = useTranslate()
  const format = useFormat()
  const classes = `ev p${event.tint} ${event.minutesLeft === null ? '' : 'ghosted'} ${className}`
  const text = (
    <>
      {hasTime ? <span>{format.time(event.startRent)} </span> : null}
      <b>{isOnProductLine ? guestOf(event, t) : event.product}</b>{' '}
      <span>{detailOf(event, isOnProductLine === true, t)}</span>
      <span className="vh">
        {isOnProductLine ? ` ${event.product}` : ''} {format.period(event.startRent, event.endRent)}
      </span>
    </>
  )
  if (!opens) {
    return (
      <span className={classes} style={style}>
        {text}
      </span>
    )
  }
  return (
    <Link
      className={classes}
      style={style}
      to={addressOf(event, address)}
      draggable={false}
      data-booking={event.bookings === 1 ? event.bookingId : undefined}
    >
      {text}
    </Link>
  )
}

/** One booking has a page; several are told apart on the day's timeline. */
function addressOf(event: CalendarEvent, address: CalendarAddress): string {
  if (event.bookings === 1) return `/bookings/${event.bookingId}`
  const { startRent, productId } = event
  const date = dateOf(startRent)
  return writeCalendarAddress(address, { view: 'timeline', by: 'product', days: 1, date, productId })
}

function guestOf({ customerName, orderId }: CalendarEvent, t: Translate): string {
  return customerName ?? t('order.title', { id: orderId })
}

function detailOf(event: CalendarEvent, isOnProductLine: boolean, t: Translate): string {
  const { bookings, quantity, minutesLeft, orderId, customerName } = event
  const units = t('calendar.units', { count: quantity })
  if (minutesLeft !== null) return `${units} · ${t('calendar.minutes_left', { count: minutesLeft })}`
  if (isOnProductLine) return `${orderId} · ${units}`
  if (bookings > 1) return `${units} · ${t('calendar.bookings', { count: bookings })}`
  return customerName ? `${customerName} · ${units}` : units
}
