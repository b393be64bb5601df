/**
 * Opens the files of a report in LibreOffice: numbers are numbers, days are days, letters are right, a customer named
 * like a formula is a text, and sums are those that the spreadsheet counts itself. Needs LibreOffice: `$SOFFICE`, or
 * an installed one. `node tests/prove-libreoffice.ts`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#db/client.server.ts'
import { type DemoServer, fillDemoFolder, startDemo } from '#tests/support/demo-server.ts'
import { HttpClient } from '#tests/support/http-client.ts'

const INSTALLED = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice']
const NAMES = ['=1+1', 'Åsa Öberg-Ärlig']
const TIMEOUT_MS = 120_000
/** Separated by tabs, quotes, UTF-8, from the first line; texts quoted, and only they; cells as they are shown. */
const TO_CSV = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,true,false'
/** Separated by semicolons, with a comma before the decimals: Swedish, and dates are recognised. */
const SWEDISH_CSV = 'CSV:59,34,76,1,,1053,false,true'

/** Columns of the rows of sales. */
const DATE = 1
const CUSTOMER = 2
const QUANTITY = 5
const RATE = 8
const AMOUNTS = [9, 10, 11]

/** Cells of a sheet; a text has its quotes, which numbers and days have not. */
type Sheet = string[][]

const soffice = process.env.SOFFICE ?? INSTALLED.find((file) => existsSync(file))
if (soffice) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-office-'))
  try {
    await prove(soffice, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} else {
  console.log('LibreOffice is not installed: name it in the variable SOFFICE.')
  process.exitCode = 1
}

async function prove(office: string, folder: string): Promise<void> {
  const demoFolder = await fillDemoFolder()
  await using app = await startDemo(demoFolder)
  rmSync(demoFolder, { recursive: true })
  const period = await renameCustomers(app)
  const client = await new HttpClient(app.url).logIn('owner@sjoboden.test')
  const open = async (address: string, name: string) => {
    const { status, bytes } = await client.get(`${address}?${period}`)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    writeFileSync(path.join(folder, name), bytes)
    return convert(office, folder, name)
  }

  const excel = await open('/reports/sales/file/xlsx', 'rows.xlsx')
  const csv = await open('/reports/sales/file/csv', 'rows.csv')
  const report = await open('/reports/overview/sales/file/xlsx', 'report.xlsx')
  const rows = excel.slice(1, -1)
  expectKinds(rows, 'Excel')
  expectKinds(csv.slice(1), 'CSV')
  expectNames(rows, ['"=1+1"', '"Åsa Öberg-Ärlig"'])
  expectNames(csv.slice(1), [`"'=1+1"`, '"Åsa Öberg-Ärlig"'])
  expectSum(rows, excel.at(-1))
  expectSum(csv.slice(1), excel.at(-1))
  expectSum(report.slice(1, -1), report.at(-1))
  expectSum(report.slice(1, -1), excel.at(-1))
  console.log(
    `LibreOffice opens ${rows.length} rows of sales as Excel and as CSV, and the report of their days.`,
  )
}

/** Gives two customers who have a sale their names; answers the period and filter of a report with those sales. */
async function renameCustomers({ sqliteFile }: DemoServer): Promise<string> {
  const { db, close } = openDatabase({ sqliteFile })
  const sold = await db
    .selectFrom('sales_entry')
    .innerJoin('customer', 'customer.order_id', 'sales_entry.order_id')
    .select(['customer.order_id', 'sales_entry.sold_on'])
    .groupBy(['customer.order_id', 'sales_entry.sold_on'])
    .orderBy('sales_entry.sold_on', 'desc')
    .limit(NAMES.length)
    .execute()
  for (const [index, { order_id }] of sold.entries()) {
    const name = { first_name: NAMES[index] ?? '', last_name: '' }
    await db.updateTable('customer').set(name).where('order_id', '=', order_id).execute()
  }
  await close()
  const [last, first] = [sold[0]?.sold_on, sold.at(-1)?.sold_on]
  return `startDate=${first}&endDate=${last}&onlineOrOffline=BOTH`
}

/** Opens a file without a window and writes what it sees there as CSV. */
function convert(office: string, folder: string, name: string): Sheet {
  const filter = name.endsWith('.csv') ? [`--infilter=${SWEDISH_CSV}`] : []
  const outputs = path.join(folder, 'seen')
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const to = ['--convert-to', TO_CSV, '--outdir', outputs, path.join(folder, name)]
  const { status, stderr } = spawnSync(office, [profile, '--headless', ...filter, ...to], {
    timeout: TIMEOUT_MS,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`)
  const seen = readFileSync(path.join(outputs, `${path.parse(name).name}.csv`), 'utf8')
  return seen
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
}

/** Checks of each row of sales that its day is a day and its numbers are numbers. */
function expectKinds(rows: Sheet, where: string): void {
  if (rows.length < NAMES.length) throw new Error(`only ${rows.length} rows in ${where}`)
  for (const cells of rows) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(cells[DATE] ?? '')) throw new Error(`no day in ${where}: ${cells.join()}`)
    for (const at of [QUANTITY, RATE, ...AMOUNTS])
      if (Number.isNaN(numberOf(cells[at]))) throw new Error(`no number in ${where}: ${cells.join()}`)
  }
}

function expectNames(rows: Sheet, names: readonly string[]): void {
  const seen = rows.map((cells) => cells[CUSTOMER])
  for (const name of names)
    if (!seen.includes(name)) throw new Error(`no customer ${name} among ${seen.join()}`)
}

/** Checks that the last column of rows adds up to that of a row of sums. */
function expectSum(rows: Sheet, sums: string[] | undefined): void {
  const sum = rows.reduce((total, cells) => total + amountOf(cells), 0)
  if (Math.round(sum * 100) !== Math.round(amountOf(sums ?? []) * 100))
    throw new Error(`${sum} is not ${sums?.join()}`)
}

/** The amount with VAT: the last number of a row. */
function amountOf(cells: readonly string[]): number {
  return cells.map(numberOf).findLast((value) => !Number.isNaN(value)) ?? Number.NaN
}

/** A number as it is shown, in a locale of English: '1,234.50', '25.00%'; none in quotes. */
function numberOf(cell: string | undefined): number {
  return cell ? Number(cell.replaceAll(',', '').replace('%', '')) : Number.NaN
}
