import { expect, test } from 'vitest'
import { moveEntry } from '#app/domain/catalog/records/move-entry.server.ts'
import {
  createPriceCategory,
  deletePriceCategory,
  findPriceCategory,
  listPriceCategories,
  type PriceCategoryValues,
  restorePriceCategory,
  savePriceCategory,
} from '#app/domain/catalog/records/price-category-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const ALONE: PriceCategoryValues = {
  title: { sv: 'Barn' },
  hint: {},
  adminOnly: false,
  masterId: null,
  maximumRatio: null,
}

async function newShop(db: Db): Promise<Editor> {
  return { shopId: await insertShop(db), userId: await insertUser(db), now }
}

async function make(db: Db, editor: Editor, change: Partial<PriceCategoryValues> = {}): Promise<number> {
  const created = await inTransaction(db, (tx) =>
    createPriceCategory(tx, { ...editor, values: { ...ALONE, ...change } }),
  )
  if (!created.ok) throw new Error(created.error.code)
  return created.value.id
}

function save(db: Db, editor: Editor, id: number, change: Partial<PriceCategoryValues>, version?: number) {
  const values = { ...ALONE, ...change }
  return inTransaction(db, (tx) => savePriceCategory(tx, { ...editor, id, version, values }))
}

test.each(DIALECTS)('%s: a saved price category has all of it and logs what changed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await newShop(db)
  const adult = await make(db, editor, { title: { sv: 'Vuxen' } })
  const id = await make(db, editor)
  const change = { hint: { sv: '7–15 år' }, adminOnly: true, masterId: adult, maximumRatio: 2 }

  expect(await save(db, editor, id, change, 1)).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await listPriceCategories(db, editor.shopId)).toMatchObject([
    { id: adult, title: { sv: 'Vuxen' } },
    { ...ALONE, ...change, id, version: 2 },
  ])
  const [newest] = await listActivities(db, { ...editor, entity: 'price_category', entityId: id })
  expect(newest).toMatchObject({
    action: 'changed',
    facts: { before: { hint: {}, adminOnly: false, masterId: null, maximumRatio: null }, after: change },
  })
  expect(await save(db, editor, id, change, 2)).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await listActivities(db, { ...editor, entity: 'price_category', entityId: id })).toHaveLength(2)
})

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await newShop(db)
  const id = await make(db, editor)

  expect((await save(db, editor, id, { adminOnly: true, maximumRatio: null }, 1)).ok).toBe(true)
  expect((await save(db, editor, id, { title: { sv: 'Ungdom' } }, 1)).ok).toBe(true)
  expect(await findPriceCategory(db, { ...editor, id })).toMatchObject({
    adminOnly: true,
    title: { sv: 'Ungdom' },
  })
  expect(await save(db, editor, id, { title: { sv: 'Barn 12' } }, 1)).toMatchObject({
    ok: false,
    error: {
      code: 'changed_by_other',
      at: 'version',
      changedBy: 'Kim Berg',
      changedAt: now,
      changes: [{ name: 'title' }, { name: 'adminOnly', before: false, after: true }],
      collisions: [{ name: 'title.sv', mine: 'Barn 12', theirs: 'Ungdom' }],
    },
  })
})

test.each(DIALECTS)('%s: a master is one of the shop’s own that has none itself', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await newShop(db)
  const adult = await make(db, editor, { title: { sv: 'Vuxen' } })
  const child = await make(db, editor, { masterId: adult, maximumRatio: 2 })
  const gone = await make(db, editor)
  await inTransaction(db, (tx) => deletePriceCategory(tx, { ...editor, id: gone }))
  const foreign = await insertPriceCategory(db, { shop_id: await insertShop(db) })
  const codeOf = async (id: number | null, masterId: number) => {
    const values = { ...ALONE, title: { sv: 'Ny' }, masterId, maximumRatio: 1 }
    const result = await inTransaction<unknown, { code: string; at?: string }>(db, (tx) =>
      id === null
        ? createPriceCategory(tx, { ...editor, values })
        : savePriceCategory(tx, { ...editor, id, values }),
    )
    return result.ok ? 'saved' : `${result.error.code} at ${result.error.at}`
  }

  expect(await codeOf(null, gone)).toBe('foreign_id at masterId')
  expect(await codeOf(null, foreign)).toBe('foreign_id at masterId')
  expect(await codeOf(null, child)).toBe('master_has_master at masterId')
  expect(await codeOf(child, child)).toBe('master_is_self at masterId')
  expect(await codeOf(adult, child)).toBe('master_has_master at masterId')
  expect(await codeOf(null, adult)).toBe('saved')
  const free = await make(db, editor)
  expect(await codeOf(adult, free)).toBe('master_of_others at masterId')
})

