import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { addDays, dateOf, instantFromDate, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { startServer } from '#tests/support/server.ts'
import { up as fillJournal } from '../../migrations/0045_sales_journal.ts'
import { type BenchData, ownerHeaders } from './data.ts'
import { Connections, quantile, repeat } from './load.ts'
import { type Measurement, mebibytes } from './report.ts'

const LIST = '/history/orders?tab=all'
const IDLE_SECONDS = 5
const LONGEST_PAGE_MS = 3_000
const MOST_SLOWER = 3
const MOST_MEMORY = 1.5
/** As long as the history, and a tenth of it. */
const DAYS = 1_130
const TENTH_DAYS = 113

/** P10: the summary of every sale of an old shop, and each of its rows as a file that the worker writes. */
export async function measureReports(data: BenchData): Promise<Measurement[]> {
  const folder = path.join(data.folder, 'reports')
  cpSync(data.grown, folder, { recursive: true })
  const sqliteFile = path.join(folder, 'brygga.sqlite')
  await writeJournal(sqliteFile)
  const memory = memoryOf(sqliteFile)
  await using server = await startServer({ DATA_DIR: folder })
  const headers = await ownerHeaders(server)
  const reader = new Connections(server.url, 2)
  const read = async () => (await reader.send({ path: LIST, headers })).status
  await repeat(1, { seconds: 1 }, read)
  const idleMs = quantile((await repeat(1, { seconds: IDLE_SECONDS }, read)).milliseconds, 0.99)

  const today = dateOf(toWallTime(instantFromDate(new Date()), stockholm))
  const period = `startDate=${addDays(today, -DAYS)}&endDate=${today}&onlineOrOffline=BOTH`
  const openedAt = performance.now()
  const page = await reader.send({
    path: `/reports/overview/summary?${period}`,
    headers,
  })
  const pageMs = performance.now() - openedAt
  if (page.status !== 200) throw new Error(`the summary answered ${page.status}`)

  const file = await requestFile(reader, headers, period)
  const meanwhile: number[] = []
  while (!(await isWritten(reader, headers, file))) {
    meanwhile.push(...(await repeat(1, { seconds: 1 }, read)).milliseconds)
  }
  const slowMs = quantile(meanwhile, 0.99)
  reader.close()
  const orders = data.orders.toLocaleString('en')
  return [
    {
      goal: 'P10',
      what: `summary of every sale of ${orders} orders`,
      requested: `<= ${LONGEST_PAGE_MS} ms`,
      measured: `${pageMs.toFixed(0)} ms`,
      isMet: pageMs <= LONGEST_PAGE_MS,
    },
    {
      goal: 'P10',
      what: 'p99 of the order list while their rows are written as CSV',
      requested: `<= ${MOST_SLOWER} x idle`,
      measured: `${slowMs.toFixed(1)} ms`,
      floor: `${idleMs.toFixed(1)} ms, idle`,
      ratio: slowMs / idleMs,
      isMet: slowMs <= MOST_SLOWER * idleMs,
    },
    {
      goal: 'P10',
      what: `memory for a CSV of ${memory.many.rows.toLocaleString('en')} rows`,
      requested: `<= ${MOST_MEMORY} x that of a tenth`,
      measured: mebibytes(memory.many.bytes),
      floor: `${mebibytes(memory.few.bytes)}, ${memory.few.rows.toLocaleString('en')} rows`,
      ratio: memory.many.bytes / memory.few.bytes,
      isMet: memory.many.bytes <= MOST_MEMORY * memory.few.bytes,
    },
  ]
}

/** The history comes straight into the tables, without a journal: written as for a shop from before there was one. */
async function writeJournal(sqliteFile: string) {
  const { db, close } = openDatabase({ sqliteFile })
  await db.schema.dropTable('sales_entry').execute()
  await db.transaction().execute(fillJournal)
  await close()
}

function memoryOf(sqliteFile: string) {
  const measure = (days: number) => {
    const { stdout, status } = spawnSync(
      process.execPath,
      ['tests/bench/csv-memory.ts', sqliteFile, String(days)],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    if (status !== 0) throw new Error('no CSV was written')
    const [rows = 0, bytes = 0] = stdout.split(' ').map(Number)
    return { rows, bytes }
  }
  return { few: measure(TENTH_DAYS), many: measure(DAYS) }
}

async function requestFile(
  reader: Connections,
  headers: Record<string, string>,
  period: string,
): Promise<string> {
  const body = new URLSearchParams({ format: 'csv', requestKey: crypto.randomUUID() })
  for (const column of ['date', 'order', 'product', 'total']) body.append('columns', column)
  const path = `/reports/sales/file?${period}`
  const answer = await reader.send({ method: 'POST', path, headers, body: String(body) })
  const { location = '' } = answer.headers
  if (!location.startsWith('/reports/files/'))
    throw new Error(`the file answered ${answer.status} ${location}`)
  return location
}

async function isWritten(reader: Connections, headers: Record<string, string>, file: string) {
  const { status } = await reader.send({ path: `${file}/download`, headers })
  return status === 200
}
