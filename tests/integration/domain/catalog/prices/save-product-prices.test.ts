import { expect, test } from 'vitest'
import { deletePriceSeason } from '#app/domain/catalog/prices/delete-price-season.server.ts'
import {
  findPriceTerms,
  listBands,
  listProductSeasons,
  listStoredPrices,
} from '#app/domain/catalog/prices/product-price-queries.server.ts'
import { saveBulkDiscounts } from '#app/domain/catalog/prices/save-bulk-discounts.server.ts'
import { createPriceSeason, savePriceSeason } from '#app/domain/catalog/prices/save-price-season.server.ts'
import { savePriceTerms } from '#app/domain/catalog/prices/save-price-terms.server.ts'
import { saveProductPrices } from '#app/domain/catalog/prices/save-product-prices.server.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import {
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const NOT_FOUND = { ok: false, error: { code: 'not_found' } }
const SEASON = {
  name: 'Höst',
  firstDate: localDate('2026-08-17'),
  lastDate: localDate('2026-09-30'),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
}

/** A product with one base price of 400 kr for adults and three hours. */
async function shopWithPrices(db: Db) {
  const shopId = await insertShop(db)
  const id = await insertProduct(db, { shop_id: shopId })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: id })
  const priceCategoryId = await insertPriceCategory(db, { shop_id: shopId })
  const cell = { priceCategoryId, durationId }
  const row = { price_category_id: priceCategoryId, duration_id: durationId }
  await insertPrice(db, { shop_id: shopId, product_id: id, ...row })
  return { editor: { shopId, userId: await insertUser(db), now, id }, cell, key: { shopId, productId: id } }
}

test.each(DIALECTS)('%s: prices are saved for the cells named, and the log names them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, cell, key } = await shopWithPrices(db)
  const save = (unitPriceMinor: number | null, version?: number) =>
    inTransaction(db, (tx) =>
      saveProductPrices(tx, {
        ...editor,
        version,
        seasonId: null,
        values: { prices: [{ ...cell, unitPriceMinor }] },
      }),
    )

  expect(await save(40_000, 1)).toEqual({ ok: true, value: { id: editor.id, version: 1 } })
  expect(await listActivities(db, { ...editor, entity: 'product', entityId: editor.id })).toEqual([])

  expect(await save(49_000, 1)).toEqual({ ok: true, value: { id: editor.id, version: 2 } })
  expect(await listStoredPrices(db, key)).toMatchObject([{ ...cell, seasonId: null, unitPriceMinor: 49_000 }])
  const [newest] = await listActivities(db, { ...editor, entity: 'product', entityId: editor.id })
  expect(newest).toMatchObject({
    action: 'changed',
    facts: {
      before: { prices: [{ priceCategory: { sv: 'Vuxen' }, unitPriceMinor: 40_000 }] },
      after: { prices: [{ duration: { sv: '3 timmar' }, unitPriceMinor: 49_000 }] },
    },
  })
  expect(await save(1, 1)).toMatchObject({ ok: false, error: { code: 'changed_by_other' } })
  expect((await save(null)).ok).toBe(true)
  expect(await listStoredPrices(db, key)).toEqual([])
})

test.each(DIALECTS)(
  "%s: another shop's product, season, price category and duration do not exist",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const mine = await shopWithPrices(db)
    const theirs = await shopWithPrices(db)
    const save = (over: { shopId?: number; seasonId?: number; cell?: object }) =>
      inTransaction(db, (tx) =>
        saveProductPrices(tx, {
          ...mine.editor,
          shopId: over.shopId ?? mine.editor.shopId,
          seasonId: over.seasonId ?? null,
          values: { prices: [{ ...mine.cell, ...over.cell, unitPriceMinor: 1 }] },
        }),
      )
    const created = await inTransaction(db, (tx) =>
      createPriceSeason(tx, { ...theirs.editor, values: SEASON, copyFrom: null, plan: FULL_PLAN }),
    )
    const seasonId = created.ok ? created.value.seasonId : 0

    expect(await save({ shopId: theirs.editor.shopId })).toEqual(NOT_FOUND)
    expect(await save({ seasonId })).toEqual(NOT_FOUND)
    const foreign = { ok: false, error: { code: 'foreign_id', at: 'prices' } }
    expect(await save({ cell: { priceCategoryId: theirs.cell.priceCategoryId } })).toEqual(foreign)
    expect(await save({ cell: { durationId: theirs.cell.durationId } })).toEqual(foreign)
    expect(await inTransaction(db, (tx) => deletePriceSeason(tx, { ...mine.editor, seasonId }))).toEqual(
      NOT_FOUND,
    )
  },
)

test.each(DIALECTS)('%s: 500 prices are saved in as many statements as one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, cell, key } = await shopWithPrices(db)
  const ids: number[] = []
  for (let index = 0; index < 500; index++)
    ids.push(await insertPriceCategory(db, { shop_id: editor.shopId }))
  const save = async (categories: readonly number[], unitPriceMinor: number) => {
    const counting = countStatements(db)
    const prices = categories.map((priceCategoryId) => ({ ...cell, priceCategoryId, unitPriceMinor }))
    const saved = await inTransaction(counting.counted, (tx) =>
      saveProductPrices(tx, { ...editor, seasonId: null, values: { prices } }),
    )
    expect(saved.ok).toBe(true)
    return counting.count()
  }
  await save(ids, 100)
  expect(await listStoredPrices(db, key)).toHaveLength(501)
  expect(await save(ids, 200)).toBe(await save(ids.slice(0, 1), 300))
})

