import type { FileCell } from '#app/domain/file/file-cell.ts'
import { isNumeric, type ReportColumn } from '#app/domain/report/report-table.ts'
import { type LocalDate, MILLISECONDS_PER_DAY, type WallTime } from '#app/domain/shared/time.ts'

/** Characters of a sheet's name and of a cell, at most. */
export const LONGEST_NAME = 31
export const LONGEST_TEXT = 32_767

/** Day 0 of Excel. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Days since Excel's epoch, by the clock on the wall. */
export function serialOf(at: WallTime | LocalDate): number {
  const [date, time = '00:00:00'] = at.split(' ')
  return (Date.parse(`${date}T${time}Z`) - EPOCH) / MILLISECONDS_PER_DAY
}

/** Characters that a column has room for. */
const WIDTHS = { text: 28, date: 12, count: 10, money: 14, percentage: 10 } as const
/** Of the button that filters, in a head of numbers. */
const BUTTON = 2

/** Width of a column in characters, by what stands in it; numbers have room for their head too. */
export function columnWidth({ kind, label }: Pick<ReportColumn, 'kind' | 'label'>): number {
  return isNumeric({ kind }) ? Math.max(WIDTHS[kind], label.length + BUTTON) : WIDTHS[kind]
}

/** Minor units or a count, to be added up; 0 for anything else. */
export function amountOf(cell: FileCell): number {
  if (typeof cell === 'number') return cell
  return cell !== null && typeof cell === 'object' && 'minor' in cell ? cell.minor : 0
}
