import { type CellObject, utils, type WorkSheet, write } from 'xlsx'
import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { ReportContent } from '#app/domain/report/report-content.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { amountOf, columnWidth, LONGEST_NAME, LONGEST_TEXT, serialOf } from './sheet-columns.ts'

const FORMATS = {
  money: '#,##0.00',
  count: '#,##0',
  percentage: '0.00%',
  date: 'yyyy-mm-dd',
  at: 'yyyy-mm-dd hh:mm',
}

/** Characters of the columns of the last sheet. */
const TEXT_WIDTH = 28

/**
 * A report as a workbook: a sheet for each table, whose head filters and whose sums are formulas beside their values,
 * and a last one that says of what. Texts are texts, never formulas, whatever they begin with.
 */
export function reportWorkbook(report: ReportContent): Uint8Array {
  const t = getTranslate(report.locale)
  const format = formatters(report.locale, report.currency)
  const { period, createdAt } = report
  const book = utils.book_new()
  for (const table of report.tables) {
    utils.book_append_sheet(book, sheetOf(table), sheetName(table.title, book.SheetNames))
  }
  const about: readonly (readonly [string, FileCell])[] = [
    [t('report.report'), report.title],
    [t('report.shop'), report.shop.company],
    [t('reports.from'), { date: period.from }],
    [t('reports.to'), { date: period.to }],
    ...report.filters.map(({ label, value }) => [label, value] as const),
    [t('report.currency'), report.currency],
    [t('report.created_at'), `${format.date(dateOf(createdAt))} ${format.time(createdAt)}`],
    [t('report.created_by'), report.createdBy],
    ...report.figures.map(({ label, value }) => [label, value] as const),
  ]
  const sheet = utils.aoa_to_sheet(about.map(([label, value]) => [cellOf(label), cellOf(value)]))
  sheet['!cols'] = [{ wch: TEXT_WIDTH }, { wch: TEXT_WIDTH }]
  utils.book_append_sheet(book, sheet, sheetName(t('report.about'), book.SheetNames))
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

function sheetOf({ columns, rows, total }: ReportTable): WorkSheet {
  const head = columns.map(({ label }) => cellOf(label))
  const lines = rows.map(({ cells }) => columns.map((_, index) => cellOf(cells[index] ?? null)))
  const sums = total?.map((cell, index) => sumOf(cell, index, rows))
  const sheet = utils.aoa_to_sheet([head, ...lines, ...(sums && rows.length > 0 ? [sums] : [])])
  const lastColumn = utils.encode_col(columns.length - 1)
  sheet['!autofilter'] = { ref: `A1:${lastColumn}${rows.length + 1}` }
  sheet['!cols'] = columns.map((column) => ({ wch: columnWidth(column) }))
  return sheet
}

/**
 * The value as it was counted, and the formula that counts it again. What is due at a year's end is no sum of its
 * months, and of a list that is cut there are more rows than these: they have their value alone.
 */
function sumOf(cell: FileCell, index: number, rows: ReportTable['rows']): CellObject {
  const value = cellOf(cell)
  const counted = rows.reduce((sum, { cells }) => sum + amountOf(cells[index] ?? null), 0)
  if (value.t !== 'n' || counted !== amountOf(cell)) return value
  const column = utils.encode_col(index)
  return { ...value, f: `SUM(${column}2:${column}${rows.length + 1})` }
}

function cellOf(cell: FileCell): CellObject {
  if (cell === null) return { t: 'z' }
  if (typeof cell === 'string') return { t: 's', v: cell.slice(0, LONGEST_TEXT) }
  if (typeof cell === 'number') return { t: 'n', v: cell, z: FORMATS.count }
  if ('minor' in cell) return { t: 'n', v: toMajor(cell.minor), z: FORMATS.money }
  if ('percentage' in cell) return { t: 'n', v: cell.percentage / HUNDRED_PERCENT, z: FORMATS.percentage }
  return 'date' in cell
    ? { t: 'n', v: serialOf(cell.date), z: FORMATS.date }
    : { t: 'n', v: serialOf(cell.at), z: FORMATS.at }
}

/** Excel allows none of these characters, and no name twice. */
function sheetName(title: string, used: readonly string[]): string {
  const name = title.replaceAll(/[[\]*?:/\\"]/g, ' ').slice(0, LONGEST_NAME)
  return used.includes(name) ? `${name.slice(0, LONGEST_NAME - 3)} ${used.length + 1}` : name
}