test.each(DIALECTS)(
  '%s: a season copies prices, keeps them when its dates change, and goes with them',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, cell, key } = await shopWithPrices(db)
    const create = (over: Partial<Parameters<typeof createPriceSeason>[1]> = {}) =>
      inTransaction(db, (tx) =>
        createPriceSeason(tx, {
          ...editor,
          values: SEASON,
          copyFrom: { seasonId: null },
          plan: FULL_PLAN,
          ...over,
        }),
      )
    const poor = { ...FULL_PLAN, allows: () => false }
    expect(await create({ plan: poor })).toMatchObject({ ok: false, error: { code: 'plan_lacks' } })
    expect(await create({ copyFrom: { seasonId: 999 } })).toMatchObject({ error: { code: 'foreign_id' } })
    const reversed = { ...SEASON, lastDate: localDate('2026-08-16') }
    expect(await create({ values: reversed })).toMatchObject({ error: { code: 'season_ends_before_start' } })
    expect(await listProductSeasons(db, key)).toEqual([])

    const created = await create()
    const seasonId = created.ok ? created.value.seasonId : 0
    expect(created).toEqual({ ok: true, value: { id: editor.id, version: 2, seasonId } })
    expect(await listStoredPrices(db, key)).toMatchObject([
      { seasonId: null },
      { ...cell, seasonId, unitPriceMinor: 40_000 },
    ])

    const save = (values: typeof SEASON, version: number) =>
      inTransaction(db, (tx) => savePriceSeason(tx, { ...editor, version, seasonId, values }))
    expect(await save(SEASON, 2)).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await save({ ...SEASON, weekdays: [6, 7] }, 2)).toMatchObject({ ok: true, value: { version: 3 } })
    expect(await save(SEASON, 2)).toMatchObject({ ok: true, value: { version: 3 } })
    expect(await save({ ...SEASON, weekdays: [1] }, 2)).toMatchObject({
      error: { collisions: [{ name: 'weekdays', mine: [1], theirs: [6, 7] }] },
    })
    expect(await listProductSeasons(db, key)).toEqual([{ ...SEASON, id: seasonId, weekdays: [6, 7] }])

    const remove = () => inTransaction(db, (tx) => deletePriceSeason(tx, { ...editor, seasonId }))
    expect(await remove()).toMatchObject({ ok: true, value: { version: 4 } })
    expect(await listStoredPrices(db, key)).toMatchObject([{ seasonId: null }])
    expect(await remove()).toEqual(NOT_FOUND)
  },
)

test.each(DIALECTS)('%s: bands are saved in order, once, and lower what a booking costs', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, cell, key } = await shopWithPrices(db)
  const five = { minimumQuantity: 5, maximumQuantity: 9, unit: 'PERCENT', amount: 1_000 } as const
  const ten = { minimumQuantity: 10, maximumQuantity: null, unit: 'FIXED', amount: 30_000 } as const
  const save = (bands: Parameters<typeof saveBulkDiscounts>[1]['values']['bands']) =>
    inTransaction(db, (tx) => saveBulkDiscounts(tx, { ...editor, values: { bands } }))

  expect(await save([ten, { ...five, maximumQuantity: 10 }])).toMatchObject({
    error: { code: 'bands_overlap' },
  })
  expect(await save([ten, five])).toMatchObject({ ok: true, value: { version: 2 } })
  expect(await save([five, ten])).toMatchObject({ ok: true, value: { version: 2 } })
  expect(await listBands(db, key)).toEqual([five, ten])

  const facts = await findPriceFacts(db, { shopId: editor.shopId, productIds: [editor.id] })
  const totals = [4, 5, 10].map((quantity) => {
    const priced = priceBooking(facts, {
      productId: editor.id,
      durationId: cell.durationId,
      startRent: wallTime('2026-07-20 10:00:00'),
      quantities: [{ priceCategoryId: cell.priceCategoryId, quantity }],
      addons: [],
      audience: 'guest',
    })
    return priced.ok && priced.value[0]?.totalMinor
  })
  expect(totals).toEqual([160_000, 180_000, 300_000])
})

test.each(DIALECTS)('%s: the unit and the deposit are saved each by itself', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, key } = await shopWithPrices(db)
  const save = (values: Parameters<typeof savePriceTerms>[1]['values'], version?: number) =>
    inTransaction(db, (tx) => savePriceTerms(tx, { ...editor, version, values }))

  expect(await save({ timeUnit: 'HOURS' }, 1)).toMatchObject({ value: { version: 2 } })
  expect(await save({ depositPercentage: 2_500, fullDepositWithinHours: 48 }, 2)).toMatchObject({
    value: { version: 3 },
  })
  expect(await save({ timeUnit: 'HOURS' }, 3)).toMatchObject({ value: { version: 3 } })
  expect(await save({ timeUnit: 'DAYS' }, 1)).toMatchObject({ error: { code: 'changed_by_other' } })
  expect(await findPriceTerms(db, key)).toEqual({
    timeUnit: 'HOURS',
    depositPercentage: 2_500,
    fullDepositWithinHours: 48,
  })
})
