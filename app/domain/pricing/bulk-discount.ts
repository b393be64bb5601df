import type { BulkBand } from '#app/domain/catalog/prices/bulk-bands.ts'
import { percentOfMinor } from '#app/domain/shared/money.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'

/** The band for a quantity; of overlapping ones that with the highest minimum. Source: domain.md §4 'Bulk discount'. */
export function bandFor(bands: readonly BulkBand[], quantity: number): BulkBand | undefined {
  return bands
    .filter(
      ({ minimumQuantity, maximumQuantity }) =>
        minimumQuantity <= quantity && (maximumQuantity === null || quantity <= maximumQuantity),
    )
    .reduce<BulkBand | undefined>(
      (best, band) => (best && best.minimumQuantity >= band.minimumQuantity ? best : band),
      undefined,
    )
}

/**
 * A unit price of `timeUnits` × `perUnitMinor` under a band. Percent is rounded once on the whole unit price,
 * so that quantity × unit price is always the row; a fixed band is multiplied as the price is, and never makes
 * it higher.
 */
export function discountedPrice(
  band: BulkBand | undefined,
  { perUnitMinor, timeUnits }: { perUnitMinor: number; timeUnits: number },
): number {
  if (band?.unit === 'FIXED') return Math.min(perUnitMinor, band.amount) * timeUnits
  const full = perUnitMinor * timeUnits
  return band ? percentOfMinor(full, HUNDRED_PERCENT - band.amount) : full
}

export type BulkSaving = {
  savedMinor: number
  /** Hundredths of a percent of the rows' cost without it, to a tenth of a percent: 'minus 15 %'. */
  percentage: number
}

/** Saving from bulk discounts over all rows; null when there is none. */
export function bulkSaving(
  rows: readonly { quantity: number; unitPriceMinor: number; listPriceMinor: number }[],
): BulkSaving | null {
  const lowered = rows.filter(({ unitPriceMinor, listPriceMinor }) => unitPriceMinor < listPriceMinor)
  const fullMinor = lowered.reduce((sum, row) => sum + row.quantity * row.listPriceMinor, 0)
  const soldMinor = lowered.reduce((sum, row) => sum + row.quantity * row.unitPriceMinor, 0)
  const savedMinor = fullMinor - soldMinor
  if (savedMinor === 0) return null
  return { savedMinor, percentage: Math.round((savedMinor * 1000) / fullMinor) * 10 }
}
