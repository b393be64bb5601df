import { expect, test } from 'vitest'
import {
  listAddons,
  listDurations,
  listNamedProducts,
  listProducts,
} from '#app/domain/catalog/product-queries.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { findStaffBookingProduct } from '#app/domain/catalog/staff-booking-product-queries.server.ts'
import {
  insertCategory,
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from '../availability/count-statements.ts'

const DELETED_AT = '2026-01-02T08:00:00Z'

test.each(DIALECTS)(
  '%s: guests see active products in order, staff all that are not deleted',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const ofShop = { shop_id: shopId }
    const second = await insertProduct(db, { ...ofShop, position: 2 })
    const first = await insertProduct(db, { ...ofShop, position: 1, product_type: 'EVENT' })
    const hidden = await insertProduct(db, { ...ofShop, position: 3, status: 'ADMIN_ONLY' })
    await insertProduct(db, { ...ofShop, position: 0, deleted_at: DELETED_AT })
    const foreign = await insertProduct(db, { shop_id: await insertShop(db) })

    const ids = async (filter: Partial<Parameters<typeof listProducts>[1]>) =>
      (await listProducts(db, { shopId, audience: 'guest', ...filter })).map(({ id }) => id)
    expect(await ids({})).toEqual([first, second])
    expect(await ids({ audience: 'staff' })).toEqual([first, second, hidden])
    expect(await ids({ types: ['EVENT'] })).toEqual([first])
    expect(await ids({ productIds: [second, hidden, foreign] })).toEqual([second])
    expect(await ids({ productIds: [] })).toEqual([])
    expect(
      await findStaffBookingProduct(db, { shopId, audience: 'guest', productId: hidden }),
    ).toBeUndefined()
    expect(
      await findStaffBookingProduct(db, { shopId, audience: 'staff', productId: foreign }),
    ).toBeUndefined()
  },
)

test.each(DIALECTS)('%s: a card has its first image, its categories and its VAT', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const id = await insertProduct(db, { shop_id: shopId })
  const kayaks = await insertCategory(db, { shop_id: shopId, position: 2 })
  const tours = await insertCategory(db, { shop_id: shopId, position: 1 })
  const gone = await insertCategory(db, { shop_id: shopId, deleted_at: DELETED_AT })
  const links = [kayaks, tours, gone].map((category_id) => ({ shop_id: shopId, product_id: id, category_id }))
  await db.insertInto('product_category').values(links).execute()
  const image = { shop_id: shopId, product_id: id, width: 800, height: 600 }
  await db
    .insertInto('product_image')
    .values([
      { ...image, position: 1, src: '/second.jpg', alt: '{}' },
      { ...image, position: 0, src: '/first.jpg', alt: '{"sv":"Kajak"}' },
    ])
    .execute()

  const [card] = await listProducts(db, { shopId, audience: 'guest', categoryIds: [kayaks] })
  expect(card).toMatchObject({
    id,
    image: { src: '/first.jpg', alt: { sv: 'Kajak' }, width: 800, height: 600 },
    categoryIds: [tours, kayaks],
    vatPercentage: 2500,
    lowestPriceMinor: null,
  })
  expect(await listProducts(db, { shopId, audience: 'guest', categoryIds: [gone + 1] })).toEqual([])
  expect((await listCategories(db, shopId)).map((category) => category.id)).toEqual([tours, kayaks])
})

test.each(DIALECTS)(
  '%s: the lowest price is the lowest public base price, else that of a season',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const ofShop = { shop_id: shopId }
    const product_id = await insertProduct(db, ofShop)
    const ofProduct = { ...ofShop, product_id }
    const lowestPrice = async () =>
      (await listProducts(db, { shopId, audience: 'guest', productIds: [product_id] }))[0]?.lowestPriceMinor

    const season = { ...ofProduct, name: 'Vår', first_date: '2026-04-01', last_date: '2026-05-31' }
    const { id: price_season_id } = await db
      .insertInto('price_season')
      .values(season)
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertPrice(db, { ...ofProduct, price_season_id, unit_price_minor: 300 })
    expect(await lowestPrice()).toBe(300)

    const threeHours = await insertDuration(db, ofProduct)
    await insertPrice(db, { ...ofProduct, duration_id: threeHours, unit_price_minor: 900 })
    expect(await lowestPrice()).toBe(900)

    const staffPrice = await insertPriceCategory(db, { ...ofShop, admin_only: 1 })
    await insertPrice(db, { ...ofProduct, price_category_id: staffPrice, unit_price_minor: 100 })
    const staffDuration = await insertDuration(db, { ...ofProduct, admin_only: 1 })
    await insertPrice(db, { ...ofProduct, duration_id: staffDuration, unit_price_minor: 100 })
    const foreignDuration = await insertDuration(db, ofShop)
    await insertPrice(db, { ...ofProduct, duration_id: foreignDuration, unit_price_minor: 100 })
    expect(await lowestPrice()).toBe(900)

    const youth = await insertPriceCategory(db, ofShop)
    await insertPrice(db, { ...ofProduct, price_category_id: youth, unit_price_minor: 0 })
    expect(await lowestPrice()).toBe(0)

    await db
      .updateTable('product')
      .set({ advertised_price_minor: 450 })
      .where('id', '=', product_id)
      .execute()
    expect(await lowestPrice()).toBe(0)
    const [card] = await listProducts(db, { shopId, audience: 'guest', productIds: [product_id] })
    expect(card?.advertisedPriceMinor).toBe(450)
  },
)

