import type { FileCell } from '#app/domain/file/file-cell.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { RowPages } from './cells.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Marks that spreadsheets of a language read: where decimals follow a comma, semicolons separate the cells. */
type Marks = { separator: ',' | ';'; decimal: '.' | ',' }

/**
 * Rows as CSV by RFC 4180, separated and with decimals as spreadsheets of the language read them, of which none runs
 * anything.
 */
export async function* csvFile(
  { header, locale }: { header: readonly string[]; locale: Locale },
  pages: RowPages,
): AsyncGenerator<Uint8Array> {
  const marks: Marks = locale === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' }
  const encoder = new TextEncoder()
  yield encoder.encode(`${BYTE_ORDER_MARK}${line(header, marks)}`)
  for await (const page of pages) yield encoder.encode(page.map((row) => line(row, marks)).join(''))
}

function line(row: readonly FileCell[], marks: Marks): string {
  return `${row.map((cell) => field(cell, marks)).join(marks.separator)}\r\n`
}

function field(cell: FileCell, { decimal }: Marks): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell === 'string') return quoted(harmless(cell))
  if ('minor' in cell) return toMajor(cell.minor).toFixed(2).replace('.', decimal)
  if ('at' in cell) return cell.at.slice(0, 16)
  return 'date' in cell ? cell.date : String(cell.percentage / 100).replace('.', decimal)
}

/** International phone numbers, which other programs read from the file. */
const PHONE_NUMBER = /^\+\d[\d ]*$/

/**
 * A text that begins like a formula gets an apostrophe, which spreadsheets read as 'text follows'. Source:
 * reliability.md F101.
 */
function harmless(text: string): string {
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
