import { expect, test } from 'vitest'
import {
  createCategory,
  deleteCategory,
  findCategory,
  listCategories,
  restoreCategory,
  saveCategory,
} from '#app/domain/catalog/records/category-queries.server.ts'
import { moveEntry } from '#app/domain/catalog/records/move-entry.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertCategory, insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

async function shopWithCategory(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const created = await inTransaction(db, (tx) =>
    createCategory(tx, { ...editor, values: { name: { sv: 'Kajaker' } } }),
  )
  if (!created.ok) throw new Error('not made')
  return { editor, id: created.value.id }
}

test.each(DIALECTS)('%s: a saved category has its new name and says who changed what', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithCategory(db)
  const values = { name: { sv: 'Kanoter', en: 'Canoes' } }

  const saved = await inTransaction(db, (tx) => saveCategory(tx, { ...editor, id, version: 1, values }))

  expect(saved).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await findCategory(db, { ...editor, id })).toMatchObject({ ...values, version: 2 })
  const [newest] = await listActivities(db, { ...editor, entity: 'category', entityId: id })
  expect(newest).toMatchObject({
    action: 'changed',
    userName: 'Kim Berg',
    facts: { before: { name: { sv: 'Kajaker' } }, after: values },
  })
})

test.each(DIALECTS)('%s: saving what is there already writes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithCategory(db)
  const values = { name: { sv: 'Kajaker' } }

  const saved = await inTransaction(db, (tx) => saveCategory(tx, { ...editor, id, version: 1, values }))

  expect(saved).toEqual({ ok: true, value: { id, version: 1 } })
  expect(await listActivities(db, { ...editor, entity: 'category', entityId: id })).toHaveLength(1)
})

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithCategory(db)
  const save = (sv: string) =>
    inTransaction(db, (tx) => saveCategory(tx, { ...editor, id, version: 1, values: { name: { sv } } }))

  expect((await save('Kanoter')).ok).toBe(true)
  expect(await save('Båtar')).toEqual({
    ok: false,
    error: {
      code: 'changed_by_other',
      at: 'version',
      changedBy: 'Kim Berg',
      changedAt: now,
      changes: [{ name: 'name', before: { sv: 'Kajaker' }, after: { sv: 'Kanoter' } }],
      collisions: [{ name: 'name.sv', mine: 'Båtar', theirs: 'Kanoter' }],
      version: 1,
      seen: 2,
    },
  })
  expect(await findCategory(db, { ...editor, id })).toMatchObject({ name: { sv: 'Kanoter' } })
})

test.each(DIALECTS)(
  '%s: a category with a product in it stays; without one it goes and comes back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, id } = await shopWithCategory(db)
    const productId = await insertProduct(db, { shop_id: editor.shopId })
    const link = { shop_id: editor.shopId, product_id: productId, category_id: id }
    await db.insertInto('product_category').values(link).execute()
    const remove = () => inTransaction(db, (tx) => deleteCategory(tx, { ...editor, id }))

    expect(await remove()).toEqual({
      ok: false,
      error: { code: 'in_use', uses: [{ kind: 'product', id: productId, name: 'Havskajak' }] },
    })
    await db.updateTable('product').set({ deleted_at: now }).where('id', '=', productId).execute()
    expect((await remove()).ok).toBe(true)
    expect(await listCategories(db, editor.shopId)).toEqual([])
    expect(await remove()).toEqual({ ok: false, error: { code: 'not_found' } })

    await inTransaction(db, (tx) => restoreCategory(tx, { ...editor, id }))
    expect(await listCategories(db, editor.shopId)).toHaveLength(1)
  },
)

test.each(DIALECTS)("%s: another shop's category does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithCategory(db)
  const stranger = { ...editor, shopId: await insertShop(db), id }
  const refused = { ok: false, error: { code: 'not_found' } }

  expect(
    await inTransaction(db, (tx) => saveCategory(tx, { ...stranger, values: { name: { sv: 'X' } } })),
  ).toEqual(refused)
  expect(await inTransaction(db, (tx) => deleteCategory(tx, stranger))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restoreCategory(tx, stranger))).toEqual(refused)
  expect(
    await inTransaction(db, (tx) => moveEntry(tx, { ...stranger, table: 'category', id, to: 'up' })),
  ).toEqual(refused)
})

test.each(DIALECTS)('%s: a category moves by steps and to a place, never past the ends', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const editor = { shopId, userId: await insertUser(db), now }
  const [a, b, c] = [
    await insertCategory(db, { shop_id: shopId }),
    await insertCategory(db, { shop_id: shopId }),
    await insertCategory(db, { shop_id: shopId }),
  ]
  const move = async (id: number, to: 'up' | 'down' | number) => {
    await inTransaction(db, (tx) => moveEntry(tx, { ...editor, table: 'category', id, to }))
    return (await listCategories(db, shopId)).map((category) => category.id)
  }
  expect(await move(b, 'up')).toEqual([b, a, c])
  expect(await move(b, 'up')).toEqual([b, a, c])
  expect(await move(b, 'down')).toEqual([a, b, c])
  expect(await move(a, 3)).toEqual([b, c, a])
  expect(await move(a, 99)).toEqual([b, c, a])
  expect(await move(c, 1)).toEqual([c, b, a])

  const log = await listActivities(db, { shopId, entity: 'category', entityId: b })
  expect(log.map(({ action, facts }) => ({ action, facts }))).toEqual([
    { action: 'moved', facts: { before: { place: 1 }, after: { place: 2 } } },
    { action: 'moved', facts: { before: { place: 2 }, after: { place: 1 } } },
  ])
})
