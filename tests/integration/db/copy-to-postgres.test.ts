import { expect, test } from 'vitest'
import { copyToPostgres } from '#db/copy-to-postgres.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertProduct,
  insertShop,
} from '#tests/support/builders.ts'
import { createBareDatabase, createTestDatabase } from '#tests/support/database.ts'
import { runNode } from '#tests/support/database-process.ts'

/** A shop with an alias that comes before its master, and more orders than one page has. */
async function fill(db: Db) {
  const shopId = await insertShop(db)
  await insertOpeningSeason(db, { shop_id: shopId })
  const aliasId = await insertProduct(db, { shop_id: shopId })
  const productId = await insertProduct(db, { shop_id: shopId })
  await db.updateTable('product').set({ alias_of_id: productId }).where('id', '=', aliasId).execute()
  await insertDuration(db, { shop_id: shopId, product_id: productId })
  for (let count = 0; count < 60; count++) await insertOrderWithBooking(db, { shopId, productId })
  const words = Array.from({ length: 1100 }, (_, index) => ({
    shop_id: shopId,
    order_id: 1,
    word: `å${index}Öz-🛶`,
  }))
  for (const page of [words.slice(0, 600), words.slice(600)])
    await db.insertInto('order_search').values(page).execute()
  return { shopId, aliasId, productId }
}

test('every row arrives, references within a table too, and no id is given twice', async () => {
  await using source = await createTestDatabase('sqlite')
  await using target = await createBareDatabase('postgres')
  const { shopId, aliasId, productId } = await fill(source.db)
  const removedId = await insertProduct(source.db, { shop_id: shopId })
  await source.db.deleteFrom('product').where('id', '=', removedId).execute()

  const copied = await copyToPostgres(source.db, target.db)

  expect(Object.fromEntries(copied.map(({ name, count }) => [name, count]))).toMatchObject({
    shop: 1,
    product: 2,
    order: 60,
    booking_product: 60,
    order_search: 1100,
    user: 0,
  })
  const alias = await target.db
    .selectFrom('product')
    .select('alias_of_id')
    .where('id', '=', aliasId)
    .executeTakeFirst()
  expect(alias).toEqual({ alias_of_id: productId })
  expect(await insertProduct(target.db, { shop_id: shopId })).toBe(removedId + 1)
  await insertOrderWithBooking(target.db, { shopId, productId })
  const ids = await target.db.selectFrom('allocation').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1))
})

test('a database with rows is refused and keeps what it has', async () => {
  await using source = await createTestDatabase('sqlite')
  await using target = await createTestDatabase('postgres')
  await insertShop(source.db, { key: 'sjoboden' })
  await insertShop(target.db, { key: 'other' })
  await expect(copyToPostgres(source.db, target.db)).rejects.toThrow(
    'The PostgreSQL database is not empty: "shop" has rows.',
  )
  expect(await target.db.selectFrom('shop').select('key').execute()).toEqual([{ key: 'other' }])
})

test('when a row cannot be taken, nothing is', async () => {
  await using source = await createTestDatabase('sqlite')
  await using target = await createTestDatabase('postgres')
  await insertShop(source.db)
  await insertShop(source.db, { display_name: 'not for PostgreSQL: \0' })
  await expect(copyToPostgres(source.db, target.db)).rejects.toThrow()
  expect(await target.db.selectFrom('shop').select('key').execute()).toEqual([])
})

test('the command says what it needs', async () => {
  await using source = await createTestDatabase('sqlite')
  const { exitCode, output } = await runNode('db/copy-to-postgres.ts', source)
  expect(exitCode).toBe(1)
  expect(output.trim()).toBe('Set DATABASE_URL to the PostgreSQL database that shall get the rows.')
})
