import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { REPORTS, type Report, type ReportView } from '#app/http/reports/report-view.ts'
import { loader as answerCall } from '#app/routes/api/answer.ts'
import { loader as sendFile } from '#app/routes/files/report.ts'
import { loader as sendRows } from '#app/routes/files/sales-rows.ts'
import { loader as showReport } from '#app/routes/staff/reports/overview.tsx'
import { loader as showRows } from '#app/routes/staff/reports/sales.tsx'
import { createSale, type Sale } from '#tests/integration/domain/order/sale.ts'
import { histories, live } from '#tests/integration/domain/report/report-history.ts'
import { staffArgs } from '#tests/integration/routes/staff/staff-shop.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import {
  bodyLetters,
  figureLetters,
  majorOf,
  plainValue,
  readCsv,
  readFigures,
  readRows,
  readSections,
  readSheets,
  readTable,
  readWorkbook,
  valuesOf,
} from './read-report-files.ts'

const PERIOD = 'startDate=2026-01-01&endDate=2027-02-28'
const SIDES = { sqlite: ['BOTH', 'ONLINE'], postgres: ['OFFLINE'] } as const
/** Of many random ledgers the one in which most happens. */
const [STEPS = []] = fc
  .sample(histories, { seed: 26_112_026, numRuns: 20 })
  .toSorted(
    (a, b) =>
      new Set(b.map(({ kind }) => kind)).size - new Set(a.map(({ kind }) => kind)).size ||
      b.length - a.length,
  )

test.each(DIALECTS)(
  '%s: on a random ledger a report says the same on its page, in PDF, in Excel and in JSON',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    await live(sale, STEPS)
    for (const side of SIDES[dialect]) {
      const search = `${PERIOD}&onlineOrOffline=${side}`
      const sections = await callOverview(sale, search)
      for (const report of REPORTS) await expectAgreement(sale, { report, search, sections })
      await expectRowsOfSales(sale, search)
      await expectSumsOfFigures(sale, search)
      await expectMonthsSorted(sale, search)
      await expectUniqueNames(sale, search)
    }
  },
  120_000,
)

type Requested = { report: Report; search: string; sections: ReturnType<typeof readSections> }

async function expectAgreement(sale: Sale, { report, search, sections }: Requested) {
  const { tables, figures } = await viewOf(sale, report, search)
  const values = tables.map(valuesOf)
  const section = sections.get(report)
  expect(section?.tables, `${report} in JSON`).toEqual(values)
  expect(section?.figures).toEqual(figures.map(({ label, value }) => ({ label, value: majorOf(value) })))

  const workbook = await fileOf(sale, { report, format: 'xlsx', search })
  const pdf = await fileOf(sale, { report, format: 'pdf', search })
  if (!workbook || !pdf) {
    expect(values.flatMap(({ rows }) => rows)).toEqual([])
    return
  }
  const sheets = readWorkbook(workbook, tables)
  expect(
    sheets.map(({ sums: _, ...sheet }) => sheet),
    `${report} in Excel`,
  ).toEqual(values)
  expect(
    sheets.map(({ sums }) => sums),
    `sums of ${report} in Excel`,
  ).toEqual(values.map(({ total }) => total ?? []))
  const about = readFigures(workbook)
  const text = readSheets(pdf)
  for (const table of tables) expect(readTable(text, table), `${report} in PDF`).toBe(bodyLetters(table))
  for (const figure of figures) {
    expect(about.get(figure.label)).toBe(majorOf(figure.value))
    expect(text).toContain(figureLetters(figure))
  }
}

/** Rows of the sales in CSV and Excel add up to the days and the rates of the reports. */
async function expectRowsOfSales(sale: Sale, search: string) {
  const days = (await viewOf(sale, 'sales', search)).tables[0]
  const rates = (await viewOf(sale, 'taxes', search)).tables[0]
  const csv = await rowsOf(sale, 'csv', search)
  const xlsx = await rowsOf(sale, 'xlsx', search)
  if (!csv || !xlsx) return expect(days?.rows).toEqual([])
  const rows = readCsv(csv)
  expect(readRows(xlsx)).toEqual(rows)
  expect(sumsBy(rows.map(({ date, sums }) => ({ key: date, sums })))).toEqual(days && sumsOf(days))
  expect(sumsBy(rows.map(({ rate, sums }) => ({ key: `${rate}%`, sums })))).toEqual(rates && sumsOf(rates))
}

/** The tables that figures lead to have them as their sums, refunds without their sign. */
async function expectSumsOfFigures(sale: Sale, search: string) {
  for (const report of REPORTS) {
    const { figures } = await viewOf(sale, report, search)
    for (const { label, value, note, explanation, to } of figures) {
      expect(explanation ?? note, `${label} in ${report} is explained`).not.toBe('')
      if (to === undefined) continue
      const sums = await sumsAt(sale, to)
      expect(sums, `${label} in ${report} leads to ${to}`).toContain(Math.abs(Number(plainValue(value))))
    }
  }
}

