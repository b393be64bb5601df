import { Link } from 'react-router'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { type ManifestAddress, writeCheckInAddress, writeManifestAddress } from './manifest-address.ts'

/** More than these, and the search is the better place. */
export const MOST_ELSEWHERE = 8

/** Booking on the list of another day. */
export type ElsewhereBooking = {
  bookingId: number
  orderId: number
  startRent: WallTime
  name: string | null
  /** '2 × Kajak'. */
  contents: string
}

/** Where a booking is shown, from a list of its day: at the door its own page, else its row. */
export function writeFoundAddress(address: ManifestAddress, { bookingId }: { bookingId: number }): string {
  const list = { ...address, productId: undefined }
  return address.mode === 'door'
    ? writeCheckInAddress(list, bookingId)
    : `${writeManifestAddress(list)}#b${bookingId}`
}

/** Bookings of other days that were searched for, with the way to each. */
export function Elsewhere({
  bookings,
  address,
  query,
  opensOrders,
}: {
  bookings: readonly ElsewhereBooking[]
  address: ManifestAddress
  query: string
  opensOrders: boolean
}) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ul className="stack tight mb-4">
      {bookings.slice(0, MOST_ELSEWHERE).map((booking) => (
        <li key={booking.bookingId}>
          <Link to={writeFoundAddress({ ...address, date: dateOf(booking.startRent) }, booking)}>
            {`${format.dateTime(booking.startRent)} ${booking.name || t('orders.no_name')}`}
          </Link>
          <small className="subordinate">
            {` ${booking.contents} · ${t('order.title', { id: booking.orderId })}`}
          </small>
        </li>
      ))}
      {bookings.length > MOST_ELSEWHERE && opensOrders ? (
        <li>
          <Link to={`/search?${new URLSearchParams({ q: query })}`}>{t('orders.all_hits')}</Link>
        </li>
      ) : null}
    </ul>
  )
}
