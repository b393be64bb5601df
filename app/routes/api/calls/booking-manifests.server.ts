import { z } from 'zod'
import type { AllocatedResource, Departure, ManifestRow } from '#app/domain/order/manifest/departures.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import { readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { dateQuery, idQuery } from '#app/routes/api/query-fields.ts'
import { listOf } from '#app/routes/api/shapes.ts'

/** A longer period is cut, so that no call reads years. */
const MOST_DAYS = 31

const nullableText = z.string().nullable()
const quantity = (description: string) => z.int().meta({ description })
const resourceJson = z.object({ resourceType: z.string(), name: z.string() })

const departureJson = z.object({
  startRent: z.string(),
  endRent: z.string().meta({ description: 'Of the last booking' }),
  rentalProducts: z
    .array(z.object({ rentalProductId: z.int(), name: translatableJson }))
    .meta({ description: 'One product, or those of its aliases that are booked' }),
  meetingPlace: translatableJson,
  resources: z.array(resourceJson),
  capacity: z.int().nullable().meta({ description: 'null is unlimited' }),
  booked: quantity('Of confirmed orders'),
  checkedIn: quantity('Of those'),
  reserved: quantity('Of unpaid reservations, which are in no other figure'),
  free: z.int().nullable().meta({ description: 'What can still be sold from this start' }),
  bookings: z.array(
    z.object({
      id: z.int(),
      orderId: z.int(),
      endRent: z.string(),
      customerName: nullableText,
      phone: nullableText,
      paymentState: z.enum(['PAID', 'UNPAID', 'PARTIALLY_PAID']),
      price: z.number(),
      payed: z.number(),
      commentByGuest: nullableText,
      commentByAdmin: nullableText,
      checkedInAt: nullableText,
      finishedAt: nullableText,
      reservationExpiresAt: nullableText.meta({ description: 'Of an unpaid reservation' }),
      identifiers: z.array(z.string()),
      resources: z.array(resourceJson),
      products: z.array(
        z.object({
          rentalProductId: z.int(),
          name: translatableJson,
          priceCategory: translatableJson.nullable(),
          quantity: z.int(),
          isAddon: z.boolean(),
        }),
      ),
    }),
  ),
})

/** The day's list of who comes. Source: spec 3 §7. */
export const bookingManifestCalls: Readonly<Record<string, PathCalls>> = {
  '/api/booking-manifests': {
    GET: readCall({
      summary: 'Who comes: live bookings by departure, earliest first',
      query: z.object({
        fromDate: dateQuery.meta({ description: '`YYYY-MM-DD`; left out means today' }),
        toDate: dateQuery.meta({
          description: `Included, at most ${MOST_DAYS} days in all; left out means \`fromDate\``,
        }),
        rentalProductId: idQuery.meta({ description: 'Only departures of this product, whole' }),
      }),
      answer: listOf(departureJson),
      run: async ({ query, ...all }) => {
        const departures = await findManifest(all.db, { ...scopeOf(all), ...periodOf(query, all.today) })
        const { rentalProductId } = query
        const shown = departures.filter(
          ({ products }) =>
            rentalProductId === undefined || products.some(({ productId }) => productId === rentalProductId),
        )
        return ok({ data: shown.map(toJson), total: shown.length })
      },
    }),
  },
}

/** Limits who sees own resources only to those. Source: domain.md §2 'own'. */
function scopeOf({ shop, user, now, zone, ownResourcesOnly }: Services) {
  return { shopId: shop.id, now, zone, ownerUserId: ownResourcesOnly ? user.id : undefined }
}

type Query = { fromDate?: LocalDate | undefined; toDate?: LocalDate | undefined }

function periodOf({ fromDate, toDate }: Query, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const from = fromDate ?? today
  const last = addDays(from, MOST_DAYS - 1)
  const to = toDate === undefined || toDate < from ? from : toDate
  return { from, to: to < last ? to : last }
}

function toJson(departure: Departure): z.input<typeof departureJson> {
  const {
    startRent,
    endRents,
    products,
    meetingPlace,
    resources,
    capacity,
    booked,
    checkedIn,
    reserved,
    free,
  } = departure
  return {
    startRent,
    endRent: endRents.at(-1) ?? endRents[0],
    rentalProducts: products.map(({ productId, name }) => ({ rentalProductId: productId, name })),
    meetingPlace,
    resources: resources.map(toResourceJson),
    capacity,
    booked,
    checkedIn,
    reserved,
    free,
    bookings: departure.rows.map(toBookingJson),
  }
}

function toBookingJson(row: ManifestRow) {
  return {
    id: row.bookingId,
    orderId: row.orderId,
    endRent: row.endRent,
    customerName: row.customerName,
    phone: row.phone?.text ?? null,
    paymentState: row.paymentState,
    price: toMajor(row.priceMinor),
    payed: toMajor(row.payedMinor),
    commentByGuest: row.comments.guest,
    commentByAdmin: row.comments.staff,
    checkedInAt: row.checkedInAt,
    finishedAt: row.finishedAt,
    reservationExpiresAt: row.reservedUntil,
    identifiers: row.contents.flatMap(({ units }) => units),
    resources: row.contents.flatMap(({ resources }) => resources.map(toResourceJson)),
    products: row.contents.map(({ productId, name, priceCategoryTitle, quantity: count, isAddon }) => ({
      rentalProductId: productId,
      name,
      priceCategory: priceCategoryTitle,
      quantity: count,
      isAddon,
    })),
  }
}

function toResourceJson({ typeName, name }: AllocatedResource) {
  return { resourceType: typeName, name }
}
