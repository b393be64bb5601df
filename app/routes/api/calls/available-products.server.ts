import { z } from 'zod'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { type DayStatus, dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { findOpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { findNextDate } from '#app/domain/availability/starts/find-next-date.server.ts'
import type { StartTimeQuery } from '#app/domain/availability/starts/start-finder.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addDays, type LocalDate, type LocalTime, timeOf } from '#app/domain/shared/time.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import { MOST_CALL_DAYS } from '#app/http/limits.ts'
import { findFromPrices } from '#app/http/pages/from-prices.server.ts'
import { availableProductsQuery, nextDateQuery } from '#app/http/schemas/availability-query-schema.ts'
import {
  findExceptOrderId,
  listRequestedProducts,
  queryFor,
} from '#app/routes/api/requested-availability.server.ts'
import { listOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { type Requester, sharedReadCalls } from '#app/routes/api/shared-call.server.ts'

const statusJson = z.enum(['AVAILABLE', 'LIMITED']).meta({ description: 'LIMITED is nearly full' })

const availableProductJson = z.object({
  id: z.int(),
  productType: z.enum(['RENTAL', 'EVENT', 'ADDON']),
  bookingType: z.string(),
  displayName: translatableJson,
  shortDescription: translatableJson,
  quantityLabel: translatableJson,
  seats: z.int(),
  minimumQuantity: z.int(),
  maximumQuantity: z.int().meta({ description: '0 means no limit' }),
  fromPrice: z.number().nullable(),
  image: z.object({ src: z.string(), alt: translatableJson }).nullable(),
  categories: z.array(z.object({ id: z.int(), position: z.int() })),
  status: statusJson.nullable().meta({ description: 'Null when no date was asked for' }),
})

/** /api/available-products and its next date. Source: spec 2 §7. */
export const availableProductCalls = {
  ...sharedReadCalls('available-products', {
    summary: 'Products that can be booked, on a date if one is named',
    query: availableProductsQuery,
    answer: listOf(availableProductJson),
    run: async ({ query, ...requester }) => {
      const products = await listRequestedProducts(requester, query)
      const categories = await listCategories(requester.db, requester.shop.id)
      const from = await findFromPrices(requester, products)
      const positions = new Map(categories.map(({ id }, position) => [id, position]))
      const statusOf = query.startDate
        ? await findStatuses(requester, products, { ...query, startDate: query.startDate })
        : () => null
      const data = products.flatMap((product) => {
        const status = statusOf(product)
        return status === undefined ? [] : toJson(product, { positions, from, status })
      })
      return ok({ data, total: data.length })
    },
  }),
  ...sharedReadCalls('available-products/calendar/next-available-date', {
    summary: 'The first date within a year on which one of the products can be booked',
    query: nextDateQuery,
    answer: shapeOfOne(z.object({ date: z.string().nullable() })),
    run: async ({ query, ...requester }) => {
      const { db, shop, now, today } = requester
      const { firstDate } = await findOpeningNow(db, { ...requester, shopId: shop.id })
      const products = await listRequestedProducts(requester, query)
      const queries = products.map((product) => queryFor(requester, product, query))
      const from = query.fromDate && query.fromDate > today ? query.fromDate : firstDate
      const exceptOrderId = await findExceptOrderId(requester, query)
      const date = await findNextDate(db, { shopId: shop.id, queries, from, now, exceptOrderId })
      return ok({ data: { date: date ?? null } })
    },
  }),
}

type Search = z.output<typeof availableProductsQuery> & { startDate: LocalDate }
type Status = z.output<typeof statusJson>

/**
 * The best status of each product on the dates; undefined when not available. Today begins with what is still
 * open of yesterday.
 */
async function findStatuses(
  requester: Requester,
  products: readonly ProductCard[],
  query: Search,
): Promise<(product: ProductCard) => Status | undefined> {
  const { startDate, startTime, endDate = startDate } = query
  const { firstDate } = await findOpeningNow(requester.db, { ...requester, shopId: requester.shop.id })
  const from = startDate === requester.today ? firstDate : startDate
  const last = addDays(from, MOST_CALL_DAYS - 1)
  const to = endDate < startDate ? startDate : endDate > last ? last : endDate
  const productIds = products.map(({ id }) => id)
  const exceptOrderId = await findExceptOrderId(requester, query)
  const { db, shop, now } = requester
  const key = { shopId: shop.id, productIds, exceptOrderId }
  const facts = await findAvailabilityFacts(db, { ...key, from, to, now })
  return (product) => {
    const requested = queryFor(requester, product, query)
    if (startTime) return statusAt(facts, requested, { dates: [...new Set([from, startDate])], startTime })
    return bestOf([...dayStatuses(facts, { ...requested, from, to }).values()])
  }
}

function bestOf(statuses: readonly DayStatus[]): Status | undefined {
  return (['AVAILABLE', 'LIMITED'] as const).find((status) => statuses.includes(status))
}

function statusAt(
  facts: AvailabilityFacts,
  requested: StartTimeQuery,
  { dates, startTime }: { dates: readonly LocalDate[]; startTime: LocalTime },
): Status | undefined {
  const offer = dates
    .flatMap((date) => startTimesOn(facts, { ...requested, date }))
    .find((each) => timeOf(each.startRent) === startTime && hasEnoughLeft(each))
  return offer && (offer.state === 'SOON_SOLD_OUT' ? 'LIMITED' : 'AVAILABLE')
}

type Found = {
  positions: ReadonlyMap<number, number>
  from: ReadonlyMap<number, number>
  status: Status | null
}

function toJson(card: ProductCard, { positions, from, status }: Found) {
  const { advertisedPriceMinor: _, lowestPriceMinor: __, ...product } = card
  const fromPriceMinor = from.get(product.id)
  return {
    ...product,
    fromPrice: fromPriceMinor === undefined ? null : toMajor(fromPriceMinor),
    categories: product.categoryIds.flatMap((id) => {
      const position = positions.get(id)
      return position === undefined ? [] : { id, position }
    }),
    status,
  }
}
