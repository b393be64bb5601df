import { z } from 'zod'
import { PRICE_TIME_UNITS } from '#app/domain/catalog/price-grid.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { readAmount } from './amount.ts'
import { choice, percentage, version, wholeNumber } from './fields.ts'

/** A year: nobody books farther ahead. */
const MOST_HOURS = 8_784

/** A row or a column of a price list; null is 'without a price category' or 'any duration'. */
export type GridLine = { id: number | null; label: string }

/** A line's key in the form: `prices.c12.d3`. 0 stands for null. */
export function rowKey({ id }: Pick<GridLine, 'id'>): string {
  return `c${id ?? 0}`
}

export function columnKey({ id }: Pick<GridLine, 'id'>): string {
  return `d${id ?? 0}`
}

/**
 * One block of prices, `{prices: {c12: {d3: '490'}}}`, for the lines given: what else is posted is left out,
 * and a cell that isn't posted is empty. The error names row and column. Cells out.
 */
export function productPricesSchema(
  t: Translate,
  { rows, columns }: { rows: readonly GridLine[]; columns: readonly GridLine[] },
) {
  const rowOf = (row: GridLine) =>
    z
      .object(Object.fromEntries(columns.map((column) => [columnKey(column), cell(t, row, column)])))
      .prefault({})
  return z
    .object({
      prices: z.object(Object.fromEntries(rows.map((row) => [rowKey(row), rowOf(row)]))).prefault({}),
      version: version(),
    })
    .transform(({ prices, version: posted }) => ({
      version: posted,
      prices: rows.flatMap((row) =>
        columns.map((column) => ({
          priceCategoryId: row.id,
          durationId: column.id,
          unitPriceMinor: prices[rowKey(row)]?.[columnKey(column)] ?? null,
        })),
      ),
    }))
}

/** null when left empty: not set. 0 is free. */
function cell(t: Translate, row: GridLine, column: GridLine) {
  const message = t('prices.cell_invalid', { row: row.label, column: column.label })
  return z
    .union([z.string(), z.number()], { error: message })
    .nullish()
    .transform((value, context) => {
      if (value === null || value === undefined) return null
      const minor = readAmount(String(value))
      if (minor !== undefined) return minor
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

/** What a price is per. 'DURATION' is a price for each duration, and null in the values. */
export function priceUnitSchema(t: Translate) {
  return z
    .object({ timeUnit: choice(t, ['DURATION', ...PRICE_TIME_UNITS]), version: version() })
    .transform(({ timeUnit, version: posted }) => ({
      timeUnit: timeUnit === 'DURATION' ? null : timeUnit,
      version: posted,
    }))
}

/** How much is paid when booking; 100 % is all of it. Hours of 0 mean never. */
export function depositSchema(t: Translate) {
  return z.object({
    depositPercentage: percentage(t),
    fullDepositWithinHours: wholeNumber(t, { max: MOST_HOURS }),
    version: version(),
  })
}
