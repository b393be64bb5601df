import type { RouterContextProvider } from 'react-router'
import type { AvailabilityFacts, BookableProduct } from '#app/domain/availability/availability-facts.ts'
import {
  availabilityMatrix,
  type MatrixDay,
  type SharedLimits,
} from '#app/domain/availability/availability-matrix.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import type { DayStatus } from '#app/domain/availability/starts/day-status.ts'
import type { NoStartReason } from '#app/domain/availability/starts/start-time-preview.ts'
import { hasEnoughLeft, type StartTimeState } from '#app/domain/availability/starts/start-time-state.ts'
import {
  type ListedProduct,
  listProductLines,
} from '#app/domain/catalog/product/product-list-queries.server.ts'
import { byNames } from '#app/domain/catalog/product/product-search.ts'
import { openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import {
  datesFrom,
  type LocalDate,
  type LocalTime,
  timeOf,
  toWallTime,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import {
  type AvailabilityAddress,
  lastAvailabilityDay,
  showsBars,
} from '#app/routes/staff/availability-address.ts'

type Context = Readonly<RouterContextProvider>

/** Products on a page; the facts are read for these alone. */
const PAGE_SIZE = 50
/** Of a day among several; more are counted, and shown when the day is alone. */
const MOST_STARTS = 8

/** A start, with its used and free quantity. null means unlimited. */
export type StartView = {
  startRent: WallTime
  free: number | null
  capacity: number | null
  used: number
  state: StartTimeState
  /** Its moment is over. */
  isPast: boolean
  /** Of an alias: what is booked of its own limit, and of its master's. */
  shared: SharedLimits | null
}

export type CellView = {
  date: LocalDate
  status: DayStatus
  reason: NoStartReason | null
  /** Starts in all, and how many of them have room. */
  count: number
  open: number
  /** Percent of the day's places that are sold, of starts that are limited. */
  share: number
  /** Places that are left, over all its starts; null when any has no limit. */
  free: number | null
  /** Empty where days are bars. */
  starts: StartView[]
  /** Starts of a day among several that are not shown. */
  remaining: { since: LocalTime; count: number; free: number | null } | null
}

export type RowView = Pick<ListedProduct, 'id' | 'productType' | 'maxCapacity'> & {
  name: string
  /** Of an alias: the product whose units it draws on. */
  master: { name: string; capacity: number | null } | null
  cells: CellView[]
}

export type DayHead = { date: LocalDate; open: { opens: LocalTime; closes: LocalTime }[] }

/** Availability per product and day on the address's page, rentals first, in a constant number of statements. */
export async function loadMatrix(context: Context, address: AvailabilityAddress) {
  const { db, shop, locale, now, zone } = context.get(services)
  const { lines, all, page, first } = await findProducts(context, address)
  const productIds = page.map(({ id }) => id)
  const period = { from: address.date, to: lastAvailabilityDay(address) }
  const facts = await findAvailabilityFacts(db, { shopId: shop.id, productIds, ...period, now })
  const matrix = availabilityMatrix(facts, { productIds, ...period, now, zone })
  const wall = toWallTime(now, zone)
  const masterOf = (product: BookableProduct | undefined): RowView['master'] => {
    if (!product || product.poolId === product.id) return null
    const master = lines.find(({ id }) => id === product.poolId)
    const masterName = master ? pickText(master.displayName, locale, shop.locales) || master.name : ''
    return { name: masterName, capacity: product.poolCapacity }
  }
  const rows = page.map(
    ({ id, productType, maxCapacity, displayName, name }): RowView => ({
      id,
      productType,
      maxCapacity,
      name: pickText(displayName, locale, shop.locales) || name,
      master: masterOf(facts.products.get(id)),
      cells: (matrix.get(id) ?? []).map((day) => toCell(day, address, wall)),
    }),
  )
  const last = first + page.length
  const isEvent = ({ productType }: RowView) => productType === 'EVENT'
  return {
    // Group by group.
    rows: [...rows.filter((row) => !isEvent(row)), ...rows.filter(isEvent)],
    heads: headsOf(facts, address),
    total: all.length,
    previous: first === 0 ? null : { after: all[first - PAGE_SIZE - 1]?.id },
    next: last < all.length ? { after: productIds.at(-1) } : null,
  }
}

/** Products that can be booked, in the shop's order, and those of the page. */
async function findProducts(context: Context, address: AvailabilityAddress) {
  const { db, shop } = context.get(services)
  const { search, categoryId, productId, after } = address
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const ofCategory =
    categoryId === undefined ? lines : await listProductLines(db, { shopId: shop.id, categoryId })
  const listed = new Set(ofCategory.map(({ id }) => id))
  const isFound = byNames(search)
  const all = lines.filter(
    ({ id, status, name, displayName }) =>
      status !== 'INACTIVE' &&
      listed.has(id) &&
      (productId === undefined || id === productId) &&
      isFound([name, ...Object.values(displayName)]),
  )
  const first = all.findIndex(({ id }) => id === after) + 1
  const page = all.slice(first, first + PAGE_SIZE)
  return { lines, all, page, first }
}

function toCell(day: MatrixDay, address: AvailabilityAddress, now: WallTime): CellView {
  const { date, status, reason, starts } = day
  const limited = starts.filter(({ capacity }) => capacity !== null)
  const places = limited.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0)
  const used = limited.reduce((sum, start) => sum + start.used, 0)
  const shown = showsBars(address) ? [] : starts.slice(0, address.days === 1 ? starts.length : MOST_STARTS)
  const hidden = showsBars(address) ? [] : starts.slice(shown.length)
  const [first] = hidden
  return {
    date,
    status,
    reason,
    count: starts.length,
    open: starts.filter(hasEnoughLeft).length,
    share: places > 0 ? Math.min(100, Math.round((used * 100) / places)) : 0,
    free: freeOf(starts),
    starts: shown.map((start) => toStart(start, now)),
    remaining: first ? { since: timeOf(first.startRent), count: hidden.length, free: freeOf(hidden) } : null,
  }
}

function freeOf(starts: readonly { free: number | null }[]): number | null {
  return starts.reduce<number | null>(
    (sum, { free }) => (sum === null || free === null ? null : sum + free),
    0,
  )
}

function toStart(start: MatrixDay['starts'][number], now: WallTime): StartView {
  const { startRent, free, capacity, used, state, shared } = start
  return { startRent, free, capacity, used, state, shared, isPast: startRent < now }
}

function headsOf({ hours }: AvailabilityFacts, { date: first, days }: AvailabilityAddress): DayHead[] {
  return datesFrom(first, days).map((date) => ({
    date,
    open: openingOf(hours.seasons, date).map(({ opens, closes }) => ({
      opens: timeOf(opens),
      closes: timeOf(closes),
    })),
  }))
}
