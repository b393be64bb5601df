import type { RouterContextProvider } from 'react-router'
import { availabilityMatrix, type MatrixDay } from '#app/domain/availability/availability-matrix.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import {
  type ListedProduct,
  listProductLines,
} from '#app/domain/catalog/product/product-list-queries.server.ts'
import {
  findNeededTypes,
  listResources,
  listResourceTypes,
} from '#app/domain/resource/resource-queries.server.ts'
import { daysOf } from '#app/domain/resource/resource-schedule.ts'
import { findSchedulesOf } from '#app/domain/resource/resource-schedule-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf, type LocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { capacityText } from '#app/i18n/capacity-text.ts'
import { type CalendarAddress, shownPeriod } from '#app/routes/staff/bookings/view/calendar-address.ts'
import type { BookedEvent } from '#app/routes/staff/bookings/view/calendar-view.ts'
import type { BookedLine, FreeOfDay, TimelineLine } from './to-timeline.ts'

type Context = Readonly<RouterContextProvider>

/** A shop with more products sees the booked ones alone: what is free of all would take long to read. */
const MOST_PRODUCTS = 30

/** Products in the shop's order, with what can still be booked of them. */
export async function loadProductLines(
  context: Context,
  address: CalendarAddress,
  events: readonly BookedEvent[],
): Promise<BookedLine[]> {
  const { shop, locale, t, ownResourcesOnly } = context.get(services)
  const booked = Map.groupBy(events, ({ productId }) => productId)
  const products = await findShownProducts(context, address, booked)
  const free = ownResourcesOnly ? new Map() : await readFree(context, address, products)
  const listed = new Set(products.map(({ id }) => id))
  const lines = products.map((product) => ({
    ...plainLine(
      `product-${product.id}`,
      pickText(product.displayName, locale, shop.locales) || product.name,
    ),
    size: capacityText(product, t),
    tint: product.tint,
    sells: product.status === 'INACTIVE' ? null : { productId: product.id },
    events: booked.get(product.id) ?? [],
    free: free.get(product.id),
  }))
  // Bookings of a product that is gone since still show.
  const others = [...booked].filter(([id]) => !listed.has(id))
  return [
    ...lines,
    ...others.map(([id, same]) => ({
      ...plainLine(`product-${id}`, same[0]?.product ?? ''),
      tint: same[0]?.tint ?? null,
      events: same,
    })),
  ]
}

async function findShownProducts(
  context: Context,
  { days, productId, categoryId, resourceId }: CalendarAddress,
  booked: ReadonlyMap<number, unknown>,
): Promise<ListedProduct[]> {
  const { db, shop, ownResourcesOnly } = context.get(services)
  const products = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'], categoryId })
  const possible = products.filter(
    ({ id, status }) =>
      (productId === undefined || id === productId) && (status !== 'INACTIVE' || booked.has(id)),
  )
  const isWhole =
    days > 1 && possible.length <= MOST_PRODUCTS && resourceId === undefined && !ownResourcesOnly
  return isWhole ? possible : possible.filter(({ id }) => booked.has(id))
}

/** Per product and date from today on. */
async function readFree(
  context: Context,
  address: CalendarAddress,
  products: readonly ListedProduct[],
): Promise<Map<number, Map<LocalDate, FreeOfDay>>> {
  const { db, shop, now, zone, today } = context.get(services)
  const { from, to } = shownPeriod(address)
  const productIds = products.slice(0, MOST_PRODUCTS).map(({ id }) => id)
  if (address.days === 1 || to < today || productIds.length === 0) return new Map()
  const period = { from: from < today ? today : from, to }
  const facts = await findAvailabilityFacts(db, { shopId: shop.id, productIds, ...period, now })
  const matrix = availabilityMatrix(facts, { productIds, ...period, now, zone })
  return new Map(
    [...matrix].map(([id, days]) => {
      const free = new Map<LocalDate, FreeOfDay>()
      for (const day of days) {
        const left = freeOf(day)
        if (left) free.set(day.date, left)
      }
      return [id, free]
    }),
  )
}

