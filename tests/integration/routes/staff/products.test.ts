import { expect, test } from 'vitest'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { loader as showFrame } from '#app/routes/staff/products/editor.tsx'
import { loader as showIndex } from '#app/routes/staff/products/index.ts'
import { action as copy } from '#app/routes/staff/products/list/copy.ts'
import { action as changeList, loader as showList } from '#app/routes/staff/products/list/products.tsx'
import { action as create, loader as showNew } from '#app/routes/staff/products/new.tsx'
import { action as saveStatus, loader as showStatus } from '#app/routes/staff/products/status.tsx'
import type { Db } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import { insertCategory, insertProduct, insertShop, insertTax, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const CHOICE = ['Välj ett av alternativen']

async function shopWithProducts(db: Db, names: readonly string[]) {
  const shop = { shopId: await insertShop(db), userId: await insertUser(db) }
  const ids: number[] = []
  for (const name of names) {
    const display_name = JSON.stringify({ sv: name })
    ids.push(await insertProduct(db, { shop_id: shop.shopId, name, display_name }))
  }
  return { shop, ids }
}

async function listOf(db: Db, shop: StaffShop, query = '') {
  const args = await staffArgs(db, shop, `/products${query}`, { params: {} })
  return showList({ ...args, pattern: '/products' })
}

async function postList(db: Db, shop: StaffShop, form: Record<string, string>, query = '') {
  const args = await staffArgs(db, shop, `/products${query}`, { params: {}, form })
  return outcomeOf(changeList({ ...args, pattern: '/products' }))
}

test.each(DIALECTS)('%s: the list is found by name, type, status and category', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, ids } = await shopWithProducts(db, ['Öcykel', 'Havskajak'])
  const [bike = 0] = ids
  const ofShop = { shop_id: shop.shopId }
  const tour = await insertProduct(db, { ...ofShop, product_type: 'EVENT', status: 'INACTIVE' })
  const sack = await insertProduct(db, { ...ofShop, product_type: 'ADDON' })
  const category = await insertCategory(db, ofShop)
  await db
    .insertInto('product_category')
    .values({ ...ofShop, product_id: bike, category_id: category })
    .execute()
  const idsOf = async (query: string) => (await listOf(db, shop, query)).rows.map(({ id }) => id)

  expect(await idsOf('')).toEqual([...ids, tour])
  expect(await idsOf('?tab=addons')).toEqual([sack])
  expect(await idsOf('?type=EVENT')).toEqual([tour])
  expect(await idsOf('?status=INACTIVE')).toEqual([tour])
  expect(await idsOf(`?category=${category}`)).toEqual([bike])
  expect(await idsOf('?q=öcy')).toEqual([bike])
  expect(await idsOf('?q=ocykel')).toEqual([bike])
  expect(await idsOf('?q=elefant')).toEqual([])
  expect(await idsOf('?tab=nonsense&status=x&category=-1&after=99999')).toEqual([...ids, tour])
})

test.each(DIALECTS)('%s: each row says why guests cannot book it, with a way to mend it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, ids } = await shopWithProducts(db, ['Havskajak'])
  const { rows } = await listOf(db, shop)
  expect(rows[0]?.issues.map(({ text, to }) => [text, to])).toEqual([
    ['Längder saknas', `/products/${ids[0]}/availability`],
    ['Öppettider saknas', '/settings/opening-hours'],
    ['Grundpris saknas', `/products/${ids[0]}/prices`],
  ])
})

test.each(DIALECTS)('%s: fifty products stand on a page, the rest on the next', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const names = Array.from({ length: 51 }, (_, index) => `Kajak ${index}`)
  const { shop, ids } = await shopWithProducts(db, names)

  const first = await listOf(db, shop)
  expect(first).toMatchObject({ total: 51, previous: null, next: `/products?after=${ids[49]}` })
  const second = await listOf(db, shop, `?after=${ids[49]}`)
  expect(second.rows.map(({ id }) => id)).toEqual([ids[50]])
  expect(second).toMatchObject({ previous: '/products', next: null, first: 50 })
})

