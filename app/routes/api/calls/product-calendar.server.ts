import { z } from 'zod'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { betterStatus, type DayStatus, dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { findOpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { startChoicesOn } from '#app/domain/availability/starts/start-choices.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { addDays, datesFrom, daysBetween, isLocalDate, type LocalDate } from '#app/domain/shared/time.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import { MOST_CALL_DAYS } from '#app/http/limits.ts'
import { calendarDaySchema, calendarDaysSchema } from '#app/http/schemas/calendar-body-schema.ts'
import { listRequestedProducts, queryFor } from '#app/routes/api/requested-availability.server.ts'
import { listOf, shapeOfOne, startStateJson } from '#app/routes/api/shapes.ts'
import { type Requester, sharedPostCalls } from '#app/routes/api/shared-call.server.ts'

/** One unit, of any duration. */
const ANY = { participants: 1, quantity: 0, durationId: undefined }

const statusJson = z
  .enum(['AVAILABLE', 'LIMITED', 'FULL', 'CLOSED'])
  .meta({ description: 'LIMITED is nearly full; AVAILABLE and LIMITED can be booked' })

const dayJson = z.object({
  date: z.string(),
  status: statusJson.meta({ description: 'The best of its products' }),
  products: z
    .array(z.object({ rentalProductId: z.int(), status: statusJson }))
    .meta({ description: 'Those that are not closed on the date' }),
})

const productDayJson = z.object({
  rentalProductId: z.int(),
  availabilities: z.array(
    z.object({
      startDateTime: z.string(),
      durations: z.array(
        z.object({
          durationId: z.int().nullable(),
          label: translatableJson,
          endDateTime: z.string(),
          state: startStateJson,
          availableQuantity: z.int().nullable().meta({ description: 'Null means unlimited' }),
        }),
      ),
    }),
  ),
})

/** The calendar of products, and what can be booked on one of its dates. Source: spec 2 §3, §7. */
export const productCalendarCalls = {
  ...sharedPostCalls('available-products/calendar', {
    summary: 'What each date is like for the products, from today, at most 62 dates',
    body: ({ t }) => calendarDaysSchema(t),
    answer: listOf(dayJson),
    run: async ({ body, ...requester }) => {
      const { fromDate, toDate, ...requested } = body
      const data = await findDays(requester, await listRequestedProducts(requester, requested), {
        fromDate,
        toDate,
      })
      return ok({ data, total: data.length })
    },
  }),
  ...sharedPostCalls('available-products/calendar/:date', {
    summary: 'Start times of a date from which the products can be had, and for how long',
    body: ({ t }) => calendarDaySchema(t),
    answer: shapeOfOne(z.object({ products: z.array(productDayJson) })),
    run: async ({ body, path, ...requester }) => {
      const { date } = path
      if (!isLocalDate(date)) return err({ code: 'not_found' })
      const products = await listRequestedProducts(requester, body)
      return ok({ data: { products: await findChoices(requester, products, date) } })
    },
  }),
}

type Dates = { fromDate: LocalDate; toDate: LocalDate }

async function findDays(requester: Requester, products: readonly ProductCard[], { fromDate, toDate }: Dates) {
  const { hours, firstDate } = await findOpeningNow(requester.db, { ...requester, shopId: requester.shop.id })
  const from = fromDate > requester.today ? fromDate : firstDate
  const latest = addDays(from, MOST_CALL_DAYS - 1)
  const to = toDate < latest ? toDate : latest
  if (to < from) return []
  const facts = await findFacts(requester, products, { from, to, hours })
  const statuses = products.map((product) => ({
    rentalProductId: product.id,
    days: dayStatuses(facts, { ...queryFor(requester, product, ANY), from, to }),
  }))
  return datesFrom(from, daysBetween(from, to) + 1).map((date) => {
    const onDate = statuses.flatMap(({ rentalProductId, days }) => {
      const status = days.get(date) ?? 'CLOSED'
      return status === 'CLOSED' ? [] : [{ rentalProductId, status }]
    })
    const status = onDate.reduce<DayStatus>((best, each) => betterStatus(best, each.status), 'CLOSED')
    return { date, status, products: onDate }
  })
}

async function findChoices(requester: Requester, products: readonly ProductCard[], date: LocalDate) {
  const facts = await findFacts(requester, products, { from: date, to: date })
  const durations = await listDurations(requester.db, requester.shop.id, requester.audience)
  const labels = new Map(durations.map(({ id, label }) => [id, label]))
  return products.flatMap((product) => {
    const choices = startChoicesOn(facts, { ...queryFor(requester, product, ANY), date })
    const availabilities = choices.map(({ startRent, durations }) => ({
      startDateTime: startRent,
      durations: durations.map(({ durationId, endRent, state, free }) => ({
        durationId,
        label: (durationId !== null && labels.get(durationId)) || {},
        endDateTime: endRent,
        state,
        availableQuantity: free,
      })),
    }))
    return availabilities.length === 0 ? [] : [{ rentalProductId: product.id, availabilities }]
  })
}

function findFacts(
  { db, shop, now }: Requester,
  products: readonly ProductCard[],
  dates: { from: LocalDate; to: LocalDate; hours?: OpeningHours },
) {
  return findAvailabilityFacts(db, {
    shopId: shop.id,
    productIds: products.map(({ id }) => id),
    ...dates,
    now,
  })
}
