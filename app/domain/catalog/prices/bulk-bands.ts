export const BULK_UNITS = ['PERCENT', 'FIXED'] as const
type BulkUnit = (typeof BULK_UNITS)[number]

/** A lower unit price from so many of a product in one booking. */
export type BulkBand = {
  minimumQuantity: number
  /** null means and up. */
  maximumQuantity: number | null
  unit: BulkUnit
  /**
   * PERCENT: hundredths of a percent off. FIXED: the unit price itself in minor units, per time unit where
   * the price is.
   */
  amount: number
}

/** Places of the bands that share a quantity with one before them. */
export function overlappingBands(
  bands: readonly Pick<BulkBand, 'minimumQuantity' | 'maximumQuantity'>[],
): number[] {
  const last = ({ maximumQuantity }: Pick<BulkBand, 'maximumQuantity'>) => maximumQuantity ?? Infinity
  return bands.flatMap((band, index) => {
    const isShared = bands
      .slice(0, index)
      .some((other) => band.minimumQuantity <= last(other) && other.minimumQuantity <= last(band))
    return isShared ? [index] : []
  })
}