test.each(DIALECTS)('%s: rows move by a step and to a place', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, ids } = await shopWithProducts(db, ['A', 'B', 'C'])
  const [a = 0, b = 0, c = 0] = ids
  const order = async () => (await listProductLines(db, shop)).map(({ id }) => id)

  expect(await postList(db, shop, { move: `${c}:up` })).toEqual({ to: '/products' })
  expect(await order()).toEqual([a, c, b])
  expect(await postList(db, shop, { intent: 'place', ids: String(b), place: '1' })).toEqual({
    to: '/products',
  })
  expect(await order()).toEqual([b, a, c])
  expect(await postList(db, shop, { move: `${b}:3` })).toEqual({ to: '/products' })
  expect(await order()).toEqual([a, c, b])
  expect(await postList(db, shop, { move: `${b}:1` })).toEqual({ to: '/products' })
  expect(await order()).toEqual([b, a, c])
  expect(await postList(db, shop, { move: `${c}:sideways` })).toMatchObject({ status: 404 })
  expect(await postList(db, shop, { move: '99999:up' })).toMatchObject({ status: 404 })

  const stranger = { shopId: await insertShop(db), userId: shop.userId }
  expect(await postList(db, stranger, { move: `${c}:up` })).toMatchObject({ status: 404 })
  await postList(db, stranger, { intent: 'place', ids: String(c), place: '1' })
  expect(await order()).toEqual([b, a, c])
})

test.each(DIALECTS)('%s: ticked rows change together, strangers alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, ids } = await shopWithProducts(db, ['A'])
  const [id = 0] = ids

  expect(await postList(db, shop, { intent: 'INACTIVE', ids: String(id) }, '?q=a')).toEqual({
    to: '/products?q=a',
  })
  expect(await findEditedProduct(db, { ...shop, id })).toMatchObject({ status: 'INACTIVE' })
  const stranger = { shopId: await insertShop(db), userId: shop.userId }
  await postList(db, stranger, { intent: 'ACTIVE', ids: String(id) })
  await postList(db, shop, { intent: 'ACTIVE' })
  await postList(db, shop, { intent: 'add-category', ids: String(id), categoryId: '99999' })
  expect(await findEditedProduct(db, { ...shop, id })).toMatchObject({ status: 'INACTIVE', version: 2 })
})

test.each(DIALECTS)('%s: a new product leads to what is missing first', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = { shopId: await insertShop(db), userId: await insertUser(db) }
  const taxId = await insertTax(db, { shop_id: shop.shopId })
  const foreignTax = await insertTax(db, { shop_id: await insertShop(db) })
  const well = {
    productType: 'RENTAL',
    name: 'Havskajak',
    'displayName.sv': 'Havskajak',
    taxId: String(taxId),
  }
  const post = async (form: Record<string, string>) => {
    const args = await staffArgs(db, shop, '/products/new', { params: {}, form })
    return outcomeOf(create({ ...args, pattern: '/products/new' }))
  }

  expect(await post({ ...well, name: 'Ha' })).toEqual({
    status: 422,
    errors: { name: ['Skriv minst 3 tecken'] },
  })
  expect(await post({ ...well, taxId: String(foreignTax) })).toEqual({
    status: 422,
    errors: { taxId: CHOICE },
  })
  const created = await post({ ...well, requestKey: 'k' })
  const [product] = await listProductLines(db, shop)
  expect(created).toEqual({ to: `/products/${product?.id}/information` })
  expect(await post({ ...well, requestKey: 'k' })).toEqual(created)
  expect(await post({ ...well, name: 'Annat', requestKey: 'k' })).toMatchObject({ status: 409 })
  expect(await listProductLines(db, shop)).toHaveLength(1)

  const args = await staffArgs(db, shop, '/products/new?type=ADDON', { params: {} })
  expect(await showNew({ ...args, pattern: '/products/new' })).toMatchObject({
    productType: 'ADDON',
    taxes: [{ id: taxId }],
  })
})

const STATUS = '/products/:productId/status' as const

