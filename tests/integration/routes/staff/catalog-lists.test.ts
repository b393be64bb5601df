import { expect, test } from 'vitest'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listPriceCategories } from '#app/domain/catalog/records/price-category-queries.server.ts'
import { listTaxes } from '#app/domain/catalog/records/tax-queries.server.ts'
import { action as moveCategory } from '#app/routes/staff/catalog/categories.tsx'
import { action as saveCategory, loader as showCategory } from '#app/routes/staff/catalog/category.tsx'
import { action as saveDuration, loader as showDuration } from '#app/routes/staff/catalog/duration.tsx'
import { action as movePriceCategory } from '#app/routes/staff/catalog/price-categories.tsx'
import {
  action as savePriceCategory,
  loader as showPriceCategory,
} from '#app/routes/staff/catalog/price-category.tsx'
import { action as saveTax, loader as showTax } from '#app/routes/staff/catalog/tax.tsx'
import { action as remove, loader as showRemoval } from '#app/routes/staff/removal/delete.tsx'
import { action as restore } from '#app/routes/staff/removal/restore.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertCategory,
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertTax,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Form = Record<string, string>
type Shown = { id: number; version: number }

/** One of the lists that a shop keeps, by what its pages answer. */
type Kind = {
  path: string
  /** A form that is in order, and each of its fields with what it refuses. */
  good: Form
  wrong: readonly (readonly [field: string, value: string])[]
  insert: (db: Db, shopId: number) => Promise<number>
  list: (db: Db, shopId: number) => Promise<readonly Shown[]>
  /** Makes a product use it. */
  use: (db: Db, shop: StaffShop & { productId: number }, id: number) => Promise<unknown>
  save: (db: Db, shop: StaffShop, id: number | null, form: Form) => Promise<unknown>
  show: (db: Db, shop: StaffShop, id: number) => Promise<unknown>
  move?: (db: Db, shop: StaffShop, move: string) => Promise<unknown>
}

const categories: Kind = {
  path: '/categories',
  good: { 'name.sv': 'Bastu', 'name.en': 'Sauna' },
  wrong: [
    ['name.sv', ' '],
    ['name.de', 'x'.repeat(101)],
  ],
  insert: (db, shopId) => insertCategory(db, { shop_id: shopId }),
  list: listCategories,
  use: (db, { shopId, productId }, id) =>
    db
      .insertInto('product_category')
      .values({ shop_id: shopId, product_id: productId, category_id: id })
      .execute(),
  save: async (db, shop, id, form) =>
    id === null
      ? saveCategory({
          ...(await staffArgs(db, shop, '/categories/new', { params: {}, form })),
          pattern: '/categories/new',
        })
      : saveCategory({
          ...(await staffArgs(db, shop, `/categories/${id}`, { params: { categoryId: String(id) }, form })),
          pattern: '/categories/:categoryId',
        }),
  show: async (db, shop, id) =>
    showCategory({
      ...(await staffArgs(db, shop, `/categories/${id}`, { params: { categoryId: String(id) } })),
      pattern: '/categories/:categoryId',
    }),
  move: async (db, shop, move) =>
    moveCategory({
      ...(await staffArgs(db, shop, '/categories', { params: {}, form: { move } })),
      pattern: '/categories',
    }),
}

const priceCategories: Kind = {
  path: '/price-categories',
  good: { 'title.sv': 'Barn', 'hint.sv': '7–15 år', adminOnly: 'on', masterId: '', maximumRatio: '' },
  wrong: [
    ['title.sv', ''],
    ['hint.en', 'x'.repeat(256)],
    ['maximumRatio', '0'],
    ['masterId', 'x'],
  ],
  insert: (db, shopId) => insertPriceCategory(db, { shop_id: shopId }),
  list: listPriceCategories,
  use: (db, { shopId, productId }, id) =>
    insertPrice(db, { shop_id: shopId, product_id: productId, price_category_id: id }),
  save: async (db, shop, id, form) =>
    id === null
      ? savePriceCategory({
          ...(await staffArgs(db, shop, '/price-categories/new', { params: {}, form })),
          pattern: '/price-categories/new',
        })
      : savePriceCategory({
          ...(await staffArgs(db, shop, `/price-categories/${id}`, {
            params: { priceCategoryId: String(id) },
            form,
          })),
          pattern: '/price-categories/:priceCategoryId',
        }),
  show: async (db, shop, id) =>
    showPriceCategory({
      ...(await staffArgs(db, shop, `/price-categories/${id}`, { params: { priceCategoryId: String(id) } })),
      pattern: '/price-categories/:priceCategoryId',
    }),
  move: async (db, shop, move) =>
    movePriceCategory({
      ...(await staffArgs(db, shop, '/price-categories', { params: {}, form: { move } })),
      pattern: '/price-categories',
    }),
}

