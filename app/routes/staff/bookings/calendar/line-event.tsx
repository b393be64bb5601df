import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CalendarAddress } from '#app/routes/staff/bookings/view/calendar-address.ts'
import type { CalendarEvent } from '#app/routes/staff/bookings/view/calendar-view.ts'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import { EventAnswers, EventLink } from './departure-block.tsx'

type LineEventProps = {
  event: CalendarEvent
  address: CalendarAddress
  opens: boolean
  /** A product's own line has its name already, so the guest comes first. */
  isOnProductLine: boolean
  style: MeasuredStyle
}

/** One booking on the line of a day, or a departure's bookings. Its label says what its place shows. */
export function LineEvent({ event, address, opens, isOnProductLine, style }: LineEventProps) {
  const t = useTranslate()
  const format = useFormat()
  const reserved = event.minutesLeft === null ? '' : ' ghosted'
  return (
    <EventLink
      event={event}
      address={address}
      opens={opens}
      className={`line-event tinted-${event.tint}${reserved}`}
      style={style}
    >
      <b>{isOnProductLine ? guestOf(event, t) : event.product}</b>{' '}
      <span>{detailOf(event, isOnProductLine, t)}</span>
      <EventAnswers answers={event.answers} />
      <span className="visually-hidden">
        {isOnProductLine ? ` ${event.product}` : ''} {format.period(event.startRent, event.endRent)}
      </span>
    </EventLink>
  )
}

function guestOf({ customerName, orderId }: CalendarEvent, t: Translate): string {
  return customerName ?? t('order.title', { id: orderId })
}

function detailOf(event: CalendarEvent, isOnProductLine: boolean, t: Translate): string {
  const { bookings, quantity, reserved, minutesLeft, orderId, customerName } = event
  const units = (count: number) => t('calendar.units', { count })
  if (minutesLeft !== null)
    return `${units(quantity)} · ${t('calendar.minutes_left', { count: minutesLeft })}`
  if (isOnProductLine) return `${orderId} · ${units(quantity)}`
  if (bookings === 1) return customerName ? `${customerName} · ${units(quantity)}` : units(quantity)
  return [
    units(quantity - reserved),
    reserved > 0 ? t('manifest.reserved_count', { count: reserved }) : '',
    t('calendar.bookings', { count: bookings }),
  ]
    .filter(Boolean)
    .join(' · ')
}
