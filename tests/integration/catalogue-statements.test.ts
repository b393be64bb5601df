import { type CompiledQuery, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openSqliteFile } from '#db/client.server.ts'
import type { Database } from '#db/schema.ts'
import { WriteFirstSqliteDialect } from '#db/sqlite-dialect.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { cataloguePages } from '#tests/support/catalogue-pages.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { type CatalogueIds, insertCatalogue, LARGE, SMALL } from '#tests/support/large-catalogue.ts'
import type { StaffPage } from '#tests/support/staff-pages.ts'
import { countStatements } from './domain/availability/count-statements.ts'
import { loadPage } from './load-page.ts'
import { insertStaffShop, type StaffShop, staffArgs } from './routes/staff/staff-shop.ts'

/** A thousand rows and more are written first, and some eighty pages read twice. */
const TIMEOUT_MS = 120_000

type Catalogue = { shop: StaffShop; ids: CatalogueIds }

test.each(DIALECTS)(
  '%s: every page of the catalogue and the settings takes as many statements for 1,000 products, 500 prices and 200 resources as for a few',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const few = await insertShopOf(db, SMALL)
    const many = await insertShopOf(db, LARGE)
    const pages = cataloguePages(few.ids)
    expect(pages.length).toBeGreaterThan(60)

    const largePages = cataloguePages(many.ids)
    const found: Record<string, number> = {}
    const requested: Record<string, number> = {}
    for (const [index, page] of pages.entries()) {
      const large = largePages[index]
      const name = `${page.pattern} ${new URL(page.path, 'http://localhost').search}`
      requested[name] = await countOf(db, few, page)
      if (large) found[name] = await countOf(db, many, large)
    }
    expect(found).toEqual(requested)
  },
  TIMEOUT_MS,
)

/** Records of a shop are found by an index: no page reads all shops' products, prices or resources. */
test('no page of the catalogue and the settings reads a whole table', async () => {
  await using database = await createTestDatabase('sqlite')
  const { shop, ids } = await insertShopOf(database.db, SMALL)
  const sqlite = openSqliteFile(database.sqliteFile)
  const sent = new Map<string, CompiledQuery>()
  const db = new Kysely<Database>({
    dialect: new WriteFirstSqliteDialect({ database: sqlite }),
    log: ({ query }) => void sent.set(query.sql, query),
  })
  for (const page of cataloguePages(ids)) await loadPage(db, shop, page)
  const steps = [...sent.values()].flatMap(({ sql, parameters }) =>
    sqlite
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => `${detail}: ${sql}`),
  )
  await db.destroy()
  expect(sent.size).toBeGreaterThan(60)
  expect(steps.filter((step) => /^SCAN|AUTOMATIC/.test(step))).toEqual([])
})

async function insertShopOf(db: Db, size: typeof LARGE): Promise<Catalogue> {
  const shop = await insertStaffShop(db)
  return { shop, ids: await insertCatalogue(db, shop.shopId, size) }
}

/** Number of statements that the loaders of a page send, without those that prepare their arguments. */
async function countOf(db: Db, { shop }: Catalogue, page: StaffPage): Promise<number> {
  const prepared = countStatements(db)
  await staffArgs(prepared.counted, shop, page.path, page)
  const loaded = countStatements(db)
  const loaders = await loadPage(loaded.counted, shop, page)
  return loaded.count() - loaders * prepared.count()
}
