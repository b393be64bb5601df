import path from 'node:path'
import { openDatabase } from '#db/client.server.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { createPostgresDatabase, withDatabaseName } from '#tests/support/postgres-databases.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { buyAtOnce, type Lap, openStartTime, placesSold, startTwoServers } from '#tests/support/race.ts'
import { type BenchData, copyOf } from './data.ts'
import { quantile } from './load.ts'
import type { Measurement } from './report.ts'

const BUYERS = 64
const PLACES = [1, 5, 20]
const LONGEST_LOSER_MS = 1_000

type RaceDatabase = TestDatabase
type Outcome = { oversold: number; undersold: number; failed: number; losers: number[]; unclear: number }

/** P7: buyers at two processes after the same places, on SQLite and on PostgreSQL. */
export async function measureRaces(data: BenchData, laps: number): Promise<Measurement[]> {
  return [
    toMeasurement('SQLite', laps, await raceOnSqlite(data, laps)),
    toMeasurement('PostgreSQL', laps, await raceOnPostgres(laps)),
  ]
}

async function raceOnSqlite(data: BenchData, laps: number): Promise<Outcome> {
  const sqliteFile = path.join(copyOf(data, 'races'), 'brygga.sqlite')
  await using database = openRaceDatabase({ databaseUrl: undefined, sqliteFile })
  return await race(database, laps)
}

async function raceOnPostgres(laps: number): Promise<Outcome> {
  const server = await startPostgres()
  try {
    const { name } = await createPostgresDatabase(server.url)
    await using database = openRaceDatabase({
      databaseUrl: withDatabaseName(server.url, name),
      sqliteFile: '',
    })
    return await race(database, laps)
  } finally {
    await server.stop()
  }
}

function openRaceDatabase(location: { databaseUrl: string | undefined; sqliteFile: string }): RaceDatabase {
  const { db, close } = openDatabase(location)
  return { ...location, db, [Symbol.asyncDispose]: close }
}

async function race(database: RaceDatabase, laps: number): Promise<Outcome> {
  const servers = await startTwoServers(database)
  await using _first = servers[0]
  await using _second = servers[1]
  const outcome: Outcome = { oversold: 0, undersold: 0, failed: 0, losers: [], unclear: 0 }
  for (let lap = 0; lap < laps; lap++) {
    const places = PLACES[lap % PLACES.length] ?? 1
    const startTime = await openStartTime(database, places, lap)
    const answers = await buyAtOnce(servers, startTime, BUYERS)
    count(outcome, answers, places, await placesSold(database, startTime))
  }
  return outcome
}

function count(outcome: Outcome, answers: readonly Lap[], places: number, sold: number): void {
  outcome.oversold += Math.max(0, sold - places)
  outcome.undersold += Math.max(0, places - sold)
  for (const { status, milliseconds } of answers) {
    if (status >= 500) outcome.failed += 1
    else if (status === 422) outcome.losers.push(milliseconds)
    else if (status !== 302) outcome.unclear += 1
  }
}

function toMeasurement(dialect: string, laps: number, outcome: Outcome): Measurement {
  const { oversold, undersold, failed, losers, unclear } = outcome
  const isBroken = oversold + undersold + failed + unclear > 0
  const slowest = quantile(losers, 0.99)
  return {
    goal: 'P7',
    what: `${laps} races of ${BUYERS} buyers, 2 processes, ${dialect}`,
    requested: '0 over, 0 under, no 5xx, losers p99 <= 1 s',
    measured: `${oversold} over, ${undersold} under, ${failed} 5xx, ${unclear} other, p99 ${Math.round(slowest)} ms`,
    isMet: !isBroken && slowest <= LONGEST_LOSER_MS,
    isBroken,
  }
}
