import { allocateMinor, percentOfMinor } from '#app/domain/shared/money.ts'
import { dateOf, type WallTime, weekdayOf } from '#app/domain/shared/time.ts'

/** A code that lowers the price, as it is entered. */
export type DiscountCode = {
  unit: 'PERCENT' | 'FIXED'
  /** Hundredths of a percent, or minor units. */
  amount: number
  /** Highest amount of the discount per use, in minor units. 0 means no limit. */
  maximumPerUseMinor: number
  /** Products that it names; null means all. */
  productIds: ReadonlySet<number> | null
  /** Weekdays of the start on which it applies; 1 is Monday. */
  weekdays: ReadonlySet<number>
}

/** A row that codes may lower. Its total is what is left of it after a discount by hand. */
export type DiscountRow = {
  productId: number
  startRent: WallTime
  /** Whether codes may lower its product's price. */
  isDiscountable: boolean
  totalMinor: number
}

/**
 * Discount of each code on each row, in minor units: one list per code in their order, each in the order of the rows.
 * Percentage codes come before fixed ones, same kinds in the order of entry, each on the amount that the ones before
 * left. Pass the rows of the whole order: a fixed code is spread over all of them. Source: domain.md §4 'Discount
 * codes'.
 */
export function codeDiscounts(rows: readonly DiscountRow[], codes: readonly DiscountCode[]): number[][] {
  const discounts = codes.map(() => rows.map(() => 0))
  let left = rows.map(({ totalMinor }) => totalMinor)
  for (const { code, index } of inOrderOfUse(codes)) {
    const eligible = left.map((minor, row) => (isEligible(rows[row], code) ? minor : 0))
    const off = amountsBy(code, eligible)
    discounts[index] = off
    left = left.map((minor, row) => minor - (off[row] ?? 0))
  }
  return discounts
}

/** A discount that staff give by hand. */
export type HandDiscount = Pick<DiscountCode, 'unit' | 'amount'> & {
  /** The one row that it is on; null for the whole order. */
  row: DiscountedRow | null
}

/** Names a row by its booking's place among those that are sold together. */
export type DiscountedRow = { place: number; productId: number; priceCategoryId: number | null }

/**
 * Discount by hand on each row, in minor units: a percentage rounded per row, an amount spread over the rows in
 * proportion, none lowered below 0. undefined where the row that it names is not among them. Source: domain.md §4
 * 'Row'.
 */
export function handDiscounts(
  rows: readonly (DiscountedRow & { totalMinor: number })[],
  { unit, amount, row }: HandDiscount,
): number[] | undefined {
  const isIn = (one: DiscountedRow) =>
    row === null ||
    (one.place === row.place &&
      one.productId === row.productId &&
      one.priceCategoryId === row.priceCategoryId)
  if (!rows.some(isIn)) return undefined
  const eligible = rows.map((one) => (isIn(one) ? one.totalMinor : 0))
  return amountsBy({ unit, amount, maximumPerUseMinor: 0 }, eligible)
}

function inOrderOfUse(codes: readonly DiscountCode[]): { code: DiscountCode; index: number }[] {
  const entered = codes.map((code, index) => ({ code, index }))
  return [
    ...entered.filter(({ code }) => code.unit === 'PERCENT'),
    ...entered.filter(({ code }) => code.unit === 'FIXED'),
  ]
}

function isEligible(row: DiscountRow | undefined, { productIds, weekdays }: DiscountCode): boolean {
  if (!row?.isDiscountable || !weekdays.has(weekdayOf(dateOf(row.startRent)))) return false
  return productIds === null || productIds.has(row.productId)
}

/**
 * Discount of one code by row. A percentage is rounded per row; an amount beyond the code's limit is spread like a
 * fixed one.
 */
function amountsBy(
  code: Pick<DiscountCode, 'unit' | 'amount' | 'maximumPerUseMinor'>,
  left: readonly number[],
): number[] {
  const most = code.maximumPerUseMinor > 0 ? code.maximumPerUseMinor : Number.POSITIVE_INFINITY
  if (code.unit === 'FIXED') return spread(Math.min(code.amount, most), left)
  const amounts = left.map((minor) => Math.min(minor, percentOfMinor(minor, code.amount)))
  return sum(amounts) > most ? spread(most, left) : amounts
}

/**
 * Spreads an amount in proportion to the remaining totals, by largest remainder, so that none is lowered by more than
 * it has.
 */
function spread(minor: number, left: readonly number[]): number[] {
  const most = sum(left)
  return most === 0 ? left.map(() => 0) : allocateMinor(Math.min(minor, most), left)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
