/**
 * Kills the server while guests place orders and pay by card, 200 times on SQLite and on PostgreSQL, and starts it
 * again: no order is half, none that its guest was shown the confirmation of is lost, none that was paid is lost or
 * paid twice, and nothing occupies places a minute after its reservation ended. `--kills=20` makes it shorter.
 * `npm run prove-kill`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseLocation } from '#db/client.server.ts'
import { killWhilePlacing } from '#tests/support/kill.ts'
import { createPostgresDatabase, withDatabaseName } from '#tests/support/postgres-databases.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' } } })

async function proveOn(name: string, location: DatabaseLocation): Promise<boolean> {
  const { kills, confirmed, orders, paid, findings } = await killWhilePlacing(location, Number(values.kills))
  for (const finding of findings) console.log(finding)
  const isSound = findings.length === 0 && confirmed > 0 && paid > 0
  console.log(
    `${name}: killed ${kills} times, ${orders} orders, ${confirmed} confirmed to their guests, ${paid} paid by card, ` +
      `${findings.length} half, lost, paid twice or left occupying. ${isSound ? 'The rule holds.' : 'THE RULE IS BROKEN.'}`,
  )
  return isSound
}

async function onSqlite(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-kill-'))
  try {
    return await proveOn('SQLite', { sqliteFile: path.join(folder, 'brygga.sqlite') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<boolean> {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, async stop() {} } : await startPostgres()
  const database = await createPostgresDatabase(server.url)
  try {
    return await proveOn('PostgreSQL', {
      databaseUrl: withDatabaseName(server.url, database.name),
      sqliteFile: '',
    })
  } finally {
    await database.drop()
    await server.stop()
  }
}

const proofs = [await onSqlite(), await onPostgres()]
process.exitCode = proofs.every(Boolean) ? 0 : 1
