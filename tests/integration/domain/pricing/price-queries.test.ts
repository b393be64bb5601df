import { expect, test } from 'vitest'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { unitPrice } from '#app/domain/pricing/unit-price.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import {
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
  insertTax,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

// A Thursday.
const startRent = wallTime('2026-07-16 10:00:00')

test.each(DIALECTS)('%s: a booking is priced from what the shop has set', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const ofShop = { shop_id: shopId }
  const product_id = await insertProduct(db, ofShop)
  const foodTax = await insertTax(db, { ...ofShop, percentage: 1200 })
  const addonId = await insertProduct(db, { ...ofShop, product_type: 'ADDON', tax_id: foodTax })
  const link = { ...ofShop, product_id, addon_id: addonId, mandatory: storedFlag(true) }
  await db.insertInto('product_addon').values(link).execute()
  const durationId = await insertDuration(db, { ...ofShop, product_id })
  const adult = await insertPriceCategory(db, ofShop)
  const { id: price_season_id } = await db
    .insertInto('price_season')
    .values({
      ...ofShop,
      product_id,
      name: 'Juli',
      first_date: '2026-07-01',
      last_date: '2026-07-31',
      weekdays: '45',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofAdult = { ...ofShop, product_id, price_category_id: adult, duration_id: durationId }
  await insertPrice(db, { ...ofAdult, unit_price_minor: 40_000 })
  await insertPrice(db, { ...ofAdult, price_season_id, unit_price_minor: 50_000 })
  await insertPrice(db, { ...ofShop, product_id: addonId, unit_price_minor: 8000 })

  const facts = await findPriceFacts(db, { shopId, productIds: [product_id] })
  const query = { productId: product_id, priceCategoryId: adult, durationId, startRent }
  expect(unitPrice(facts, query)).toBe(50_000)
  expect(unitPrice(facts, { ...query, startRent: wallTime('2026-07-15 10:00:00') })).toBe(40_000)
  const quantities = [{ priceCategoryId: adult, quantity: 2 }]
  const priced = priceBooking(facts, { ...query, quantities, addons: [], audience: 'guest' })
  expect(priced.ok && priced.value).toMatchObject([
    {
      productId: product_id,
      quantity: 2,
      totalMinor: 100_000,
      vatPercentage: 2500,
      priceCategoryTitle: { sv: 'Vuxen' },
    },
    { productId: addonId, isAddon: true, quantity: 2, totalMinor: 16_000, vatPercentage: 1200 },
  ])
})

test.each(DIALECTS)(
  "%s: a stranger's product has no price, and deleted categories are left out",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const productId = await insertProduct(db, { shop_id: shopId })
    await insertPrice(db, { shop_id: shopId, product_id: productId })
    await insertPriceCategory(db, { shop_id: shopId, deleted_at: '2026-01-02T08:00:00Z' })
    const query = { productId, priceCategoryId: null, durationId: null, startRent }

    const facts = await findPriceFacts(db, { shopId, productIds: [productId] })
    expect(unitPrice(facts, query)).toBe(40_000)
    expect(facts.priceCategories).toEqual([])
    const stranger = await findPriceFacts(db, { shopId: await insertShop(db), productIds: [productId] })
    expect(unitPrice(stranger, query)).toBeNull()
  },
)

test.each(DIALECTS)('%s: as many statements for five products as for one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const productIds: number[] = []
  while (productIds.length < 5) productIds.push(await insertProduct(db, { shop_id: shopId }))
  const one = countStatements(db)
  const five = countStatements(db)
  await findPriceFacts(one.counted, { shopId, productIds: productIds.slice(0, 1) })
  await findPriceFacts(five.counted, { shopId, productIds })
  expect([one.count(), five.count()]).toEqual([4, 4])
})

test.each(DIALECTS)(
  '%s: products say whether they can be rebooked for what, and discounted',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop_id = await insertShop(db)
    const fee = { rebookable: storedFlag(true), rebooking_fee: 1250 }
    const productIds = [
      await insertProduct(db, { shop_id, discountable: 0 }),
      await insertProduct(db, { shop_id, ...fee, rebooking_fee_type: 'PERCENT' }),
      await insertProduct(db, { shop_id, ...fee, rebooking_fee_type: null }),
      await insertProduct(db, { shop_id, ...fee, rebookable: 0 }),
    ]
    const { products } = await findPriceFacts(db, { shopId: shop_id, productIds })
    expect(productIds.map((id) => products.get(id)?.rebooking)).toEqual([
      null,
      { rebookingFeeType: 'PERCENT', rebookingFee: 1250 },
      { rebookingFeeType: 'FIXED', rebookingFee: 1250 },
      null,
    ])
    expect(productIds.map((id) => products.get(id)?.isDiscountable)).toEqual([false, true, true, true])
  },
)
