import { hasExpired, isLive, isReservation } from '#app/domain/order/order-states.ts'
import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import type { OrderListRow } from '#app/domain/order/views/order-list-queries.server.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import {
  dateOf,
  type Instant,
  type LocalDate,
  SECONDS_PER_MINUTE,
  secondsBetween,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { StayState } from '#app/ui/feedback/badge.tsx'
import type { WithoutBlanks } from '#app/ui/row-lines.ts'

export type RowReader = {
  locale: Locale
  shopLocales: readonly Locale[]
  zone: Zone
  now: Instant
  today: LocalDate
}

export type OrderRow = WithoutBlanks<ReturnType<typeof toOrderRow>>

/** A row of the order list as it is shown. */
export function toOrderRow(row: OrderListRow, { locale, shopLocales, zone, now, today }: RowReader) {
  const createdAt = toWallTime(row.createdAt, zone)
  return {
    id: row.id,
    createdAt,
    isFromToday: dateOf(createdAt) === today,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    startRent: row.firstStartRent,
    contents: contentsText(row.contents, locale, shopLocales),
    ota: otaOf(row),
    reservedMinutes: reservedMinutes(row, now),
    ended: endedAs(row, now),
    isFinished: row.isFinished,
    paymentState: row.paymentState,
    hasRefund: row.hasRefund,
    isReturning: row.returningMinor > 0,
    priceMinor: row.priceMinor,
    payedMinor: afterRefundsMinor(row),
  }
}

/** Who sold the order elsewhere; null where nobody did. */
export function otaOf({ createdBy, channel }: Pick<OrderListRow, 'createdBy' | 'channel'>) {
  return createdBy === 'OTA' ? { channel } : null
}

export function contentsText(
  contents: OrderListRow['contents'],
  locale: Locale,
  shopLocales: readonly Locale[],
): string {
  return contents
    .map(({ quantity, name }) => `${quantity}\u00A0×\u00A0${pickText(name, locale, shopLocales)}`)
    .join(', ')
}

type Listed = Pick<OrderListRow, 'state' | 'reservationExpiresAt'>

export function reservedMinutes(row: Listed, now: Instant): number | null {
  if (row.reservationExpiresAt === null || !isReservation(row) || !isLive(row, now)) return null
  return Math.ceil(secondsBetween(now, row.reservationExpiresAt) / SECONDS_PER_MINUTE)
}

/** Set when the order occupies nothing any more. */
export function endedAs(
  row: Listed,
  now: Instant,
): Extract<StayState, 'DELETED' | 'CANCELLED' | 'EXPIRED'> | null {
  if (row.state === 'DELETED' || row.state === 'CANCELLED') return row.state
  return hasExpired(row, now) ? 'EXPIRED' : null
}