test.each(DIALECTS)('%s: two that become each other’s master at once: one is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await newShop(db)
  const [a, b] = [await make(db, editor), await make(db, editor)]

  const results = await Promise.all([
    save(db, editor, a, { masterId: b, maximumRatio: 1 }),
    save(db, editor, b, { masterId: a, maximumRatio: 1 }),
  ])

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const masters = (await listPriceCategories(db, editor.shopId)).map(({ masterId }) => masterId)
  expect(masters.filter((masterId) => masterId !== null)).toHaveLength(1)
})

test.each(DIALECTS)(
  '%s: prices and dependants keep a price category; without them it goes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const editor = await newShop(db)
    const adult = await make(db, editor, { title: { sv: 'Vuxen' } })
    const child = await make(db, editor, { masterId: adult, maximumRatio: 2 })
    const productId = await insertProduct(db, { shop_id: editor.shopId })
    const price = { shop_id: editor.shopId, product_id: productId, price_category_id: adult }
    await insertPrice(db, price)
    await insertPrice(db, { ...price, duration_id: null, price_season_id: await insertSeason(db, price) })
    const remove = (id: number) => inTransaction(db, (tx) => deletePriceCategory(tx, { ...editor, id }))

    expect(await remove(adult)).toEqual({
      ok: false,
      error: {
        code: 'in_use',
        uses: [
          { kind: 'product', id: productId, name: 'Havskajak' },
          { kind: 'price_category', id: child, name: { sv: 'Barn' } },
        ],
      },
    })
    await db.updateTable('product').set({ deleted_at: now }).where('id', '=', productId).execute()
    expect((await remove(child)).ok).toBe(true)
    expect((await remove(adult)).ok).toBe(true)
    expect(await remove(adult)).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await listPriceCategories(db, editor.shopId)).toEqual([])
  },
)

test.each(DIALECTS)('%s: a restored one has no master that went meanwhile', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await newShop(db)
  const adult = await make(db, editor, { title: { sv: 'Vuxen' } })
  const child = await make(db, editor, { masterId: adult, maximumRatio: 2 })
  const remove = (id: number) => inTransaction(db, (tx) => deletePriceCategory(tx, { ...editor, id }))
  const restore = (id: number) => inTransaction(db, (tx) => restorePriceCategory(tx, { ...editor, id }))
  const find = (id: number) => findPriceCategory(db, { ...editor, id })

  await remove(child)
  await restore(child)
  expect(await find(child)).toMatchObject({ isDeleted: false, masterId: adult, maximumRatio: 2, version: 1 })

  await remove(child)
  await remove(adult)
  await restore(child)
  expect(await find(child)).toMatchObject({
    isDeleted: false,
    masterId: null,
    maximumRatio: null,
    version: 2,
  })
  const [newest] = await listActivities(db, { ...editor, entity: 'price_category', entityId: child })
  expect(newest).toMatchObject({ action: 'restored', facts: { before: { masterId: adult } } })
})

test.each(DIALECTS)("%s: another shop's price category does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await newShop(db)
  const id = await make(db, editor)
  const stranger = { ...(await newShop(db)), id }
  const refused = { ok: false, error: { code: 'not_found' } }

  expect(await save(db, stranger, id, {})).toEqual(refused)
  expect(await inTransaction(db, (tx) => deletePriceCategory(tx, stranger))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restorePriceCategory(tx, stranger))).toEqual(refused)
  const move = { ...stranger, table: 'price_category', id, to: 'up' } as const
  expect(await inTransaction(db, (tx) => moveEntry(tx, move))).toEqual(refused)
})

async function insertSeason(db: Db, { shop_id, product_id }: { shop_id: number; product_id: number }) {
  const { id } = await db
    .insertInto('price_season')
    .values({ shop_id, product_id, name: 'Sommar', first_date: '2026-06-01', last_date: '2026-08-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
