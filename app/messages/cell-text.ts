import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { Formatters } from '#app/i18n/format.ts'

/** A cell in words: money with two decimals and without its currency, which stands once beside the table. */
export function cellText(cell: FileCell, format: Formatters): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return format.number(cell)
  if ('minor' in cell) return format.moneyExact(cell.minor)
  if ('percentage' in cell) return format.percent(cell.percentage)
  return 'date' in cell ? format.day(cell.date) : format.stamp(cell.at)
}

export function isNegative(cell: FileCell): boolean {
  if (typeof cell === 'number') return cell < 0
  return cell !== null && typeof cell === 'object' && 'minor' in cell && cell.minor < 0
}