test.each(DIALECTS)('%s: a status is saved, refused, stale, and not for strangers', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, ids } = await shopWithProducts(db, ['Havskajak'])
  const [id = 0] = ids
  const post = async (form: Record<string, string>, who: StaffShop = shop) => {
    const params = { productId: String(id) }
    const args = await staffArgs(db, who, `/products/${id}/status`, { params, form })
    return outcomeOf(saveStatus({ ...args, pattern: STATUS }))
  }

  expect(await post({ status: 'GONE', version: '1' })).toEqual({ status: 422, errors: { status: CHOICE } })
  expect(await post({ status: 'ADMIN_ONLY', version: '1' })).toEqual({ to: `/products/${id}/status` })
  expect(await post({ status: 'INACTIVE', version: '1' })).toMatchObject({ status: 409 })
  expect(await post({ status: 'ACTIVE', version: '2', tab: 'prices' })).toEqual({
    to: `/products/${id}/prices`,
  })
  expect(await post({ status: 'INACTIVE', tab: '//evil.test' })).toEqual({ to: `/products/${id}/status` })
  const stranger = { shopId: await insertShop(db), userId: shop.userId }
  expect(await post({ status: 'ACTIVE' }, stranger)).toMatchObject({ status: 404 })

  const args = await staffArgs(db, shop, `/products/${id}/status`, { params: { productId: String(id) } })
  const { log } = await showStatus({ ...args, pattern: STATUS })
  expect(log.map(({ changes }) => changes)).toEqual([
    [{ name: 'status', before: 'Aktiv för alla', after: 'Inaktiv' }],
    [{ name: 'status', before: 'Bara för personal', after: 'Aktiv för alla' }],
    [{ name: 'status', before: 'Aktiv för alla', after: 'Bara för personal' }],
  ])
})

test.each(DIALECTS)('%s: the frame marks what is missing and shows the card', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, ids } = await shopWithProducts(db, ['Havskajak'])
  const params = { productId: String(ids[0]) }
  const pattern = '/products/:productId' as const
  const args = await staffArgs(db, shop, `/products/${ids[0]}`, { params })

  expect(await outcomeOf(showIndex({ ...args, pattern }))).toEqual({ to: `/products/${ids[0]}/information` })
  expect(await showFrame({ ...args, pattern })).toMatchObject({
    title: 'Havskajak',
    canEdit: true,
    issues: { information: 1, availability: 1, prices: 1 },
    guestAddress: expect.stringContaining(`product=${ids[0]}`),
  })
  const strange = await staffArgs(db, { ...shop, shopId: await insertShop(db) }, '/products', { params })
  expect(await outcomeOf(showFrame({ ...strange, pattern }))).toMatchObject({ status: 404 })
  const nonsense = await staffArgs(db, shop, '/products/x', { params: { productId: 'x' } })
  expect(await outcomeOf(showFrame({ ...nonsense, pattern }))).toMatchObject({ status: 404 })
})

test.each(DIALECTS)('%s: the list takes as many statements for 60 products as for 2', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Kajak ${index}`)
  const statementsFor = async (count: number) => {
    const { shop } = await shopWithProducts(db, names(count))
    const loaded = countStatements(db)
    await listOf(loaded.counted, shop)
    return loaded.count()
  }
  expect(await statementsFor(60)).toBe(await statementsFor(2))
})

test.each(DIALECTS)('%s: a copy is made once, and not for strangers', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, ids } = await shopWithProducts(db, ['Havskajak', 'Kanot'])
  const post = async (id: number | undefined, who: StaffShop = shop) => {
    const params = { productId: String(id) }
    const form = { requestKey: 'k' }
    const args = await staffArgs(db, who, `/products/${id}/copy`, { params, form })
    return outcomeOf(copy({ ...args, pattern: '/products/:productId/copy' }))
  }

  const created = await post(ids[0])
  expect(await post(ids[0])).toEqual(created)
  expect(await post(ids[1])).toEqual({ to: `/products/${ids[1]}/status` })
  expect(await post(ids[0], { ...shop, shopId: await insertShop(db) })).toMatchObject({ status: 404 })
  const lines = await listProductLines(db, shop)
  expect(lines.map(({ name }) => name)).toEqual(['Havskajak', 'Kanot', 'Havskajak (kopia)'])
  expect(created).toEqual({ to: `/products/${lines[2]?.id}/information` })
})
