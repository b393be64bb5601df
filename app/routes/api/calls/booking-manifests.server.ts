import { z } from 'zod'
import { findManifest, type ManifestDeparture } from '#app/domain/order/manifest-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addDays, isLocalDate, type LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { listOf, translatableJson } from '#app/routes/api/shapes.ts'

/** A longer period is cut, so that no call reads years. */
const MOST_DAYS = 31

const nullableText = z.string().nullable()
const dateQuery = z
  .string()
  .optional()
  .transform((text) => (isLocalDate(text) ? text : null))

const departureJson = z.object({
  startRent: z.string(),
  endRent: z.string(),
  capacity: z.int().nullable().meta({ description: 'null is unlimited' }),
  booked: z.int(),
  checkedIn: z.int(),
  bookings: z.array(
    z.object({
      id: z.int(),
      orderId: z.int(),
      customerName: nullableText,
      phone: nullableText,
      paymentState: z.enum(['PAID', 'UNPAID', 'PARTIALLY_PAID']),
      price: z.number(),
      payed: z.number(),
      commentByGuest: nullableText,
      commentByAdmin: nullableText,
      checkedInAt: nullableText,
      finishedAt: nullableText,
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
        rentalProductId: z
          .string()
          .optional()
          .transform((text) => readId(text))
          .meta({ description: 'Only departures of this product, whole' }),
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

/** Who sees own resources only is told of nothing else. Source: domain.md §2 'own'. */
function scopeOf({ shop, user, now, ownResourcesOnly }: Services) {
  return { shopId: shop.id, now, ownerUserId: ownResourcesOnly ? user.id : undefined }
}

type Asked = { fromDate: LocalDate | null; toDate: LocalDate | null }

function periodOf({ fromDate, toDate }: Asked, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const from = fromDate ?? today
  const last = addDays(from, MOST_DAYS - 1)
  const to = toDate === null || toDate < from ? from : toDate
  return { from, to: to < last ? to : last }
}

function toJson({ products: _, rows, ...departure }: ManifestDeparture): z.input<typeof departureJson> {
  return {
    ...departure,
    bookings: rows.map((row) => ({
      id: row.bookingId,
      orderId: row.orderId,
      customerName: row.customerName,
      phone: row.phone?.text ?? null,
      paymentState: row.paymentState,
      price: toMajor(row.priceMinor),
      payed: toMajor(row.payedMinor),
      commentByGuest: row.comments.guest,
      commentByAdmin: row.comments.staff,
      checkedInAt: row.checkedInAt,
      finishedAt: row.finishedAt,
      products: row.contents.map(({ productId, name, priceCategoryTitle, quantity, isAddon }) => ({
        rentalProductId: productId,
        name,
        priceCategory: priceCategoryTitle,
        quantity,
        isAddon,
      })),
    })),
  }
}
