import { vatShareMinor } from '#app/domain/shared/money.ts'

type Summary = { totalMinor: number; vat: VatLine[] }
export type VatLine = { percentage: number; netMinor: number; vatMinor: number; grossMinor: number }

/**
 * Total of rows and the VAT that it contains, highest rate first. VAT is rounded once per row and then
 * added, so that the sums are those of the rows. `discountMinor` is off each total already, `creditedMinor` is not.
 * Source: domain.md §1, §5 'Refunds'.
 */
export function summarise(
  rows: readonly {
    totalMinor: number
    creditedMinor?: number
    discountMinor?: number
    vatPercentage: number
  }[],
): Summary {
  const lines = new Map<number, VatLine>()
  for (const { totalMinor: rowMinor, creditedMinor = 0, vatPercentage: percentage } of rows) {
    const totalMinor = rowMinor - creditedMinor
    const line = lines.get(percentage) ?? { percentage, netMinor: 0, vatMinor: 0, grossMinor: 0 }
    const vatMinor = vatShareMinor(totalMinor, percentage)
    lines.set(percentage, {
      percentage,
      netMinor: line.netMinor + totalMinor - vatMinor,
      vatMinor: line.vatMinor + vatMinor,
      grossMinor: line.grossMinor + totalMinor,
    })
  }
  return {
    totalMinor: rows.reduce((sum, { totalMinor, creditedMinor = 0 }) => sum + totalMinor - creditedMinor, 0),
    vat: [...lines.values()].sort((a, b) => b.percentage - a.percentage),
  }
}
