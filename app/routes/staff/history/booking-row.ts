import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import type { BookingListRow } from '#app/domain/order/views/booking-list-queries.server.ts'
import { contentsText, endedAs, otaOf, type RowReader, reservedMinutes } from '#app/routes/staff/order-row.ts'
import type { WithoutBlanks } from '#app/ui/row-lines.ts'

export type BookingRow = WithoutBlanks<ReturnType<typeof toBookingRow>>

/** A row of the booking list as it is shown. */
export function toBookingRow(row: BookingListRow, { locale, shopLocales, now }: RowReader) {
  const ended = row.isRemoved ? ('DELETED' as const) : endedAs(row, now)
  return {
    id: row.id,
    orderId: row.orderId,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    startRent: row.startRent,
    endRent: row.endRent,
    contents: contentsText(row.contents, locale, shopLocales),
    resources: [...row.resources, ...row.units].join(', '),
    reservedMinutes: ended ? null : reservedMinutes(row, now),
    ended,
    isFinished: row.isFinished,
    isRemoved: row.isRemoved,
    paymentState: row.paymentState,
    hasRefund: row.hasRefund,
    isReturning: row.returningMinor > 0,
    ota: otaOf(row),
    payedMinor: afterRefundsMinor(row),
    bookingPriceMinor: row.bookingPriceMinor,
  }
}
