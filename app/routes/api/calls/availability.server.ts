import { z } from 'zod'
import { availabilityMatrix, type MatrixDay } from '#app/domain/availability/availability-matrix.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { findOpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { MOST_CALL_DAYS } from '#app/http/limits.ts'
import { readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { dateQuery } from '#app/routes/api/query-fields.ts'
import { shapeOfOne } from '#app/routes/api/shapes.ts'

/** A week, when no last date is requested. */
const USUAL_DAYS = 7

const closeoutJson = z.object({
  id: z.int(),
  startDateTime: z.string(),
  endDateTime: z.string().nullable(),
  partialQuantity: z.int().nullable().meta({ description: 'null closes all' }),
  rentalProductIdentifiers: z.array(z.int()),
})

const startTimeJson = z.object({
  startDateTime: z.string(),
  availableQuantity: z.int().nullable().meta({ description: 'null means unlimited' }),
  startAtTimeQuantity: z.int().meta({ description: 'What live bookings take' }),
  startTimeCapacity: z.int().nullable().meta({ description: 'null means unlimited' }),
  closeout: closeoutJson.nullable().meta({ description: 'The first that concerns the start' }),
})

/** Availability of each product, start by start, as staff see it. Source: spec 3 §4 and §7. */
export const availabilityCalls: Readonly<Record<string, PathCalls>> = {
  '/api/availability-calendars': {
    GET: readCall({
      summary: 'Start times per product id and date, at most 62 dates',
      query: z.object({
        fromDate: dateQuery.meta({ description: 'Today when left out' }),
        toDate: dateQuery.meta({ description: 'Included; a week when left out' }),
        rentalProductIds: z
          .string()
          .optional()
          .transform((text) => text?.split(',').flatMap((part) => readId(part.trim()) ?? []) ?? null)
          .meta({ description: 'Ids with commas between them, or repeated; left out means all' }),
      }),
      answer: shapeOfOne(z.record(z.string(), z.record(z.string(), z.array(startTimeJson)))),
      run: async ({ query, ...all }) => {
        const { firstDate } = await findOpeningNow(all.db, { ...all, shopId: all.shop.id })
        const from = query.fromDate ?? firstDate
        const to = lastDate(from, query.toDate)
        const days = await readDays(all, { from, to, requested: query.rentalProductIds })
        return ok({ data: Object.fromEntries([...days].map(([id, each]) => [id, toDates(each)])) })
      },
    }),
  },
}

function lastDate(from: LocalDate, requested: LocalDate | undefined): LocalDate {
  const last = addDays(from, MOST_CALL_DAYS - 1)
  if (requested === undefined || requested < from) return addDays(from, USUAL_DAYS - 1)
  return requested < last ? requested : last
}

type Requested = {
  from: LocalDate
  to: LocalDate
  requested: readonly number[] | null
}

async function readDays({ db, shop, now, zone }: Services, { from, to, requested }: Requested) {
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const productIds = lines.map(({ id }) => id).filter((id) => requested === null || requested.includes(id))
  const facts = await findAvailabilityFacts(db, { shopId: shop.id, productIds, from, to, now })
  return availabilityMatrix(facts, { productIds, from, to, now, zone })
}

function toDates(days: readonly MatrixDay[]) {
  return Object.fromEntries(days.map(({ date, starts }) => [date, starts.map(toStartTime)]))
}

function toStartTime({ startRent, free, used, capacity, closeouts: [first] }: MatrixDay['starts'][number]) {
  return {
    startDateTime: startRent,
    availableQuantity: free,
    startAtTimeQuantity: used,
    startTimeCapacity: capacity,
    closeout: first ? { ...first, rentalProductIdentifiers: first.identifierIds } : null,
  }
}
