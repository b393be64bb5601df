/**
 * Two processes of the product and the worker in a third, on one fresh database, on SQLite and then on PostgreSQL,
 * and everything that can happen to the same places at once for a minute each. Prints what the never-oversold rule promises: for no
 * pool, resource or named unit was a sale made beyond what was free, and nothing was refused that was free.
 * `--seconds=10` makes it shorter. `npm run prove-no-overbooking`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { auditOverbooking } from '#app/domain/availability/audit/audit-overbooking.server.ts'
import { verdictOf } from '#app/domain/availability/audit/overbooking-audit.ts'
import { instantFromDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { createPostgresDatabase, withDatabaseName } from '#tests/support/postgres-databases.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { environmentOf, startTwoServers } from '#tests/support/race.ts'
import { startWorkerProcess } from '#tests/support/server.ts'
import { storm } from '#tests/support/storm.ts'

type Location = { databaseUrl: string | undefined; sqliteFile: string }

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })

async function proveOn(name: string, location: Location): Promise<boolean> {
  const servers = await startTwoServers(location, { WORKER: 'off' })
  await using _first = servers[0]
  await using _second = servers[1]
  await using _worker = startWorkerProcess(environmentOf(location))
  const { db, close } = openDatabase(location)
  const counted = await storm(db, servers, { seconds: Number(values.seconds) })
  const verdict = await verdictOn(db, counted.dates)
  await close()
  const { laps, done, refused, failed, over, under } = counted
  const isSound = over === 0 && under === 0 && failed === 0 && verdict !== 'BROKEN'
  console.log(
    `${name}: ${laps} laps, ${done} done, ${refused} refused, ${failed} failed; ` +
      `sold beyond what was free: ${over}; refused though free: ${under}; ` +
      `all bookings against all stock: ${verdict}. ${isSound ? 'The rule holds.' : 'THE RULE IS BROKEN.'}`,
  )
  return isSound
}

/** Of the storm's own dates: its laps lower the tour's capacity behind the back of earlier bookings. */
async function verdictOn(db: Db, dates: readonly string[]) {
  const shop = await db
    .selectFrom('shop')
    .select('id')
    .where('key', '=', 'sjoboden')
    .executeTakeFirstOrThrow()
  const now = instantFromDate(new Date())
  const check = await auditOverbooking(db, { shopId: shop.id, now, zone: stockholm })
  const findings = check.findings.filter(({ date }) => dates.includes(date))
  for (const finding of findings) console.log(finding)
  return verdictOf({ ...check, findings })
}

async function onSqlite(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-prove-'))
  try {
    return await proveOn('SQLite', {
      databaseUrl: undefined,
      sqliteFile: path.join(folder, 'brygga.sqlite'),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<boolean> {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, async stop() {} } : await startPostgres()
  const database = await createPostgresDatabase(server.url)
  try {
    const databaseUrl = withDatabaseName(server.url, database.name)
    return await proveOn('PostgreSQL', { databaseUrl, sqliteFile: '' })
  } finally {
    await database.drop()
    await server.stop()
  }
}

const assignments = [await onSqlite(), await onPostgres()]
process.exitCode = assignments.every(Boolean) ? 0 : 1
