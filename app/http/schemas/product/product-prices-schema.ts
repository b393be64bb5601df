import { z } from 'zod'
import { cellKey, PRICE_TIME_UNITS } from '#app/domain/catalog/prices/price-grid.ts'
import { DAYS_PER_YEAR, HOURS_PER_DAY } from '#app/domain/shared/time.ts'
import { isTooHigh, LARGEST_AMOUNT, readAmount } from '#app/http/schemas/amount.ts'
import {
  choice,
  optionalAmount,
  optionalId,
  percentage,
  version,
  wholeNumber,
} from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** More prices than any shop has in one block. */
const MOST_CELLS = 2_000

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
  return z.object({ prices: postedCells(), version: version() }).transform((posted, context) => ({
    version: posted.version,
    prices: rows.flatMap((row) =>
      columns.map((column) => {
        const path = [rowKey(row), columnKey(column)] as const
        const unitPriceMinor = readCell(posted.prices[path[0]]?.[path[1]])
        const refusal = refuseCell(unitPriceMinor)
        if (refusal) {
          const message = t(refusal, { row: row.label, column: column.label, max: LARGEST_AMOUNT })
          context.addIssue({ code: 'custom', path: ['prices', ...path], message })
        }
        return {
          priceCategoryId: row.id,
          durationId: column.id,
          unitPriceMinor: unitPriceMinor ?? null,
        }
      }),
    ),
  }))
}

/** One schema for all cells: one for each took longer to build than the page to render. */
function postedCells() {
  return z.record(z.string(), z.record(z.string(), z.unknown()).optional()).prefault({})
}

/** null when left empty: not set. 0 is free. undefined is no amount. */
function readCell(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' || typeof value === 'number' ? readAmount(String(value)) : undefined
}

function refuseCell(unitPriceMinor: number | null | undefined) {
  if (unitPriceMinor === undefined) return 'prices.cell_invalid'
  return unitPriceMinor !== null && isTooHigh(unitPriceMinor) ? 'prices.cell_too_high' : undefined
}

/**
 * The same prices as JSON sends them: a list of cells, each once. A form posts a grid instead, since it knows
 * the lines that it shows.
 */
export function priceCells(t: Translate) {
  return z
    .array(
      z
        .object({ priceCategoryId: optionalId(t), durationId: optionalId(t), unitPrice: optionalAmount(t) })
        .transform(({ unitPrice, ...place }) => ({ ...place, unitPriceMinor: unitPrice })),
    )
    .max(MOST_CELLS, t('form.at_most', { max: MOST_CELLS }))
    .superRefine((cells, context) => {
      const keys = new Set<string>()
      for (const [index, place] of cells.entries()) {
        const key = cellKey(place)
        if (keys.has(key)) context.addIssue({ code: 'custom', path: [index], message: t('form.invalid') })
        keys.add(key)
      }
    })
}

/** Time unit that a price is per. 'DURATION' is a price for each duration, and null in the values. */
export function timeUnit(t: Translate) {
  return choice(t, ['DURATION', ...PRICE_TIME_UNITS]).transform((unit) => (unit === 'DURATION' ? null : unit))
}

export const priceUnitSchema = oncePerLanguage((t) => z.object({ timeUnit: timeUnit(t), version: version() }))

/** How much is paid when booking; 100 % is all of it. Hours of 0 mean never. */
export const depositSchema = oncePerLanguage((t) =>
  z.object({
    depositPercentage: percentage(t),
    fullDepositWithinHours: wholeNumber(t, { max: DAYS_PER_YEAR * HOURS_PER_DAY }),
    version: version(),
  }),
)
