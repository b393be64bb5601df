import { read, utils, type WorkSheet } from 'xlsx'
import { z } from 'zod'
import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { ReportColumn, ReportTable } from '#app/domain/report/report-table.ts'
import { readPdf } from '#tests/support/pdf-text.ts'

/** Money in minor units, percentages in hundredths of a percent, days as `YYYY-MM-DD`. */
type Value = string | number | null
type Values = { rows: Value[][]; total: Value[] | null }
type Kinds = readonly Pick<ReportColumn, 'kind'>[]

const MS_PER_DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)

/** A table as the page's loader builds it; an empty one has no total in its files. */
export function valuesOf({ rows, total }: Pick<ReportTable, 'rows' | 'total'>): Values {
  return {
    rows: rows.map(({ cells }) => cells.map(plainValue)),
    total: rows.length > 0 && total ? total.map(plainValue) : null,
  }
}

/** The value of a cell: of money its minor units. */
export function plainValue(cell: FileCell): Value {
  if (cell === null || cell === '') return null
  if (typeof cell !== 'object') return cell
  if ('minor' in cell) return cell.minor
  if ('percentage' in cell) return cell.percentage
  return 'date' in cell ? cell.date : cell.at
}

type Expected = Pick<ReportTable, 'rows' | 'total'> & { columns: Kinds }

/** Tables of a workbook, with as many rows as they ought to have, and the formulas of their sums worked out. */
export function readWorkbook(bytes: Uint8Array, tables: readonly Expected[]): (Values & { sums: Value[] })[] {
  const book = read(bytes, { cellNF: true, cellFormula: true })
  return tables.map(({ columns, rows, total }, index) => {
    const sheet = book.Sheets[book.SheetNames[index] ?? '']
    if (!sheet) throw new Error(`no sheet ${index}`)
    const last = utils.decode_range(sheet['!ref'] ?? 'A1').e.r
    const hasTotal = total !== null && rows.length > 0
    if (last !== rows.length + (hasTotal ? 1 : 0)) throw new Error(`${last} rows below the head`)
    const row = (at: number) => columns.map((column, place) => cellValue(sheet, { at, place }, column))
    return {
      rows: rows.map((_, at) => row(at + 1)),
      total: hasTotal ? row(last) : null,
      sums: hasTotal ? columns.map((column, place) => sumValue(sheet, { at: last, place }, column)) : [],
    }
  })
}

/** Figures by their labels, on the last sheet of a workbook. */
export function readFigures(bytes: Uint8Array): Map<unknown, unknown> {
  const book = read(bytes)
  const sheet = book.Sheets[book.SheetNames.at(-1) ?? '']
  const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : []
  return new Map(rows.map(([label, value]) => [label, value ?? null]))
}

/** A figure's number as a workbook and JSON have it: money in whole units. */
export function majorOf(cell: FileCell): Value {
  return cell !== null && typeof cell === 'object' && 'minor' in cell ? cell.minor / 100 : plainValue(cell)
}

type Place = { at: number; place: number }

function cellOf(sheet: WorkSheet, { at, place }: Place) {
  return z
    .object({
      t: z.string(),
      v: z.union([z.string(), z.number()]).optional(),
      f: z.string().optional(),
      z: z.unknown(),
    })
    .optional()
    .parse(sheet[utils.encode_cell({ r: at, c: place })])
}

function cellValue(sheet: WorkSheet, place: Place, { kind }: Kinds[number]): Value {
  const cell = cellOf(sheet, place)
  if (cell?.v === undefined || cell.v === '') return null
  if (typeof cell.v === 'string') return cell.v
  if (kind === 'money') return Math.round(cell.v * 100)
  if (kind === 'percentage') return Math.round(cell.v * 10_000)
  return kind === 'date' ? dayOf(cell.v) : cell.v
}

function dayOf(serial: number): string {
  return new Date(EPOCH + serial * MS_PER_DAY).toISOString().slice(0, 10)
}

/** A sum as a spreadsheet counts it again; a cell without a formula is its value. */
function sumValue(sheet: WorkSheet, place: Place, column: Kinds[number]): Value {
  const formula = cellOf(sheet, place)?.f
  if (formula === undefined) return cellValue(sheet, place, column)
  const [, first, last] = /^SUM\((\w+):(\w+)\)$/.exec(formula) ?? []
  if (!first || !last) throw new Error(`unknown formula ${formula}`)
  const [from, to] = [utils.decode_cell(first), utils.decode_cell(last)]
  let sum = 0
  for (let at = from.r; at <= to.r; at++) sum += Number(cellValue(sheet, { at, place: from.c }, column) ?? 0)
  return sum
}