const durations: Kind = {
  path: '/durations',
  good: { 'label.sv': 'Halvdag', amount: '4', unit: 'HOURS', active: 'on' },
  wrong: [
    ['label.sv', ''],
    ['amount', '0'],
    ['amount', '1,5'],
    ['unit', 'YEARS'],
  ],
  insert: (db, shopId) => insertDuration(db, { shop_id: shopId }),
  list: listAllDurations,
  use: (db, { shopId, productId }, id) =>
    db
      .insertInto('product_duration')
      .values({ shop_id: shopId, product_id: productId, duration_id: id })
      .execute(),
  save: async (db, shop, id, form) =>
    id === null
      ? saveDuration({
          ...(await staffArgs(db, shop, '/durations/new', { params: {}, form })),
          pattern: '/durations/new',
        })
      : saveDuration({
          ...(await staffArgs(db, shop, `/durations/${id}`, { params: { durationId: String(id) }, form })),
          pattern: '/durations/:durationId',
        }),
  show: async (db, shop, id) =>
    showDuration({
      ...(await staffArgs(db, shop, `/durations/${id}`, { params: { durationId: String(id) } })),
      pattern: '/durations/:durationId',
    }),
}

const taxes: Kind = {
  path: '/taxes',
  good: { name: 'Moms 12 %', percentage: '12' },
  wrong: [
    ['name', ''],
    ['percentage', '100,01'],
  ],
  insert: (db, shopId) => insertTax(db, { shop_id: shopId }),
  list: listTaxes,
  use: (db, { productId }, id) =>
    db.updateTable('product').set({ tax_id: id }).where('id', '=', productId).execute(),
  save: async (db, shop, id, form) =>
    id === null
      ? saveTax({
          ...(await staffArgs(db, shop, '/taxes/new', { params: {}, form })),
          pattern: '/taxes/new',
        })
      : saveTax({
          ...(await staffArgs(db, shop, `/taxes/${id}`, { params: { taxId: String(id) }, form })),
          pattern: '/taxes/:taxId',
        }),
  show: async (db, shop, id) =>
    showTax({
      ...(await staffArgs(db, shop, `/taxes/${id}`, { params: { taxId: String(id) } })),
      pattern: '/taxes/:taxId',
    }),
}

const KINDS = [categories, priceCategories, durations, taxes]
const CASES = DIALECTS.flatMap((dialect) => KINDS.map((kind) => ({ dialect, path: kind.path, kind })))

test.each(CASES)('$dialect, $path: a form in order makes one, and changes it', async ({ dialect, kind }) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const before = await kind.list(db, shop.shopId)

  expect(await outcomeOf(kind.save(db, shop, null, kind.good))).toEqual({ to: kind.path })
  const created = newIn(await kind.list(db, shop.shopId), before)
  expect(created.version).toBe(1)
  const [[field] = ['']] = kind.wrong
  const changed = { ...kind.good, [field]: 'Annat', version: '1' }
  expect(await outcomeOf(kind.save(db, shop, created.id, changed))).toEqual({ to: kind.path })
  expect(newIn(await kind.list(db, shop.shopId), before)).toMatchObject({ id: created.id, version: 2 })
})

test.each(CASES)('$dialect, $path: each field that is wrong is told, with 422', async ({ dialect, kind }) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const id = await kind.insert(db, shop.shopId)
  const before = await kind.list(db, shop.shopId)

  for (const [field, value] of kind.wrong) {
    for (const which of [id, null]) {
      const outcome = await outcomeOf(kind.save(db, shop, which, { ...kind.good, [field]: value }))
      const errors = expect.objectContaining({ [field]: [expect.any(String)] })
      expect(outcome, `${field}: ${value}`).toEqual({ status: 422, errors })
    }
  }
  expect(await kind.list(db, shop.shopId)).toEqual(before)
})

test.each(CASES)('$dialect, $path: an old version is told who saved, with 409', async ({ dialect, kind }) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const id = await kind.insert(db, shop.shopId)
  const [[field] = ['']] = kind.wrong

  const first = { ...kind.good, version: '1' }
  expect(await outcomeOf(kind.save(db, shop, id, first))).toEqual({ to: kind.path })
  const second = { ...first, [field]: 'Nånting helt annat' }
  expect(await outcomeOf(kind.save(db, shop, id, second))).toEqual({
    status: 409,
    errors: { version: [expect.stringContaining('Kim Berg sparade ändringar 16 juli 10:00')] },
  })
})

test.each(CASES)('$dialect, $path: what belongs to another shop is not there', async ({ dialect, kind }) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const others = await kind.insert(db, (await insertStaffShop(db)).shopId)
  const missing = { status: 404, errors: null }

  for (const id of [others, 2_000_000_000]) {
    expect(await outcomeOf(kind.show(db, shop, id))).toEqual(missing)
    expect(await outcomeOf(kind.save(db, shop, id, kind.good))).toEqual(missing)
    expect(await outcomeOf(showRemoval(await removalArgs(db, shop, `${kind.path}/${id}/delete`)))).toEqual(
      missing,
    )
    expect(await outcomeOf(remove(await removalArgs(db, shop, `${kind.path}/${id}/delete`)))).toEqual(missing)
    expect(await outcomeOf(restore(await removalArgs(db, shop, `${kind.path}/${id}/restore`)))).toEqual(
      missing,
    )
    if (kind.move) expect(await outcomeOf(kind.move(db, shop, `${id}:up`))).toEqual(missing)
  }
})

