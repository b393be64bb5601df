import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyProduct } from '#app/domain/catalog/product/copy-product.server.ts'
import { COPIED } from '#app/domain/catalog/product/product-copy-queries.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

/** A product with a row in each table that is copied. */
async function fullProduct(db: Db) {
  const shopId = await insertShop(db)
  const shop = { shop_id: shopId }
  const id = await insertProduct(db, { ...shop, max_capacity: 4, seats: 2 })
  const addon = await insertProduct(db, { ...shop, name: 'Lunch', product_type: 'ADDON' })
  const ofProduct = { ...shop, product_id: id }
  const durationId = await insertDuration(db, ofProduct)
  const priceCategoryId = await insertPriceCategory(db, shop)
  const insert = async (table: string, row: Record<string, string | number>): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))}) returning *
    `.execute(db)
    return rows[0]?.id ?? 0
  }
  const category_id = await insert('category', { ...shop, name: '{}' })
  const resource_type_id = await insert('resource_type', { ...shop, name: 'Guide' })
  const resource_id = await insert('resource', { ...shop, resource_type_id, name: 'Elin', max_capacity: 4 })
  const field = { internal_name: 'skor', data_type: 'SINGLE_LINE', applies_to: 'BOOKING', label: '{}' }
  const custom_field_id = await insert('custom_field', { ...shop, ...field })
  await insert('product_image', { ...ofProduct, src: '/a.svg', width: 4, height: 3 })
  await insert('product_category', { ...ofProduct, category_id })
  await insert('product_start_time', { ...ofProduct, time: '10:00' })
  await insert('product_addon', { ...ofProduct, addon_id: addon, included: 1 })
  await insert('product_resource_type', { ...ofProduct, resource_type_id })
  await insert('product_resource', { ...ofProduct, resource_id })
  await insert('product_custom_field', { ...ofProduct, custom_field_id })
  await insert('bulk_discount', { ...ofProduct, minimum_quantity: 5, unit: 'PERCENT', amount: 1000 })
  await insert('identifier', { ...ofProduct, label: 'K1' })
  const dates = { first_date: '2026-06-01', last_date: '2026-08-31' }
  const season = await insert('price_season', { ...ofProduct, name: 'Sommar', ...dates })
  await insertPrice(db, { ...ofProduct, duration_id: durationId })
  await insertPrice(db, {
    ...ofProduct,
    price_season_id: season,
    price_category_id: priceCategoryId,
    duration_id: durationId,
    unit_price_minor: 50_000,
  })
  const schedule = await insert('capacity_schedule', { ...ofProduct, kind: 'WEEKLY', ...dates })
  await insert('capacity_schedule_time', {
    ...shop,
    capacity_schedule_id: schedule,
    time: '10:00',
    capacity: 4,
  })
  const option = await insert('bundle_option', { ...ofProduct, name: '{}' })
  await insert('bundle_option_product', { ...shop, bundle_option_id: option, product_id: addon })
  return { shopId, id }
}

test.each(DIALECTS)('%s: a copy has all that the product has, and is inactive', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, id } = await fullProduct(db)
  const rowsBefore = await rowsByTable(db)
  const input = { shopId, userId: await insertUser(db), now, id, name: 'Kopia', plan: FULL_PLAN }
  const copy = () => inTransaction(db, (tx) => copyProduct(tx, input))

  const copied = await copy()

  expect(copied).toMatchObject({ ok: true, value: { version: 1 } })
  expect(await listProductLines(db, { shopId, types: ['RENTAL'] })).toMatchObject([
    { name: 'Havskajak', status: 'ACTIVE', maxCapacity: 4 },
    { name: 'Kopia', status: 'INACTIVE', maxCapacity: 4 },
  ])
  for (const [table, rows] of await rowsByTable(db)) {
    const once = rowsBefore.get(table) ?? []
    expect(once.length, table).toBeGreaterThan(0)
    expect(rows.toSorted(), table).toEqual([...once, ...once].toSorted())
  }
})

test.each(DIALECTS)("%s: another shop's product and one that is gone are not copied", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const id = await insertProduct(db, { shop_id: shopId })
  const input = { userId: await insertUser(db), now, id, name: 'Kopia', plan: FULL_PLAN }
  const refused = { ok: false, error: { code: 'not_found' } }

  const strange = await insertShop(db)
  expect(await inTransaction(db, (tx) => copyProduct(tx, { ...input, shopId: strange }))).toEqual(refused)
  await db.updateTable('product').set({ deleted_at: now }).execute()
  expect(await inTransaction(db, (tx) => copyProduct(tx, { ...input, shopId }))).toEqual(refused)
})

/** Rows of a product by table, as JSON of the `COPIED` columns: without ids of the product or a parent row. */
async function rowsByTable(db: Db): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const [table, columns] of Object.entries(COPIED)) {
    const { rows } = await sql<object>`
      select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    `.execute(db)
    found.set(
      table,
      rows.map((row) => JSON.stringify(row)),
    )
  }
  return found
}

test('every column of a product has been thought of', async () => {
  await using database = await createTestDatabase('sqlite')
  const OWN = new Set([
    'id',
    'shop_id',
    'product_id',
    'price_season_id',
    'capacity_schedule_id',
    'bundle_option_id',
  ])
  for (const [table, columns] of Object.entries(COPIED)) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
      database.db,
    )
    const existing = new Set<string>(columns)
    const forgotten = rows.map(({ name }) => name).filter((name) => !OWN.has(name) && !existing.has(name))
    expect(forgotten, table).toEqual([])
  }
})
