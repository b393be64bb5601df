import { z } from 'zod'
import { durationsFor } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { findOpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { type StartTimeOffer, startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { priceOptions } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { unitFeeMinor } from '#app/domain/pricing/rebooking-fee.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { dateOf, isLocalDate, timeOf } from '#app/domain/shared/time.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import { startTimePricesQuery } from '#app/http/schemas/availability-query-schema.ts'
import { dayDurationsSchema } from '#app/http/schemas/product/day-durations-schema.ts'
import {
  findExceptOrderId,
  listRequestedProducts,
  queryFor,
} from '#app/routes/api/requested-availability.server.ts'
import { listOf, shapeOfOne, startStateJson } from '#app/routes/api/shapes.ts'
import { type Requester, sharedPostCalls, sharedReadCalls } from '#app/routes/api/shared-call.server.ts'

const startTimeJson = z.object({
  startTime: z.string(),
  startDateTime: z.string(),
  endTime: z.string(),
  endDate: z.string(),
  endDateTime: z.string(),
  durationId: z.int().nullable(),
  state: startStateJson,
  availableQuantity: z.int().nullable().meta({ description: 'Null means unlimited' }),
  rebookable: z.boolean(),
  prices: z.array(
    z.object({
      priceCategoryId: z.int().nullable(),
      title: translatableJson.nullable(),
      unitPrice: z.number(),
      rebookingFee: z
        .number()
        .nullable()
        .meta({ description: 'What the right to rebook costs per unit; null when it is not rebookable' }),
    }),
  ),
})

const durationOfferJson = startTimeJson.extend({ label: translatableJson })

/** Start times with their prices, and the lengths from one of them. Source: spec 2 §7. */
export const startTimeCalls = {
  ...sharedReadCalls('products/:productId/start-time-prices', {
    summary: 'A product’s start times on a date, with what is left and what they cost',
    query: startTimePricesQuery,
    answer: listOf(startTimeJson),
    run: async ({ query, id, ...requester }) => {
      const { startDate, startTime } = query
      const { firstDate } = await findOpeningNow(requester.db, {
        ...requester,
        shopId: requester.shop.id,
      })
      // Without a date it is today's, with what is still open of yesterday.
      const [from, to] = startDate ? [startDate, startDate] : [firstDate, requester.today]
      const exceptOrderId = await findExceptOrderId(requester, query)
      const found = await findProduct(requester, id, { from, to, exceptOrderId })
      if (!found) return err({ code: 'not_found' })
      const requested = queryFor(requester, found.product, query)
      const offers = [...new Set([from, to])]
        .flatMap((date) => startTimesOn(found.facts, { ...requested, date }))
        .filter(({ startRent }) => startTime === undefined || timeOf(startRent) === startTime)
      const data = offers.map((offer) => toJson(requester, found.prices, { ...requested, offer }))
      return ok({ data, total: data.length })
    },
  }),
  ...sharedPostCalls('available-products/calendar/:date/durations', {
    summary: 'For how long a product can be had from a start time on',
    body: ({ t }) => dayDurationsSchema(t),
    answer: shapeOfOne(z.object({ availabilities: z.array(durationOfferJson) })),
    run: async ({ body, path, ...requester }) => {
      const { date } = path
      if (!isLocalDate(date)) return err({ code: 'not_found' })
      const found = await findProduct(requester, body.productId, { from: date, to: date })
      if (!found) return err({ code: 'not_found' })
      const { facts, product, prices } = found
      const labels = await listDurations(requester.db, requester.shop.id, requester.audience)
      const bookable = facts.products.get(product.id)
      const durations = bookable ? durationsFor(bookable, requester.audience) : []
      const availabilities = durations.flatMap(({ id: durationId }) => {
        const requested = queryFor(requester, product, { participants: 0, quantity: 0, durationId })
        const offer = startTimesOn(facts, { ...requested, date }).find(
          ({ startRent }) => timeOf(startRent) === body.startTime,
        )
        const label = labels.find(({ id }) => id === durationId)?.label ?? {}
        return offer ? { ...toJson(requester, prices, { ...requested, offer }), label } : []
      })
      return ok({ data: { availabilities } })
    },
  }),
}

/** A product the requester may book, with what decides its start times and their prices. */
async function findProduct(
  requester: Requester,
  productId: number,
  query: Pick<Parameters<typeof findAvailabilityFacts>[1], 'from' | 'to' | 'exceptOrderId'>,
) {
  const [product] = await listRequestedProducts(requester, { products: [productId] })
  if (!product) return undefined
  const { db, shop, now } = requester
  const key = { shopId: shop.id, productIds: [productId] }
  const facts = await findAvailabilityFacts(db, { ...key, ...query, now })
  return { product, facts, prices: await findPriceFacts(db, key) }
}

function toJson(
  { audience }: Requester,
  prices: PriceFacts,
  { productId, requested, offer }: { productId: number; requested: number; offer: StartTimeOffer },
) {
  const { startRent, endRent, durationId, free, state } = offer
  const options = priceOptions(prices, {
    productId,
    durationId,
    startRent,
    endRent,
    audience,
    quantity: requested,
  })
  return {
    startTime: timeOf(startRent),
    startDateTime: startRent,
    endTime: timeOf(endRent),
    endDate: dateOf(endRent),
    endDateTime: endRent,
    durationId,
    state,
    availableQuantity: free,
    rebookable: prices.products.get(productId)?.rebooking != null,
    prices: options.map(({ priceCategoryId, title, unitPriceMinor }) => {
      const feeMinor = unitFeeMinor(prices, { productId, unitPriceMinor })
      const rebookingFee = feeMinor === null ? null : toMajor(feeMinor)
      return { priceCategoryId, title, unitPrice: toMajor(unitPriceMinor), rebookingFee }
    }),
  }
}