test.each(DIALECTS)('%s: add-ons stand in their order, included ones cost nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const ofShop = { shop_id: shopId }
  const product_id = await insertProduct(db, ofShop)
  const bag = await insertProduct(db, { ...ofShop, product_type: 'ADDON' })
  const vest = await insertProduct(db, { ...ofShop, product_type: 'ADDON' })
  const hidden = await insertProduct(db, { ...ofShop, product_type: 'ADDON', status: 'ADMIN_ONLY' })
  for (const addon of [bag, vest, hidden])
    await insertPrice(db, { ...ofShop, product_id: addon, unit_price_minor: 80 })
  await db
    .insertInto('product_addon')
    .values([
      { ...ofShop, product_id, addon_id: bag, position: 2, mandatory: 0, included: 0 },
      { ...ofShop, product_id, addon_id: vest, position: 1, mandatory: 1, included: 1 },
      { ...ofShop, product_id, addon_id: hidden, position: 3, mandatory: 0, included: 0 },
    ])
    .execute()

  const addons = await listAddons(db, { shopId, productIds: [product_id], audience: 'guest' })
  expect(addons.get(product_id)).toMatchObject([
    { addon: { id: vest }, mandatory: true, included: true, unitPriceMinor: 0 },
    { addon: { id: bag }, mandatory: false, included: false, unitPriceMinor: 80 },
  ])
  const forStaff = await listAddons(db, { shopId, productIds: [product_id], audience: 'staff' })
  expect(forStaff.get(product_id)).toHaveLength(3)
})

test.each(DIALECTS)(
  '%s: durations are sorted shortest first, and guests get public ones only',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const ofShop = { shop_id: shopId }
    const threeHours = await insertDuration(db, ofShop)
    const staffDuration = await insertDuration(db, { ...ofShop, amount: 90, unit: 'MINUTES', admin_only: 1 })
    await insertDuration(db, { ...ofShop, active: 0 })
    await insertDuration(db, { ...ofShop, deleted_at: DELETED_AT })

    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
    expect(ids(await listDurations(db, shopId, 'guest'))).toEqual([threeHours])
    expect(ids(await listDurations(db, shopId, 'staff'))).toEqual([staffDuration, threeHours])
  },
)

test.each(DIALECTS)(
  '%s: products by name come with their first picture, in one statement',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const bare = await insertProduct(db, { shop_id: shopId, position: 2 })
    const pictured = await insertProduct(db, { shop_id: shopId, position: 1 })
    await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
    const image = { shop_id: shopId, product_id: pictured, width: 800, height: 600 }
    const pictures = ['/third.jpg', '/first.jpg', '/second.jpg'].map((src, index) => ({
      ...image,
      src,
      position: index === 0 ? 2 : 1,
    }))
    await db.insertInto('product_image').values(pictures).execute()

    const { counted, count } = countStatements(db)
    const products = await listNamedProducts(counted, { shopId, types: ['RENTAL', 'EVENT'] })
    expect(count()).toBe(1)
    expect(products.map(({ id, image: first }) => [id, first?.src])).toEqual([
      [pictured, '/first.jpg'],
      [bare, undefined],
    ])
  },
)

test.each(DIALECTS)('%s: products are read once, until the catalogue changes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  const { counted, count } = countStatements(db)
  const pricesOf = async () =>
    (await listProducts(counted, { shopId, audience: 'guest' })).map(
      ({ lowestPriceMinor }) => lowestPriceMinor,
    )
  expect(await pricesOf()).toEqual([null])
  const once = count()
  expect(await pricesOf()).toEqual([null])
  expect(count()).toBe(once)

  await insertPrice(db, { shop_id: shopId, product_id: productId, unit_price_minor: 100_00 })
  expect(await pricesOf()).toEqual([100_00])
})

test('lists that an address names are read each time, so that nobody fills the memory with them', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  const { counted, count } = countStatements(db)
  const listed = () => listProducts(counted, { shopId, audience: 'guest', productIds: [productId] })
  await listed()
  const once = count()
  await listed()
  expect(count()).toBe(2 * once)
})
