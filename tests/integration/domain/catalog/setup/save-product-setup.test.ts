import { expect, test } from 'vitest'
import { overBookedDates } from '#app/domain/availability/audit/tightened.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { listIdentifiers } from '#app/domain/catalog/setup/identifier-queries.server.ts'
import type { ProductSetupValues } from '#app/domain/catalog/setup/product-setup.ts'
import {
  findProductSetup,
  listPossibleMasters,
} from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import { saveProductSetup } from '#app/domain/catalog/setup/save-product-setup.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertOrderWithBooking,
  insertProduct,
  insertShop,
  insertTax,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-01T08:00:00Z')

async function shopWithProduct(db: Db) {
  const shopId = await insertShop(db)
  const editor = { shopId, userId: await insertUser(db), now }
  const id = await insertProduct(db, { shop_id: shopId, max_capacity: 3 })
  return { editor, shopId, id }
}

async function setupOf(db: Db, key: { shopId: number; id: number }): Promise<ProductSetupValues> {
  const setup = await findProductSetup(db, key)
  if (!setup) throw new Error('no product')
  return setup
}

type Product = Awaited<ReturnType<typeof shopWithProduct>>

async function save(
  db: Db,
  { editor, shopId, id }: Product,
  change: Partial<ProductSetupValues>,
  version?: number,
) {
  const values = { ...(await setupOf(db, { shopId, id })), ...change }
  return inTransaction(db, (tx) => saveProductSetup(tx, { ...editor, id, version, values }))
}

test.each(DIALECTS)('%s: what is saved is there, once, with its entry in the log', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await shopWithProduct(db)
  const change = { seats: 2, minutesAfter: 15, quantityLabel: { sv: 'kajaker' }, discountable: false }

  expect(await save(db, product, change, 1)).toEqual({
    ok: true,
    value: { id: product.id, version: 2, isTighter: false },
  })
  expect(await setupOf(db, product)).toMatchObject(change)
  expect(await save(db, product, change, 2)).toMatchObject({ value: { version: 2 } })
  const log = await listActivities(db, { ...product.editor, entity: 'product', entityId: product.id })
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ action: 'changed', facts: { before: { seats: 1 }, after: { seats: 2 } } })
})

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await shopWithProduct(db)
  await save(db, product, { maxCapacity: 5 }, 1)
  expect(await save(db, product, { maxCapacity: 9 }, 1)).toMatchObject({
    error: { code: 'changed_by_other', changes: [{ name: 'maxCapacity', before: 3, after: 5 }] },
  })
})

test.each(DIALECTS)('%s: labels stay in order; a restored one is the same unit', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await shopWithProduct(db)
  const key = { shopId: product.shopId, productId: product.id }
  const named = (identifiers: readonly string[]) => save(db, product, { useIdentifiers: true, identifiers })

  await named(['Kajak 10', 'Kajak 2', 'Röd'])
  const first = await listIdentifiers(db, key)
  expect(first.map(({ label }) => label)).toEqual(['Kajak 10', 'Kajak 2', 'Röd'])
  await named(['Röd', 'Kajak 2', 'Blå'])
  expect((await listIdentifiers(db, key)).map(({ label }) => label)).toEqual(['Röd', 'Kajak 2', 'Blå'])
  await named(['Kajak 10', 'Kajak 2', 'Röd'])
  expect(await listIdentifiers(db, key)).toEqual(first)
  const rows = await db.selectFrom('identifier').select(['label', 'deleted_at']).execute()
  expect(rows).toHaveLength(4)
  expect(rows.filter((row) => row.deleted_at !== null)).toEqual([{ label: 'Blå', deleted_at: now }])
})

test.each(DIALECTS)('%s: an alias has the booking type of its master', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await shopWithProduct(db)
  const { shopId, id } = product
  const masterId = await insertProduct(db, { shop_id: shopId, product_type: 'EVENT' })
  const other = await insertProduct(db, { shop_id: shopId })

  expect((await save(db, product, { aliasOfId: masterId })).ok).toBe(true)
  expect(await setupOf(db, product)).toMatchObject({ aliasOfId: masterId, bookingType: 'PER_START_TIME' })
  expect(await save(db, { ...product, id: masterId }, { bookingType: 'PER_PERIOD' })).toMatchObject({
    ok: true,
  })
  expect(await setupOf(db, product)).toMatchObject({ bookingType: 'PER_PERIOD' })

  const refused = (code: string) => ({ ok: false, error: { code, at: 'aliasOfId' } })
  expect(await save(db, { ...product, id: masterId }, { aliasOfId: other })).toEqual(refused('has_aliases'))
  expect(await save(db, { ...product, id: other }, { aliasOfId: id })).toEqual(refused('alias_of_alias'))
  expect(await save(db, { ...product, id: other }, { aliasOfId: other })).toEqual(refused('foreign_id'))
  const masters = await listPossibleMasters(db, { shopId, id: other })
  expect(masters.map((master) => master.id)).toEqual([masterId])
})

