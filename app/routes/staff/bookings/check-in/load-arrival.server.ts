import type { RouterContextProvider } from 'react-router'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import { findArrival } from '#app/domain/order/manifest/find-manifest.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readCheckInList } from '#app/routes/staff/bookings/manifest-address.ts'
import { loadManifestReader } from '#app/routes/staff/bookings/manifest-reader.server.ts'
import { toDepartureView } from '#app/routes/staff/bookings/manifest-view.ts'

type Context = Readonly<RouterContextProvider>

/** The booking that the address names. */
export function requireBookingId(params: { bookingId?: string | undefined }): number {
  return readId(params.bookingId) ?? notFound()
}

/** Who has come, of the reader's own shop and resources; null once the booking is no longer live. */
export async function loadArrival(context: Context, bookingId: number) {
  const { db, shop, user, now, today, zone, ownResourcesOnly } = context.get(services)
  const ownerUserId = ownResourcesOnly ? user.id : undefined
  const found = await findArrival(db, { shopId: shop.id, bookingId, now, zone, ownerUserId })
  if (!found) {
    const exists = (await findOrderIdOfBooking(db, { shopId: shop.id, bookingId })) !== undefined
    return exists && !ownResourcesOnly ? null : notFound()
  }
  const departures = [{ ...found.departure, rows: [found.row] }]
  const reader = await loadManifestReader(context, { departures, products: [] })
  const { rows, ...departure } = toDepartureView({ ...found.departure, rows: [found.row] }, reader)
  const [row] = rows
  return row ? { departure, row, isLaterDay: dateOf(departure.startRent) > today } : null
}

/** The list, or another page, that the reader came from. */
export function readList(context: Context, url: URL) {
  const { shop, today } = context.get(services)
  return readCheckInList(url.searchParams, today, shop.options.manifestViewDays)
}
