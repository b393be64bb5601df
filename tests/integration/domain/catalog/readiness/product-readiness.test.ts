import { expect, test } from 'vitest'
import { checkReadiness } from '#app/domain/catalog/readiness/product-readiness.ts'
import { findReadinessFacts } from '#app/domain/catalog/readiness/product-readiness-queries.server.ts'
import { localDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const today = localDate('2026-07-16')

async function lacksOf(db: Db, shopId: number, productIds: readonly number[]) {
  const facts = await findReadinessFacts(db, { shopId, productIds, locales: ['sv'], today })
  return new Map(
    [...facts].map(([id, each]) => [
      id,
      checkReadiness(each).flatMap(({ check, isMet, isBlocking }) => (!isMet && isBlocking ? [check] : [])),
    ]),
  )
}

test.each(DIALECTS)(
  '%s: a product with everything can be booked, a bare one fails all checks',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    await insertOpeningSeason(db, { shop_id: shopId })
    const ready = await insertProduct(db, { shop_id: shopId })
    const durationId = await insertDuration(db, { shop_id: shopId, product_id: ready })
    await insertPrice(db, { shop_id: shopId, product_id: ready, duration_id: durationId })
    const bare = await insertProduct(db, {
      shop_id: shopId,
      status: 'INACTIVE',
      start_time_type: 'MANUAL_WITHIN_OPENING_HOURS',
      use_resources: 1,
    })

    expect(await lacksOf(db, shopId, [ready, bare])).toEqual(
      new Map([
        [ready, []],
        [bare, ['resources', 'durations', 'start_times', 'base_prices', 'status']],
      ]),
    )
    expect(await lacksOf(db, await insertShop(db), [ready])).toEqual(new Map())
  },
)

test.each(DIALECTS)('%s: what is for staff alone, over or gone does not count', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const shop = { shop_id: shopId }
  await insertOpeningSeason(db, { ...shop, last_date: '2026-07-15' })
  await insertOpeningSeason(db, { ...shop, deleted_at: '2026-01-01T00:00:00Z' })
  const id = await insertProduct(db, { ...shop, start_time_type: 'MANUAL_INDEPENDENT' })
  const product = { ...shop, product_id: id }
  const forStaff = await insertDuration(db, { ...product, admin_only: 1 })
  await insertDuration(db, { ...product, deleted_at: '2026-01-01T00:00:00Z' })
  await insertDuration(db, { ...product, active: 0 })
  const category = await insertPriceCategory(db, { ...shop, admin_only: 1 })
  await insertPrice(db, { ...product, price_category_id: category, duration_id: forStaff })
  const issues = async () => (await lacksOf(db, shopId, [id])).get(id)

  expect(await issues()).toEqual(['public_durations', 'start_times', 'public_prices'])

  const schedule = await db
    .insertInto('capacity_schedule')
    .values({ ...product, kind: 'WEEKLY', first_date: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const time = { ...shop, capacity_schedule_id: schedule.id, time: '10:00', capacity: 4 }
  await db.insertInto('capacity_schedule_time').values(time).execute()
  expect(await issues()).toEqual(['public_durations', 'public_prices'])

  await db.updateTable('product').set({ start_time_type: 'AUTOMATIC_WITHIN_OPENING_HOURS' }).execute()
  expect(await issues()).toContain('opening_hours')
})

test.each(DIALECTS)('%s: a resource type needs a resource that the product may use', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const shop = { shop_id: shopId }
  const id = await insertProduct(db, { ...shop, use_resources: 1 })
  const { id: typeId } = await db
    .insertInto('resource_type')
    .values({ ...shop, name: 'Guide' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('product_resource_type')
    .values({ ...shop, product_id: id, resource_type_id: typeId })
    .execute()
  const missing = async () =>
    (await findReadinessFacts(db, { shopId, productIds: [id], locales: ['sv'], today })).get(id)
      ?.missingResourceTypes

  expect(await missing()).toEqual(['Guide'])
  const insertGuide = (name: string) =>
    db
      .insertInto('resource')
      .values({ ...shop, resource_type_id: typeId, name, max_capacity: 12 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const guide = await insertGuide('Elin')
  expect(await missing()).toEqual([])

  await insertGuide('Nils')
  await db
    .insertInto('product_resource')
    .values({ ...shop, product_id: id, resource_id: guide.id })
    .execute()
  await db
    .updateTable('resource')
    .set({ deleted_at: '2026-07-01T00:00:00Z' })
    .where('id', '=', guide.id)
    .execute()
  expect(await missing()).toEqual(['Guide'])
})

test.each(DIALECTS)('%s: a bundle names those of its items that guests cannot book', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const shop = { shop_id: shopId }
  const id = await insertProduct(db, shop)
  const lunch = await insertProduct(db, { ...shop, display_name: '{"sv":"Lunch"}', status: 'ADMIN_ONLY' })
  const option = await db
    .insertInto('bundle_option')
    .values({ ...shop, product_id: id, name: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bundle_option_product')
    .values({ ...shop, bundle_option_id: option.id, product_id: lunch })
    .execute()
  const names = async () =>
    (await findReadinessFacts(db, { shopId, productIds: [id], locales: ['sv'], today })).get(id)
      ?.inactiveItems

  expect(await names()).toEqual([{ sv: 'Lunch' }])
  await db.updateTable('bundle_option').set({ active: 0 }).execute()
  expect(await names()).toEqual([])
})
