import { type RouterContextProvider, redirect } from 'react-router'
import { opensBookings } from '#app/domain/account/permissions.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { findManifest, findReturns } from '#app/domain/order/manifest/find-manifest.server.ts'
import { listBookingsOfOrder } from '#app/domain/order/manifest/manifest-queries.server.ts'
import { listBookings } from '#app/domain/order/views/booking-list-queries.server.ts'
import type { AnsweredField } from '#app/domain/question/answers-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf, toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { searchedText } from '#app/http/labels/searched-text.ts'
import { contentsText } from '#app/routes/staff/order-row.ts'
import { type ElsewhereBooking, MOST_ELSEWHERE, writeFoundAddress } from './elsewhere.tsx'
import { bookingToShow, readOrderNumber } from './find-booking.ts'
import { lastManifestDay, readManifestAddress, writeCheckInAddress } from './manifest-address.ts'
import { withMatches } from './manifest-matches.ts'
import { loadManifestReader, offeredColumns } from './manifest-reader.server.ts'
import { toDepartureView } from './manifest-view.ts'

type Context = Readonly<RouterContextProvider>
export type ManifestData = Awaited<ReturnType<typeof loadManifest>> & {
  /** Bookings that were looked for, where the list has none of them. */
  elsewhere: ElsewhereBooking[]
}

/** Longer than anything that is typed or scanned at a door. */
const LONGEST_QUERY = 64

/** The departures of the address, the products to choose from, and at the door who returns that day. */
export async function loadManifest(context: Context, url: URL) {
  const { db, shop, user, now, today, zone, locale, t, can, permissions, ownResourcesOnly, manifestColumns } =
    context.get(services)
  const address = readManifestAddress(url.searchParams, today, shop.options.manifestViewDays)
  const query = searchedText(t, url.searchParams.get('find')?.slice(0, LONGEST_QUERY).trim() ?? '')
  const scope = { shopId: shop.id, now, zone, ownerUserId: ownResourcesOnly ? user.id : undefined }
  const { date, productId } = address
  const deletedToo = productId === undefined ? [] : [productId]
  const nameOf = ({ displayName, isDeleted }: (typeof products)[number]) => {
    const name = pickText(displayName, locale, shop.locales)
    return isDeleted ? t('orders.choice_deleted', { name }) : name
  }
  const [departures, products, returns] = await Promise.all([
    findManifest(db, { ...scope, from: date, to: lastManifestDay(address), productId }),
    listNamedProducts(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'], deletedToo }),
    address.mode === 'door' ? findReturns(db, { ...scope, date }) : [],
  ])
  const columns = address.mode === 'list' ? manifestColumns : []
  const { fields, ...reader } = await loadManifestReader(context, { departures, products, columns })
  return {
    address,
    query,
    columns: toColumns(context, fields),
    today,
    now: toWallTime(now, zone),
    shopId: shop.id,
    shopName: [shop.displayName, shop.street, shop.city].filter(Boolean).join(', '),
    opensOrders: can('orders-access') && !ownResourcesOnly,
    opensBookings: opensBookings(permissions, ownResourcesOnly),
    canTakePayment: can('bookings-create') && !ownResourcesOnly,
    departures: departures.map((departure) => toDepartureView(departure, reader)),
    returns: returns.map(({ bookingId, endRent, customerName, units, isFinished }) => ({
      bookingId,
      endRent,
      name: customerName,
      units,
      isFinished,
    })),
    products: products.map((product) => ({ id: product.id, name: nameOf(product) })),
  }
}

/** Own questions that can have a column, and those that the reader has chosen, in their order. */
function toColumns(context: Context, fields: readonly AnsweredField[]) {
  const { manifestColumns } = context.get(services)
  const offered = offeredColumns(context, fields)
  return { offered, chosen: manifestColumns.flatMap((id) => offered.find((field) => field.id === id) ?? []) }
}

/**
 * Leads to what was looked for where it is one match that the list does not show itself: at the door the one
 * guest, else the day of an order's number or of the one booking of any day. Several, or none, are for the list to
 * say, which gets those of other days.
 */
export async function goToMatch(
  context: Context,
  manifest: Omit<ManifestData, 'elsewhere'>,
): Promise<ElsewhereBooking[]> {
  const { address, query } = manifest
  if (query === '') return []
  const [row, another] = withMatches(manifest.departures, query).flatMap(({ rows }) => rows)
  if (row) {
    if (another || address.mode === 'list') return []
    throw redirect(writeCheckInAddress(address, row.bookingId))
  }
  const found = await findByNumber(context, { address, query })
  const elsewhere = found ? [] : await findElsewhere(context, query)
  const one = found ?? (elsewhere.length === 1 ? elsewhere[0] : undefined)
  if (!one) return elsewhere
  const date = dateOf(one.startRent)
  const isShown = address.date <= date && date <= lastManifestDay(address)
  throw redirect(writeFoundAddress(isShown ? address : { ...address, date }, one))
}

/** Live bookings of any day, the coming ones first; of those that are over the newest, where none is to come. */
async function findElsewhere(context: Context, search: string): Promise<ElsewhereBooking[]> {
  const { db, shop, user, now, zone, locale, ownResourcesOnly } = context.get(services)
  const query = {
    ...{ shopId: shop.id, search, now: toWallTime(now, zone), limit: MOST_ELSEWHERE + 1 },
    ownerUserId: ownResourcesOnly ? user.id : undefined,
  }
  for (const part of [
    { tab: 'coming', sort: 'start' },
    { tab: 'past', sort: '-start' },
  ] as const) {
    const { rows: found } = await listBookings(db, { ...query, ...part })
    if (found.length > 0) {
      return found.map(({ id, orderId, startRent, customerName, contents }) => ({
        bookingId: id,
        orderId,
        startRent,
        name: customerName,
        contents: contentsText(contents, locale, shop.locales),
      }))
    }
  }
  return []
}

async function findByNumber(context: Context, { address, query }: Pick<ManifestData, 'address' | 'query'>) {
  const { db, shop, user, now, ownResourcesOnly } = context.get(services)
  const ownerUserId = ownResourcesOnly ? user.id : undefined
  const orderId = readOrderNumber(query)
  if (orderId === undefined) return undefined
  const bookings = await listBookingsOfOrder(db, { shopId: shop.id, orderId, now, ownerUserId })
  return bookingToShow(bookings, { from: address.date, to: lastManifestDay(address) })
}
