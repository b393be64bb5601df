import { expect, test } from 'vitest'
import { arrangeProducts } from '#app/domain/catalog/product/arrange-products.server.ts'
import { changeProducts } from '#app/domain/catalog/product/change-products.server.ts'
import { deleteProduct, restoreProduct } from '#app/domain/catalog/product/delete-product.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { saveProductStatus } from '#app/domain/catalog/product/save-product-status.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertCategory, insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

async function shopWithProduct(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  return { editor, id: await insertProduct(db, { shop_id: editor.shopId }) }
}

const logOf = (db: Db, { shopId, id }: { shopId: number; id: number }) =>
  listActivities(db, { shopId, entity: 'product', entityId: id })

test.each(DIALECTS)('%s: a new status has a new version and stands in the log', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithProduct(db)
  const values = { status: 'ADMIN_ONLY' } as const

  const saved = await inTransaction(db, (tx) => saveProductStatus(tx, { ...editor, id, version: 1, values }))

  expect(saved).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await findEditedProduct(db, { ...editor, id })).toMatchObject({ ...values, version: 2 })
  expect(await logOf(db, { ...editor, id })).toMatchObject([
    { action: 'changed', facts: { before: { status: 'ACTIVE' }, after: values } },
  ])
})

test.each(DIALECTS)('%s: the same status again writes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithProduct(db)

  const saved = await inTransaction(db, (tx) =>
    saveProductStatus(tx, { ...editor, id, version: 1, values: { status: 'ACTIVE' } }),
  )

  expect(saved).toEqual({ ok: true, value: { id, version: 1 } })
  expect(await logOf(db, { ...editor, id })).toEqual([])
})

test.each(DIALECTS)('%s: of two at once the second is refused with what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithProduct(db)
  const save = (status: 'ADMIN_ONLY' | 'INACTIVE') =>
    inTransaction(db, (tx) => saveProductStatus(tx, { ...editor, id, version: 1, values: { status } }))

  const [first, second] = await Promise.all([save('ADMIN_ONLY'), save('INACTIVE')])

  const refused = [first, second].filter(({ ok }) => !ok)
  expect(refused).toMatchObject([
    {
      error: {
        code: 'changed_by_other',
        changedBy: 'Kim Berg',
        changes: [{ name: 'status', before: 'ACTIVE' }],
      },
    },
  ])
  expect(await logOf(db, { ...editor, id })).toHaveLength(1)
})

test.each(DIALECTS)("%s: another shop's product does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithProduct(db)
  const stranger = { ...editor, shopId: await insertShop(db), id }
  const refused = { ok: false, error: { code: 'not_found' } }

  expect(
    await inTransaction(db, (tx) => saveProductStatus(tx, { ...stranger, values: { status: 'INACTIVE' } })),
  ).toEqual(refused)
  expect(await inTransaction(db, (tx) => deleteProduct(tx, stranger))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restoreProduct(tx, { ...stranger, plan: FULL_PLAN }))).toEqual(
    refused,
  )
})

test.each(DIALECTS)('%s: what aliases, products and bundles need stays', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithProduct(db)
  const shop = { shop_id: editor.shopId }
  const remove = () => inTransaction(db, (tx) => deleteProduct(tx, { ...editor, id }))
  const alias = await insertProduct(db, { ...shop, name: 'Kajak för två', alias_of_id: id })
  const main = await insertProduct(db, { ...shop, name: 'Tur' })
  await db
    .insertInto('product_addon')
    .values({ ...shop, product_id: main, addon_id: id })
    .execute()
  const bundle = await insertProduct(db, { ...shop, name: 'Paket' })
  const option = await db
    .insertInto('bundle_option')
    .values({ ...shop, product_id: bundle, name: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = { ...shop, bundle_option_id: option.id, product_id: id }
  await db.insertInto('bundle_option_product').values(item).execute()

  expect(await remove()).toEqual({
    ok: false,
    error: {
      code: 'in_use',
      uses: [
        { kind: 'product', id: alias, name: 'Kajak för två' },
        { kind: 'product', id: main, name: 'Tur' },
        { kind: 'bundle', id: bundle, name: 'Paket' },
      ],
    },
  })

  await db.updateTable('product').set({ deleted_at: now }).where('id', 'in', [alias, main, bundle]).execute()
  expect(await remove()).toEqual({ ok: true, value: null })
  expect(await remove()).toEqual({ ok: false, error: { code: 'not_found' } })
  expect(await listProductLines(db, editor)).toEqual([])

  await inTransaction(db, (tx) => restoreProduct(tx, { ...editor, id, plan: FULL_PLAN }))
  expect(await listProductLines(db, editor)).toMatchObject([{ id, name: 'Havskajak' }])
  expect((await logOf(db, { ...editor, id })).map(({ action }) => action)).toEqual(['restored', 'deleted'])
})

test.each(DIALECTS)('%s: many are changed at once; those that are gone are named', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithProduct(db)
  const other = await insertProduct(db, { shop_id: editor.shopId, status: 'INACTIVE' })
  const strange = await insertProduct(db, { shop_id: await insertShop(db) })

  const done = await inTransaction(db, (tx) =>
    changeProducts(tx, { ...editor, ids: [strange, other, id], change: { status: 'INACTIVE' } }),
  )

  expect(done).toEqual({ ok: true, value: { changed: [id, other], gone: [strange] } })
  expect(await findEditedProduct(db, { ...editor, id })).toMatchObject({ status: 'INACTIVE', version: 2 })
  expect(await findEditedProduct(db, { ...editor, id: other })).toMatchObject({ version: 1 })
})

test.each(DIALECTS)('%s: products are sorted into a category and out of it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithProduct(db)
  const categoryId = await insertCategory(db, { shop_id: editor.shopId })
  const change = (isIn: boolean, chosen = categoryId) =>
    inTransaction(db, (tx) =>
      changeProducts(tx, { ...editor, ids: [id], change: { categoryId: chosen, isIn } }),
    )
  const sorted = () => listProductLines(db, { ...editor, categoryId })

  await change(true)
  expect(await sorted()).toMatchObject([{ id }])
  await change(true)
  const name = { sv: 'Kajaker', en: 'Kayaks' }
  expect(await logOf(db, { ...editor, id })).toMatchObject([
    { facts: { before: { categories: [] }, after: { categories: [name] } } },
  ])
  await change(false)
  expect(await sorted()).toEqual([])

  const foreign = await insertCategory(db, { shop_id: await insertShop(db) })
  expect(await change(true, foreign)).toEqual({
    ok: false,
    error: { code: 'foreign_id', at: 'categoryId' },
  })
})

test.each(DIALECTS)('%s: a product moves among those that are shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id: a } = await shopWithProduct(db)
  const { shopId } = editor
  const addon = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  const b = await insertProduct(db, { shop_id: shopId })

  await inTransaction(db, (tx) => arrangeProducts(tx, { ...editor, shown: [a, b], moved: [b], place: 1 }))

  expect((await listProductLines(db, { shopId })).map(({ id }) => id)).toEqual([b, addon, a])
  expect(await logOf(db, { shopId, id: b })).toMatchObject([
    { action: 'moved', facts: { before: { place: 3 }, after: { place: 1 } } },
  ])
  expect(await findEditedProduct(db, { shopId, id: b })).toMatchObject({ version: 1 })
})
