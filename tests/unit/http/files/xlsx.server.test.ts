import { expect, test } from 'vitest'
import { read, type WorkSheet } from 'xlsx'
import { z } from 'zod'
import { MOST_EXCEL_ROWS } from '#app/domain/report/file/report-file.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { xlsxFile } from '#app/http/files/xlsx.server.ts'

const COLUMNS = [
  { label: 'Order', kind: 'text' },
  { label: 'Datum', kind: 'date' },
  { label: 'Pris', kind: 'money' },
  { label: 'Moms', kind: 'percentage' },
  { label: 'Antal sålda platser', kind: 'count', isSummed: true },
  { label: 'Inkl. moms', kind: 'money', isSummed: true },
  { label: 'Skapad' },
] as const

function rowOf(order: string, minor: number) {
  return [
    order,
    { date: localDate('2026-07-17') },
    { minor: 100 },
    { percentage: 2_500 },
    2,
    { minor },
    { at: wallTime('2026-07-17 09:30:00') },
  ]
}

async function sheetOf(
  columns: Parameters<typeof xlsxFile>[0]['columns'],
  rows: ReturnType<typeof rowOf>[][],
) {
  async function* pages() {
    for (const page of rows) yield page
  }
  const chunks = await Array.fromAsync(xlsxFile({ name: "Rader / 'alla'", columns, total: 'Summa' }, pages()))
  const book = read(Buffer.concat(chunks), { cellNF: true, cellStyles: true })
  return { book, sheet: book.Sheets[book.SheetNames[0] ?? ''] ?? {} }
}

const cell = z.object({ t: z.string(), v: z.unknown(), f: z.string().optional(), z: z.string().optional() })

function cellAt(sheet: WorkSheet, name: string) {
  const { t, v, f, z: format } = cell.parse(sheet[name])
  return [t, v, f, format].filter((part) => part !== undefined && part !== 'General')
}

test('cells have types, the head filters, columns have widths, and sums are formulas beside their values', async () => {
  const { book, sheet } = await sheetOf(COLUMNS, [
    [rowOf('17', 10_050)],
    [rowOf('=1+1', -2_025), rowOf('å', 1)],
  ])
  expect(['A3', 'B2', 'C2', 'D2', 'E2', 'F3', 'G2'].map((name) => cellAt(sheet, name))).toEqual([
    ['s', '=1+1'],
    ['n', 46_220, 'yyyy\\-mm\\-dd'],
    ['n', 1, '#,##0.00'],
    ['n', 0.25, '0.00%'],
    ['n', 2],
    ['n', -20.25, '#,##0.00'],
    ['n', 46_220 + 9.5 / 24, 'yyyy\\-mm\\-dd hh:mm'],
  ])
  expect(['A5', 'E5', 'F5'].map((name) => cellAt(sheet, name))).toEqual([
    ['s', 'Summa'],
    ['n', 6, 'SUM(E2:E4)'],
    ['n', 80.26, 'SUM(F2:F4)', '#,##0.00'],
  ])
  expect([sheet.C5, sheet.D5].flatMap((each) => each?.v ?? [])).toEqual([])
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:G4' })
  expect(book.Workbook?.Names).toEqual([
    { Name: '_xlnm._FilterDatabase', Sheet: 0, Hidden: true, Ref: "'Rader   ''alla'''!$A$1:$G$4" },
  ])
  expect(sheet['!cols']?.map(({ width }) => width)).toEqual([28, 12, 14, 10, 21, 14, 18])
})

test.each([
  { why: 'without rows there is nothing to add up', columns: COLUMNS, rows: [], last: 'G1' },
  {
    why: 'without summed columns there are no sums',
    columns: COLUMNS.slice(0, 4),
    rows: [rowOf('17', 1).slice(0, 4)],
    last: 'D2',
  },
])('$why', async ({ columns, rows, last }) => {
  const { sheet } = await sheetOf(columns, [rows])
  expect(sheet['!ref']).toBe(`A1:${last}`)
})

test('the most rows that a workbook of sales has are all there, and their sum with them', async () => {
  const columns = [{ label: 'Antal', kind: 'count', isSummed: true }] as const
  async function* pages() {
    for (let page = 0; page < 50; page++) yield Array.from({ length: MOST_EXCEL_ROWS / 50 }, (_, at) => [at])
  }
  const chunks = await Array.fromAsync(xlsxFile({ name: 'Rader', columns, total: 'Summa' }, pages()))
  const book = read(Buffer.concat(chunks))
  const sheet = book.Sheets.Rader ?? {}
  expect(sheet['!ref']).toBe('A1:A50002')
  expect(cellAt(sheet, 'A50002')).toEqual(['n', 50 * 499_500, 'SUM(A2:A50001)'])
})
