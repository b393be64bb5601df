import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'

/** Units of time that a product may be priced per; each started one counts. */
export const PRICE_TIME_UNITS = ['MINUTES', 'HOURS', 'DAYS', 'WEEKS', 'MONTHS'] as const
export type PriceTimeUnit = (typeof PRICE_TIME_UNITS)[number]

/** Where a price stands: row and column. null is 'without a price category' and 'any duration'. */
type PriceCell = { priceCategoryId: number | null; durationId: number | null }

/** A cell with its price; null means not set, 0 is free. */
export type CellPrice = PriceCell & { unitPriceMinor: number | null }

/** Price season as staff edit it: its name, dates and weekdays. */
export type PriceSeasonValues = {
  name: string
  firstDate: LocalDate
  /** Included. */
  lastDate: LocalDate
  /** 1 is Monday; at least one. */
  weekdays: readonly number[]
}

export type ProductSeason = PriceSeasonValues & { id: number }

/** A set price; without a season it is a base price. */
export type StoredPrice = PriceCell & { id: number; seasonId: number | null; unitPriceMinor: number }

/** One text per cell, to compare and to name it. */
export function cellKey({ priceCategoryId, durationId }: PriceCell): string {
  return `${toCategoryKey(priceCategoryId)}:${durationId ?? 0}`
}

/** A cell as a property of the block, so that two who change two prices do not collide. */
export function priceName(cell: PriceCell): string {
  return `${cellKey(cell)}:unitPriceMinor`
}

/** A cell that changes: its price now and its new one. */
export type CellChange = PriceCell & { storedId: number | null; before: number | null; after: number | null }

/** Finds the cells that saving a grid changes. Cells that are not named stay as they are. */
export function changedCells(stored: readonly StoredPrice[], requested: readonly CellPrice[]): CellChange[] {
  const existing = new Map(stored.map((price) => [cellKey(price), price]))
  return requested
    .map(({ priceCategoryId, durationId, unitPriceMinor }) => {
      const old = existing.get(cellKey({ priceCategoryId, durationId }))
      const before = old?.unitPriceMinor ?? null
      return { priceCategoryId, durationId, storedId: old?.id ?? null, before, after: unitPriceMinor }
    })
    .filter(({ before, after }) => before !== after)
}

/** Details of a product from which `priceColumns` derives its price grid's columns. */
type ColumnFacts = {
  /** Set when the price is per started unit of time. */
  timeUnit: string | null
  productType: string
  /** Durations that the product offers, in the shop's order, without deleted ones. */
  offeredIds: readonly number[]
  prices: readonly Pick<StoredPrice, 'durationId'>[]
}

/**
 * Durations with a column of their own; null is the column of any duration. Per time unit there is that one
 * alone. It also stands where no duration is offered, at add-ons, which follow their parent's, and where such
 * a price is set, since it counts for every duration without its own.
 */
export function priceColumns({ timeUnit, productType, offeredIds, prices }: ColumnFacts): (number | null)[] {
  if (timeUnit !== null) return [null]
  const hasAny =
    offeredIds.length === 0 || productType === 'ADDON' || prices.some(({ durationId }) => durationId === null)
  return hasAny ? [null, ...offeredIds] : [...offeredIds]
}

/** Prices that no booking uses: their price category is gone or their duration has no column. They do no harm. */
export function unusedPrices<Price extends PriceCell>(
  prices: readonly Price[],
  { rows, columns }: { rows: readonly (number | null)[]; columns: readonly (number | null)[] },
): Price[] {
  return prices.filter(
    ({ priceCategoryId, durationId }) => !rows.includes(priceCategoryId) || !columns.includes(durationId),
  )
}

/** The most cells that one form posts, below the limit of fields in a form. */
const MOST_CELLS = 400

/** Splits rows so that the cells of each group fit one form. */
export function inParts<Row>(rows: readonly Row[], columns: number): Row[][] {
  const size = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, columns)))
  const parts: Row[][] = []
  for (let from = 0; from < rows.length; from += size) parts.push(rows.slice(from, from + size))
  return parts
}
