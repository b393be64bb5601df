import type { FileCell } from '#app/domain/file/file-cell.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import type { RowPages } from './cells.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV by RFC 4180, of which a spreadsheet runs nothing. */
export async function* csvFile(header: readonly string[], pages: RowPages): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${BYTE_ORDER_MARK}${line(header)}`)
  for await (const page of pages) yield encoder.encode(page.map(line).join(''))
}

function line(row: readonly FileCell[]): string {
  return `${row.map(field).join(',')}\r\n`
}

function field(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quoted(harmless(cell))
  if ('minor' in cell) return toMajor(cell.minor).toFixed(2)
  if ('at' in cell) return cell.at.slice(0, 16)
  return 'date' in cell ? cell.date : String(cell.percentage / 100)
}

/** A text that begins like a formula gets an apostrophe, which spreadsheets read as 'text follows'. */
function harmless(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
