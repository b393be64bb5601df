import { type CatalogueSize, LARGE, SMALL } from '#tests/support/large-catalogue.ts'
import { type LargeShop, startLargeShop } from '#tests/support/large-shop.ts'
import { createPostgresDatabase, withDatabaseName } from '#tests/support/postgres-databases.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { median } from './load.ts'
import type { Measurement } from './report.ts'

const LONGEST_MS = 300
const WARM_UP = 3
const REQUESTS = 9
/** The slowest are the ones to mend, so they are named. */
const NAMED = 3

type Timed = { address: string; milliseconds: number }

/**
 * Every page of a shop with 1,000 products, 500 prices and 200 resources, one request at a time, on SQLite and
 * on PostgreSQL. The floor is the same page of a shop with ten products.
 */
export async function measureCatalogue(): Promise<Measurement[]> {
  const onSqlite = await compare('SQLite', (size) => startLargeShop(size))
  const postgres = await startPostgres()
  try {
    const onPostgres = await compare('PostgreSQL', async (size) => {
      const { name } = await createPostgresDatabase(postgres.url)
      return startLargeShop(size, { databaseUrl: withDatabaseName(postgres.url, name) })
    })
    return [...onSqlite, ...onPostgres]
  } finally {
    await postgres.stop()
  }
}

async function compare(
  database: string,
  start: (size: CatalogueSize) => Promise<LargeShop>,
): Promise<Measurement[]> {
  const few = await timed(start, SMALL)
  const many = await timed(start, LARGE)
  const pairs = many.map((page, index) => ({ ...page, floor: few[index]?.milliseconds ?? Number.NaN }))
  const slowest = pairs.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, NAMED)
  const list = pairs.filter(({ address }) => address === '/products')
  return [...slowest, ...list].map(({ address, milliseconds, floor }) => ({
    goal: 'catalogue',
    what: `${address.replace(/cart=.*?&w=[^&]*/, '…')}, ${database}`,
    requested: `<= ${LONGEST_MS} ms`,
    measured: `${milliseconds.toFixed(0)} ms`,
    floor: `${floor.toFixed(0)} ms, ten products`,
    ratio: milliseconds / floor,
    isMet: milliseconds <= LONGEST_MS,
  }))
}

async function timed(
  start: (size: CatalogueSize) => Promise<LargeShop>,
  size: CatalogueSize,
): Promise<Timed[]> {
  await using shop = await start(size)
  const pages: Timed[] = []
  for (const address of shop.addresses) {
    const times: number[] = []
    for (let request = 0; request < WARM_UP + REQUESTS; request++) {
      const startedAt = performance.now()
      const { status } = await shop.owner.get(address)
      if (status >= 400) throw new Error(`${address} answered ${status}`)
      if (request >= WARM_UP) times.push(performance.now() - startedAt)
    }
    pages.push({ address, milliseconds: median(times) })
  }
  return pages
}
