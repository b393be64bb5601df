import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { Formatters } from '#app/i18n/format.ts'

/**
 * A cell in words: money with two decimals and without its currency, which stands once beside the table; days with
 * their year where the table has several.
 */
export function cellText(cell: FileCell, format: Formatters, hasYears = false): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return format.number(cell)
  if ('minor' in cell) return format.moneyExact(cell.minor)
  if ('percentage' in cell) return (cell.isShare ? format.share : format.percent)(cell.percentage)
  if ('at' in cell) return format.stamp(cell.at)
  return hasYears ? format.dayOfYear(cell.date) : format.day(cell.date)
}

export function isNegative(cell: FileCell): boolean {
  if (typeof cell === 'number') return cell < 0
  return cell !== null && typeof cell === 'object' && 'minor' in cell && cell.minor < 0
}
