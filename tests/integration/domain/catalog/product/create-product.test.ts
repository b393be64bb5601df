import { expect, test } from 'vitest'
import { createProduct, type NewProductValues } from '#app/domain/catalog/product/create-product.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertTax, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

async function emptyShop(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const taxId = await insertTax(db, { shop_id: editor.shopId })
  const values: NewProductValues = {
    name: 'Havskajak',
    displayName: { sv: 'Havskajak' },
    productType: 'RENTAL',
    taxId,
    maxCapacity: 24,
  }
  const create = (over: Partial<NewProductValues> = {}, plan = FULL_PLAN) =>
    inTransaction(db, (tx) => createProduct(tx, { ...editor, plan, values: { ...values, ...over } }))
  return { editor, create }
}

test.each(DIALECTS)('%s: a new product is inactive, last, and booked as its type is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, create } = await emptyShop(db)

  const kayak = await create()
  const tour = await create({ name: 'Tur', productType: 'EVENT', maxCapacity: null })

  expect(await listProductLines(db, editor)).toMatchObject([
    { name: 'Havskajak', status: 'INACTIVE', maxCapacity: 24 },
    { name: 'Tur', status: 'INACTIVE', maxCapacity: null },
  ])
  if (!kayak.ok || !tour.ok) throw new Error('refused')
  expect(await findEditedProduct(db, { ...editor, id: kayak.value.id })).toMatchObject({
    bookingType: 'PER_PERIOD',
    startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS',
  })
  expect(await findEditedProduct(db, { ...editor, id: tour.value.id })).toMatchObject({
    bookingType: 'PER_START_TIME',
    startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
  })
  const log = await listActivities(db, { ...editor, entity: 'product', entityId: kayak.value.id })
  expect(log).toMatchObject([{ action: 'created', facts: { name: 'Havskajak' } }])
})

test.each(DIALECTS)("%s: another shop's tax is no choice", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { create } = await emptyShop(db)
  const taxId = await insertTax(db, { shop_id: await insertShop(db) })
  expect(await create({ taxId })).toEqual({ ok: false, error: { code: 'foreign_id', at: 'taxId' } })
})

test.each(DIALECTS)('%s: a plan for one product has room for one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, create } = await emptyShop(db)
  const plan = { allows: () => true, limit: () => 1 }

  expect((await create({}, plan)).ok).toBe(true)
  expect(await create({}, plan)).toEqual({
    ok: false,
    error: { code: 'plan_limit', kind: 'products', count: 1 },
  })
  expect(await listProductLines(db, editor)).toHaveLength(1)
})