/** Months are sorted as the year has them, not by their letters, and by their amounts. */
async function expectMonthsSorted(sale: Sale, search: string) {
  const sorted = async (sort: string) => {
    const { chart, tables } = await viewOf(sale, 'monthly', `${search}&sort=${sort}`)
    return { names: chart?.bars.map(({ name }) => name) ?? [], rows: tables[0]?.rows ?? [] }
  }
  const { names, rows } = await sorted('month')
  if (rows.length === 0) return
  const namesOf = (of: typeof rows) => of.map(({ cells }) => cells[0])
  expect(names.length).toBeGreaterThan(6)
  expect(namesOf(rows)).toEqual(names)
  expect(namesOf((await sorted('-month')).rows)).toEqual(names.toReversed())
  const amounts = (await sorted('-inc_vat')).rows.map(({ cells }) => Number(plainValue(cells[1] ?? null)))
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
}

/** No two months of a curve over years have the same name. */
async function expectUniqueNames(sale: Sale, search: string) {
  const bars = (await viewOf(sale, 'summary', search)).chart?.bars ?? []
  for (const names of [bars.map(({ name }) => name), bars.map(({ label }) => label)])
    expect(new Set(names).size, String(names)).toBe(bars.length)
}

/** Sums at an address: of the table that it names, else of the first; 0 where it has no rows. */
async function sumsAt(sale: Sale, to: string): Promise<number[]> {
  const { pathname, search, hash } = new URL(to, 'http://localhost')
  const { tables, paging } =
    pathname === '/reports/sales'
      ? await rowsViewOf(sale, search)
      : await viewOf(
          sale,
          REPORTS.find((each) => pathname.endsWith(`/${each}`)) ?? 'summary',
          search.slice(1),
        )
  const table = tables.find(({ name }) => hash === '' || hash === `#${name}`)
  const cells = (table?.total ?? []).map((cell) => Math.abs(Number(plainValue(cell))))
  return [...cells, ...(paging ? [paging.rowCount] : []), ...(table?.rows.length === 0 ? [0] : [])]
}

async function rowsViewOf(sale: Sale, search: string): Promise<ReportView> {
  const args = await staffArgs(sale.db, sale, `/reports/sales${search}`, { params: {} })
  return shown((await showRows({ ...args, pattern: '/reports/sales' })).view)
}

/** Of a period that can be shown. */
function shown(view: ReportView | null): ReportView {
  return view ?? expect.unreachable()
}

type Sums = Record<string, number[]>

/** Sums without VAT, of VAT and with it, by the first cell of a table's rows; days that come to nothing are left out. */
function sumsOf(table: ReportTable): Sums {
  const rows = valuesOf(table).rows.map(
    (cells) => [String(cells[0]).replace(/\s/, ''), cells.slice(-3).map(Number)] as const,
  )
  return Object.fromEntries(rows.filter(([, sums]) => sums.some((sum) => sum !== 0)))
}

function sumsBy(rows: readonly { key: string; sums: readonly number[] }[]): Sums {
  const groups = [...Map.groupBy(rows, ({ key }) => key)].map(
    ([key, own]) =>
      [key, [0, 1, 2].map((at) => own.reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0))] as const,
  )
  return Object.fromEntries(groups.filter(([, sums]) => sums.some((sum) => sum !== 0)))
}

async function viewOf(sale: Sale, report: Report, search: string): Promise<ReportView> {
  const path = report === 'monthly' ? '/reports/monthly' : `/reports/overview/${report}`
  const args = await staffArgs(sale.db, sale, `${path}?${search}`, { params: { report } })
  return shown((await showReport({ ...args, pattern: '/reports/overview/:report' })).view)
}

async function callOverview(sale: Sale, search: string) {
  const args = await staffArgs(sale.db, sale, `/api/reports/overview?${search}&with=${REPORTS.join(',')}`, {
    params: {},
  })
  const answer = await answerCall({ ...args, request: new Request(args.url) })
  return readSections(await answer.json())
}

type File = { report: Report; format: 'pdf' | 'xlsx'; search: string }

/** Bytes of a report's file; null where its page is shown instead, which says that there is nothing. */
async function fileOf(sale: Sale, { report, format, search }: File): Promise<Uint8Array | null> {
  const params = { report, format }
  const args = await staffArgs(sale.db, sale, `/reports/overview/${report}/file/${format}?${search}`, {
    params,
  })
  return bytesOf(await sendFile({ ...args, pattern: '/reports/overview/:report/file/:format' }))
}

async function rowsOf(sale: Sale, format: 'csv' | 'xlsx', search: string): Promise<Uint8Array | null> {
  const args = await staffArgs(sale.db, sale, `/reports/sales/file/${format}?${search}`, {
    params: { format },
  })
  return bytesOf(await sendRows({ ...args, pattern: '/reports/sales/file/:format' }))
}

async function bytesOf(answer: Response): Promise<Uint8Array | null> {
  if (answer.status === 200) return answer.bytes()
  expect(answer.headers.get('Location')).toContain('problem=no_report')
  return null
}