/**
 * At the start that has least left; null where nothing starts, or nothing is limited. One that only a longer rental
 * fits, into the next day, says nothing of this day where others end on it.
 */
function freeOf({ date, starts }: MatrixDay): FreeOfDay | null {
  const within = starts.filter(({ endRent }) => dateOf(endRent) === date)
  const limited = (within.length > 0 ? within : starts).flatMap(({ free, capacity }) =>
    free === null || capacity === null ? [] : [{ free, capacity }],
  )
  const [first, ...others] = limited
  if (!first) return null
  if (limited.every(({ capacity }) => capacity <= 1)) {
    const count = limited.filter(({ free }) => free > 0).length
    return { count, kind: 'starts', percent: toPercent(count, limited.length) }
  }
  const tightest = others.reduce((least, start) => (start.free < least.free ? start : least), first)
  return { count: tightest.free, kind: 'places', percent: toPercent(tightest.free, tightest.capacity) }
}

function toPercent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.round((part * 100) / whole)) : 0
}

/**
 * Resources by type, each with what it is used for and when it is off; after those of a type the bookings without
 * one of it, and last, by product, what needs none.
 */
export async function loadResourceLines(
  context: Context,
  address: CalendarAddress,
  events: readonly BookedEvent[],
): Promise<BookedLine[]> {
  const { db, shop, user, t, ownResourcesOnly } = context.get(services)
  const { from, to } = shownPeriod(address)
  const all = await listResources(db, shop.id)
  const resources = all.filter(
    ({ id, userId }) =>
      (address.resourceId === undefined || id === address.resourceId) &&
      (!ownResourcesOnly || userId === user.id),
  )
  const schedules = await findSchedulesOf(db, { shopId: shop.id, resources })
  const typeNames = new Map((await listResourceTypes(db, shop.id)).map(({ id, name }) => [id, name]))
  const needed = await findNeededTypes(db, {
    shopId: shop.id,
    productIds: [...new Set(events.map(({ productId }) => productId))],
  })
  const typeOf = new Map(all.map(({ id, resourceTypeId }) => [id, resourceTypeId]))
  const issues = (event: BookedEvent, typeId: number) =>
    needed.get(event.productId)?.includes(typeId) === true &&
    !event.resourceIds.some((id) => typeOf.get(id) === typeId)
  const types = [...Map.groupBy(resources, ({ resourceTypeId }) => resourceTypeId)]
  const lines = types.flatMap(([typeId, same]) => {
    const group = typeNames.get(typeId) ?? null
    const unassigned = events.filter((event) => issues(event, typeId))
    const own: BookedLine[] = same.map(({ id, name, maxCapacity }) => {
      const when = schedules.get(id)
      const off = when ? daysOf(when, from, to).filter(({ isOn }) => !isOn) : []
      const used = events.filter(({ resourceIds }) => resourceIds.includes(id))
      return {
        ...plainLine(`resource-${id}`, name),
        group,
        size: t('product.units', { count: maxCapacity }),
        tint: used[0]?.tint ?? null,
        sells: { productId: address.productId },
        events: used,
        offDates: new Set(off.map(({ date }) => date)),
      }
    })
    const line = { ...plainLine(`type-${typeId}`, t('calendar.unassigned')), group, isUnassigned: true }
    return unassigned.length > 0 ? [...own, { ...line, events: unassigned }] : own
  })
  const others = events.filter(
    ({ productId, resourceIds }) => resourceIds.length === 0 && !needed.has(productId),
  )
  const byProduct = [...Map.groupBy(others, ({ productId }) => productId)].map(([id, same]) => ({
    ...plainLine(`product-${id}`, same[0]?.product ?? ''),
    group: t('calendar.no_resource'),
    tint: same[0]?.tint ?? null,
    events: same,
  }))
  return [...lines, ...byProduct]
}

function plainLine(id: string, name: string): TimelineLine {
  return { id, name, group: null, size: '', tint: null, isUnassigned: false, sells: null }
}