test.each(CASES)(
  '$dialect, $path: what is used stays; the rest goes and comes back',
  async ({ dialect, kind }) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const [used, unused] = [await kind.insert(db, shop.shopId), await kind.insert(db, shop.shopId)]
    await kind.use(db, shop, used)
    const ids = async () => (await kind.list(db, shop.shopId)).map(({ id }) => id)
    const deletion = (id: number) => removalArgs(db, shop, `${kind.path}/${id}/delete`)

    expect(await showRemoval(await deletion(used))).toMatchObject({
      back: `${kind.path}/${used}`,
      uses: [{ to: `/products/${shop.productId}`, name: 'Havskajak' }],
    })
    expect(await outcomeOf(remove(await deletion(used)))).toEqual({ to: `${kind.path}/${used}/delete` })
    expect(await ids()).toContain(used)

    expect(await showRemoval(await deletion(unused))).toMatchObject({ uses: [] })
    expect(await outcomeOf(remove(await deletion(unused)))).toEqual({ to: kind.path })
    expect(await ids()).not.toContain(unused)
    expect(await outcomeOf(kind.show(db, shop, unused))).toEqual({ status: 404, errors: null })
    expect(await outcomeOf(kind.save(db, shop, unused, kind.good))).toEqual({ status: 404, errors: null })
    const undo = await removalArgs(db, shop, `${kind.path}/${unused}/restore`)
    expect(await outcomeOf(restore(undo))).toEqual({ to: kind.path })
    expect(await ids()).toContain(unused)
  },
)

const ORDERED = CASES.flatMap(({ kind, ...rest }) => (kind.move ? { ...rest, kind, move: kind.move } : []))

test.each(ORDERED)(
  '$dialect, $path: a row moves; what is no button is 404',
  async ({ dialect, kind, move }) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const [a, b] = [await kind.insert(db, shop.shopId), await kind.insert(db, shop.shopId)]

    expect(await outcomeOf(move(db, shop, `${b}:up`))).toEqual({ to: kind.path })
    expect((await kind.list(db, shop.shopId)).map(({ id }) => id)).toEqual([b, a])
    for (const wrong of ['', 'up', `${a}`, `${a}:`, `${a}:0`, `${a}:left`, `x:${a}`]) {
      expect(await outcomeOf(move(db, shop, wrong)), wrong).toEqual({ status: 404, errors: null })
    }
  },
)

test.each(DIALECTS)('%s: a master that does not fit is refused at its field', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const adult = await insertPriceCategory(db, { shop_id: shop.shopId })
  const foreign = await insertPriceCategory(db, { shop_id: (await insertStaffShop(db)).shopId })
  const save = (id: number | null, masterId: number) => {
    const form = { ...priceCategories.good, masterId: String(masterId), maximumRatio: '2' }
    return outcomeOf(priceCategories.save(db, shop, id, form))
  }

  expect(await save(null, foreign)).toEqual({
    status: 422,
    errors: { masterId: ['Välj ett av alternativen'] },
  })
  expect(await save(adult, adult)).toEqual({
    status: 422,
    errors: { masterId: ['En priskategori kan inte vara sin egen huvudkategori.'] },
  })
  expect(await save(null, adult)).toEqual({ to: '/price-categories' })
})

test.each(DIALECTS)('%s: the log names the master and the unit, not their ids and words', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const adult = await insertPriceCategory(db, { shop_id: shop.shopId })
  const child = await insertPriceCategory(db, { shop_id: shop.shopId, title: '{"sv":"Barn"}' })
  const form = { 'title.sv': 'Barn', masterId: String(adult), maximumRatio: '2' }
  await outcomeOf(priceCategories.save(db, shop, child, form))
  const duration = await insertDuration(db, { shop_id: shop.shopId })
  const days = { 'label.sv': '3 timmar', amount: '3', unit: 'DAYS', active: 'on' }
  await outcomeOf(durations.save(db, shop, duration, days))

  expect(await priceCategories.show(db, shop, child)).toMatchObject({
    log: [
      {
        changes: [
          { name: 'masterId', before: '', after: 'Vuxen' },
          { name: 'maximumRatio', before: '', after: '2' },
        ],
      },
    ],
  })
  expect(await durations.show(db, shop, duration)).toMatchObject({
    log: [{ changes: [{ name: 'unit', before: 'timmar', after: 'dygn' }] }],
  })
})

/** The generic pages read the address alone. */
async function removalArgs(db: Db, shop: StaffShop, path: string) {
  const args = await staffArgs(db, shop, path, { params: { categoryId: '' }, form: {} })
  return { ...args, pattern: '/categories/:categoryId/delete' } as const
}

function newIn(after: readonly Shown[], before: readonly Shown[]): Shown {
  const created = after.find(({ id }) => before.every((existing) => existing.id !== id))
  if (!created) throw new Error('nothing was made')
  return created
}