const cellJson = z.union([z.string(), z.number()]).nullable()
const tableJson = z.object({
  columns: z.array(
    z.object({ name: z.string(), kind: z.enum(['text', 'date', 'count', 'money', 'percentage']) }),
  ),
  rows: z.array(z.record(z.string(), cellJson)),
  total: z.record(z.string(), cellJson).nullable(),
})
const sectionsJson = z.object({
  data: z.object({
    sections: z.array(
      z.object({
        name: z.string(),
        figures: z.array(z.object({ label: z.string(), value: cellJson })),
        tables: z.array(tableJson),
      }),
    ),
  }),
})

/** Sections of the JSON call by their names. */
export function readSections(body: unknown) {
  return new Map(
    sectionsJson
      .parse(body)
      .data.sections.map(({ name, figures, tables }) => [name, { figures, tables: tables.map(jsonTable) }]),
  )
}

function jsonTable({ columns, rows, total }: z.infer<typeof tableJson>): Values {
  const values = (row: (typeof rows)[number]) =>
    columns.map(({ name, kind }) => {
      const value = row[name]
      if (value === null || value === undefined || value === '') return null
      const isHundredths = kind === 'money' || kind === 'percentage'
      return isHundredths && typeof value === 'number' ? Math.round(value * 100) : value
    })
  return { rows: rows.map(values), total: rows.length > 0 && total ? values(total) : null }
}

/** Letters of a report's PDF without spaces and without the foot of its sheets. */
export function readSheets(bytes: Uint8Array): string {
  return bare(readPdf(bytes).text).replaceAll(/Skapad\d.{1,60}?sida\d+av\d+/g, '')
}

/** Letters of a table in those of a PDF, as many as it ought to have; on another sheet its head stands again. */
export function readTable(text: string, table: ReportTable): string {
  const [head, body] = [headLetters(table), bodyLetters(table)]
  const from = text.indexOf(head.all)
  return text
    .slice(from + head.all.length)
    .replaceAll(head.labels, '')
    .slice(0, body.length)
}

function headLetters({ title, columns }: ReportTable) {
  const labels = bare(columns.map(({ label }) => label).join(''))
  return { all: bare(title) + labels, labels }
}

/** Letters of a table's rows and sums as a Swedish PDF has them. */
export function bodyLetters({ columns, rows, total }: ReportTable): string {
  const years = rows
    .flatMap(({ cells }) => [plainValue(cells[0] ?? null)])
    .map((day) => String(day).slice(0, 4))
  const hasYears = columns[0]?.kind === 'date' && new Set(years).size > 1
  const cells = (row: readonly FileCell[]) =>
    columns.map((_, place) => swedish(row[place] ?? null, hasYears)).join('')
  return bare([...rows.map((row) => cells(row.cells)), total ? cells(total) : ''].join(''))
}

/** Written here by hand, so that the product's own formatters are looked at too. */
function swedish(cell: FileCell, hasYears = false): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell).replace('-', '−')
  if ('minor' in cell) return (cell.minor / 100).toFixed(2).replace('-', '−').replace('.', ',')
  if ('percentage' in cell) {
    const percent = cell.isShare ? (cell.percentage / 100).toFixed(1) : String(cell.percentage / 100)
    return `${percent.replace('.', ',')}%`
  }
  if ('at' in cell) return cell.at
  const [year = '', month = '', day = ''] = cell.date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${hasYears ? year : ''}`
}

const MONTHS = ['jan', 'feb', 'mars', 'apr', 'maj', 'juni', 'juli', 'aug', 'sep', 'okt', 'nov', 'dec']

/** The same of a figure above the tables, which has its currency and öre only where there are any. */
export function figureLetters({ label, value }: { label: string; value: FileCell }): string {
  const isMoney = value !== null && typeof value === 'object' && 'minor' in value
  return bare(label + (isMoney ? `${swedish(value).replace(',00', '')}kr` : swedish(value)))
}

function bare(text: string): string {
  return text.replaceAll(/\s/g, '')
}

type SoldRow = { date: string; rate: string; sums: number[] }

/** Sales rows of a Swedish CSV: day, VAT rate in percent, and amounts without VAT, of VAT and with it. */
export function readCsv(bytes: Uint8Array): SoldRow[] {
  const [, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
  return lines.map((line) => {
    const cells = line.split(';')
    const minor = (cell: string) => Math.round(Number(cell.replace(',', '.')) * 100)
    return { date: cells[1] ?? '', rate: cells[8] ?? '', sums: cells.slice(9, 12).map(minor) }
  })
}

/** The same rows of a workbook, above their sums. */
export function readRows(bytes: Uint8Array): SoldRow[] {
  const book = read(bytes)
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).slice(1, -1) : []
  return rows.map((cells) => ({
    date: dayOf(Number(cells[1])),
    rate: String(Math.round(Number(cells[8]) * 10_000) / 100),
    sums: cells.slice(9, 12).map((cell) => Math.round(Number(cell) * 100)),
  }))
}