test.each(DIALECTS)('%s: no alias stands in one bundle with its master', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await shopWithProduct(db)
  const { shopId, id } = product
  const make = (over: { alias_of_id?: number } = {}) => insertProduct(db, { shop_id: shopId, ...over })
  const bundle = async (parentId: number, itemId: number) => {
    const ofShop = { shop_id: shopId }
    const option = { ...ofShop, product_id: parentId, name: '{}' }
    const created = await db
      .insertInto('bundle_option')
      .values(option)
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = { ...ofShop, bundle_option_id: created.id, product_id: itemId }
    await db.insertInto('bundle_option_product').values(item).execute()
  }
  const [inOwn, aliased, holder, stranger] = [await make(), await make(), await make(), await make()]
  await bundle(id, inOwn)
  await bundle(id, await make({ alias_of_id: aliased }))
  await bundle(holder, id)

  const refused = { ok: false, error: { code: 'master_in_bundle', at: 'aliasOfId' } }
  for (const aliasOfId of [inOwn, aliased, holder]) {
    expect(await save(db, product, { aliasOfId })).toEqual(refused)
  }
  expect((await save(db, product, { aliasOfId: stranger })).ok).toBe(true)
  await db.updateTable('bundle_option').set({ deleted_at: now }).execute()
  expect((await save(db, product, { aliasOfId: inOwn })).ok).toBe(true)
})

test.each(DIALECTS)('%s: the type of a product in use stays', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const main = await shopWithProduct(db)
  const { shopId } = main
  const addon = { ...main, id: await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' }) }
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: main.id, addon_id: addon.id })
    .execute()

  const refused = (code: string) => ({ ok: false, error: { code, at: 'productType' } })
  expect(await save(db, main, { productType: 'ADDON' })).toEqual(refused('has_addons'))
  expect(await save(db, addon, { productType: 'RENTAL' })).toEqual(refused('is_addon'))
  expect((await save(db, main, { productType: 'EVENT' })).ok).toBe(true)

  await db.updateTable('product').set({ deleted_at: now }).where('id', '=', main.id).execute()
  expect((await save(db, addon, { productType: 'RENTAL' })).ok).toBe(true)
})

test.each(DIALECTS)('%s: resources are of the chosen types; without use none is stored', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await shopWithProduct(db)
  const { shopId } = product
  const insertType = async (name: string) => {
    const row = { shop_id: shopId, name }
    const { id } = await db.insertInto('resource_type').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }
  const insertResource = async (typeId: number) => {
    const row = { shop_id: shopId, resource_type_id: typeId, name: 'Anna', max_capacity: 12 }
    const { id } = await db.insertInto('resource').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }
  const [guides, boats] = [await insertType('Guider'), await insertType('Båtar')]
  const [anna, boat] = [await insertResource(guides), await insertResource(boats)]

  await save(db, product, {
    useResources: true,
    resourceTypeIds: [guides],
    resourceIds: [boat, anna],
    allowSplitResources: true,
  })
  expect(await setupOf(db, product)).toMatchObject({ resourceTypeIds: [guides], resourceIds: [anna] })
  await save(db, product, { useResources: false })
  expect(await setupOf(db, product)).toMatchObject({
    resourceTypeIds: [],
    resourceIds: [],
    allowSplitResources: false,
  })
})

test.each(DIALECTS)(
  "%s: another shop's things are no choice, its product does not exist",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const product = await shopWithProduct(db)
    const foreign = await shopWithProduct(db)
    const taxId = await insertTax(db, { shop_id: foreign.shopId })
    const refused = (at: string) => ({ ok: false, error: { code: 'foreign_id', at } })

    expect(await save(db, product, { taxId })).toEqual(refused('taxId'))
    expect(await save(db, product, { aliasOfId: foreign.id })).toEqual(refused('aliasOfId'))
    expect(await save(db, product, { useResources: true, resourceTypeIds: [1] })).toEqual(
      refused('resourceTypeIds'),
    )
    expect(await save(db, product, { useResources: true, resourceIds: [1] })).toEqual(refused('resourceIds'))
    const values = await setupOf(db, product)
    const asStranger = { ...foreign.editor, id: product.id, values }
    expect(await inTransaction(db, (tx) => saveProductSetup(tx, asStranger))).toEqual({
      ok: false,
      error: { code: 'not_found' },
    })
  },
)

test.each(DIALECTS)('%s: a tax that was deleted meanwhile may stay', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await shopWithProduct(db)
  await db.updateTable('tax').set({ deleted_at: now }).execute()
  expect(await save(db, product, { seats: 4 })).toMatchObject({ ok: true })
})

test.each(DIALECTS)(
  '%s: a lower capacity is saved, and tells the dates that are over-booked',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const product = await shopWithProduct(db)
    const { shopId, id } = product
    for (const date of ['2026-07-16', '2026-07-17', '2026-07-18']) {
      const period = { startRent: `${date} 10:00:00`, endRent: `${date} 13:00:00` }
      await insertOrderWithBooking(db, { shopId, productId: id, quantity: 2, ...period })
    }
    const afternoon = { startRent: '2026-07-16 12:00:00', endRent: '2026-07-16 15:00:00' }
    await insertOrderWithBooking(db, { shopId, productId: id, quantity: 1, ...afternoon })
    const overBooked = async () => {
      const query = {
        shopId,
        productIds: [id],
        from: localDate('2026-07-01'),
        to: localDate('2026-12-31'),
        now,
      }
      return overBookedDates(await findAvailabilityFacts(db, query), { productId: id, zone: stockholm })
    }

    expect(await overBooked()).toEqual([])
    expect(await save(db, product, { maxCapacity: 2 })).toMatchObject({ value: { isTighter: true } })
    expect(await overBooked()).toEqual(['2026-07-16'])
    await save(db, product, { maxCapacity: 1 })
    expect(await overBooked()).toEqual(['2026-07-16', '2026-07-17', '2026-07-18'])
  },
)
