import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { changeReportFile } from '#app/domain/report/file/change-report-file.server.ts'
import { claimReportFile, findReportFile } from '#app/domain/report/file/report-file-queries.server.ts'
import { requestReportFile } from '#app/domain/report/file/request-report-file.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addHours, addMinutes, type Instant, instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { writtenFileChunks } from '#app/http/reports/written-file.server.ts'
import { reportFileSteps } from '#app/jobs/write-report-files.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertStaffShop, NOW, type StaffShop } from '#tests/integration/routes/staff/staff-shop.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertSalesEntries } from '#tests/support/sales-entries.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const now = instant(NOW)
const ROWS = 5_200

type Chunks = ReturnType<typeof writtenFileChunks>

function workerOf(
  db: Db,
  filesDir: string,
  { at = now, chunks = writtenFileChunks(stockholm) as Chunks } = {},
) {
  const errors: object[] = []
  const [write, remove] = reportFileSteps({
    db,
    config: { mailFrom: 'a@b.example', publicUrl: 'https://b.example' },
    log: { info() {}, error: (facts) => errors.push(facts) },
    zone: stockholm,
    now: () => at,
    filesDir,
    chunks,
  })
  const stop = new AbortController()
  return { write, remove, stop, errors }
}

async function requestFile(db: Db, shop: StaffShop): Promise<number> {
  await insertSalesEntries(db, { shopId: shop.shopId, count: ROWS, perDay: 100 })
  const requested = await inTransaction(db, (tx) =>
    requestReportFile(tx, {
      ...shop,
      format: 'csv',
      columns: ['inc_vat', 'date'],
      locale: 'sv',
      search: 'startDate=2020-01-01&endDate=2021-12-31',
      rows: ROWS,
      now,
    }),
  )
  if (!requested.ok) throw new Error('refused')
  return requested.value.id
}

async function find(db: Db, { shopId, userId }: StaffShop, id: number, at: Instant = now) {
  return findReportFile(db, { shopId, userId, id, now: at })
}

test.each(DIALECTS)(
  '%s: a large file is written whole, is its creator’s alone and goes after a day',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    using temp = tempFolder()
    const { db } = database
    const shop = await insertStaffShop(db)
    const id = await requestFile(db, shop)
    const { write, remove, stop, errors } = workerOf(db, temp.folder)
    await write?.run(stop.signal)
    while (!(await find(db, shop, id))?.writtenRows) await setTimeout(1)
    // Sold meanwhile, on days that are still to be read.
    await insertSalesEntries(db, { shopId: shop.shopId, count: 100 })
    await write?.ended?.()
    expect(errors).toEqual([])

    const file = await find(db, shop, id)
    expect(file).toMatchObject({ state: 'DONE', writtenRows: ROWS, totalRows: ROWS })
    const stored = path.join(temp.folder, file?.fileKey ?? '', 'rows.csv')
    const [head, ...lines] = readFileSync(stored, 'utf8').trim().split('\r\n')
    expect(head).toBe('Datum;Inkl. moms')
    expect(new Set(lines)).toContain('2020-02-20;125,00')
    expect(lines).toHaveLength(ROWS)

    const other = await insertStaffShop(db)
    expect(await find(db, { ...shop, userId: other.userId }, id)).toBeUndefined()
    expect(await find(db, { ...shop, shopId: other.shopId }, id)).toBeUndefined()
    const later = addHours(now, 24)
    expect(await find(db, shop, id, later)).toBeUndefined()
    await remove?.run(stop.signal)
    expect(readFileSync(stored).length).toBeGreaterThan(0)
    await workerOf(db, temp.folder, { at: later }).remove?.run(stop.signal)
    expect(() => readFileSync(stored)).toThrow('ENOENT')
    expect(await db.selectFrom('report_file').selectAll().execute()).toEqual([])
  },
)

test.each(DIALECTS)(
  '%s: of two workers one writes a file, and one that ended is followed',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const id = await requestFile(db, shop)
    const claim = (at: Instant) =>
      inTransaction(db, async (tx) =>
        ok(await claimReportFile(tx, { now: at, fileKey: crypto.randomUUID() })),
      )
    const claims = await Promise.all([claim(now), claim(now), claim(now)])
    expect(claims.filter((each) => each.ok && each.value !== undefined)).toHaveLength(1)
    expect(await claim(addMinutes(now, 1))).toEqual({ ok: true, value: undefined })
    expect(await claim(addMinutes(now, 2))).toMatchObject({ value: { id, claims: 2, attempts: 2 } })
  },
)

test.each(DIALECTS)(
  '%s: a cancelled file is left, one that breaks says so, and both begin anew',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    using temp = tempFolder()
    const { db } = database
    const shop = await insertStaffShop(db)
    const id = await requestFile(db, shop)
    const change = (event: 'cancel' | 'retry') =>
      inTransaction(db, (tx) => changeReportFile(tx, { ...shop, id, event, now }))
    const stateOf = async () => (await find(db, shop, id))?.state

    const { write, stop } = workerOf(db, temp.folder)
    await write?.run(stop.signal)
    while (!(await find(db, shop, id))?.writtenRows) await setTimeout(1)
    expect((await change('cancel')).ok).toBe(true)
    await write?.ended?.()
    expect(await stateOf()).toBe('CANCELLED')
    expect((await find(db, shop, id))?.writtenRows).toBeLessThan(ROWS)

    expect((await change('retry')).ok).toBe(true)
    expect((await change('retry')).ok, 'posted twice').toBe(true)
    const breaks = workerOf(db, temp.folder, {
      chunks: async function* () {
        yield new Uint8Array(1)
        throw new Error('broken')
      },
    })
    await breaks.write?.run(stop.signal)
    await breaks.write?.ended?.()
    expect([await stateOf(), breaks.errors.length]).toEqual(['FAILED', 1])

    await change('retry')
    const stopped = workerOf(db, temp.folder)
    stopped.stop.abort()
    await stopped.write?.run(stopped.stop.signal)
    await stopped.write?.ended?.()
    expect(await stateOf(), 'another worker goes on').toBe('WAITING')
    await write?.run(stop.signal)
    await write?.ended?.()
    expect(await stateOf()).toBe('DONE')
  },
)
