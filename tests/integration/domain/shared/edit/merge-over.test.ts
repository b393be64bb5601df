import { expect, test } from 'vitest'
import { findInformation } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import { listStoredPrices } from '#app/domain/catalog/prices/product-price-queries.server.ts'
import { createPriceSeason, savePriceSeason } from '#app/domain/catalog/prices/save-price-season.server.ts'
import { saveProductPrices } from '#app/domain/catalog/prices/save-product-prices.server.ts'
import { saveProductStatus } from '#app/domain/catalog/product/save-product-status.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { findDuration, saveDuration } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { defaultField } from '#app/domain/question/customer-field-types.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import { findResource } from '#app/domain/resource/resource-queries.server.ts'
import { saveResource } from '#app/domain/resource/save-resource.server.ts'
import type { EditChoice, EditStart } from '#app/domain/shared/edit/edit.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { saveShopLocales } from '#app/domain/shop/save-shop-locales.server.ts'
import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import { findShopVersion } from '#app/domain/shop/shop-edit-queries.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

async function openShop(db: Db) {
  const shopId = await insertShop(db, { locales: '["sv","de"]' })
  return { shopId, userId: await insertUser(db), now }
}

/** Saves in a transaction of its own; what is refused is the test's business. */
function saveIn(db: Db) {
  return <Value, Refusal>(save: (tx: Tx) => Promise<Result<Value, Refusal>>) => inTransaction(db, save)
}

test.each(DIALECTS)('%s: two who change two fields of one form both get theirs', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await openShop(db)
  const id = await insertProduct(db, { shop_id: editor.shopId })
  const shown = await findInformation(db, { ...editor, id })
  if (!shown) throw new Error('no product')
  const run = saveIn(db)
  const save = (change: Partial<typeof shown>, version: EditStart) =>
    run((tx) => saveProductInformation(tx, { ...editor, id, version, values: { ...shown, ...change } }))

  await save({ name: 'Kajak 2', displayName: { ...shown.displayName, de: 'Kajak' } }, 1)
  expect(
    await run((tx) => saveProductStatus(tx, { ...editor, id, version: 1, values: { status: 'INACTIVE' } })),
  ).toMatchObject({ ok: true, value: { version: 3 } })
  expect(await save({ displayName: { sv: 'Paddel' }, meetingPlace: { sv: 'Bryggan' } }, 1)).toEqual({
    ok: true,
    value: { id, version: 4 },
  })
  expect(await findInformation(db, { ...editor, id })).toEqual({
    ...shown,
    name: 'Kajak 2',
    displayName: { sv: 'Paddel', de: 'Kajak' },
    meetingPlace: { sv: 'Bryggan' },
  })
  expect(await findEditedProduct(db, { ...editor, id })).toMatchObject({ status: 'INACTIVE', version: 4 })
})

test.each(DIALECTS)(
  '%s: what both changed is asked about once, and once more if it changes again',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const editor = await openShop(db)
    const id = await insertDuration(db, { shop_id: editor.shopId, amount: 1 })
    const run = saveIn(db)
    const rest = { label: { sv: 'Timmar' }, unit: 'HOURS', active: true, adminOnly: false } as const
    const save = (amount: number, version: EditStart, change = {}) =>
      run((tx) => saveDuration(tx, { ...editor, id, version, values: { ...rest, amount, ...change } }))
    const choose = (take: EditChoice['take'], seen: number) => ({
      number: 1,
      seen,
      choices: [{ name: 'amount', take }],
    })

    await save(2, 1, { label: { sv: 'Två timmar' } })
    const refused = {
      code: 'changed_by_other',
      collisions: [{ name: 'amount', mine: [3, 'HOURS'], theirs: [2, 'HOURS'] }],
      changes: [
        { name: 'label', before: { sv: '3 timmar' }, after: { sv: 'Två timmar' } },
        { name: 'amount' },
      ],
      version: 1,
      seen: 2,
    }
    // The label that the builder gave is not the one in the form, so it is the form's own.
    expect(await save(3, 1, { label: { sv: '3 timmar' } })).toMatchObject({ ok: false, error: refused })
    await save(5, 2, { label: { sv: 'Två timmar' } })
    expect(await save(3, choose('mine', 2), { label: { sv: '3 timmar' } })).toMatchObject({
      ok: false,
      error: { collisions: [{ name: 'amount', mine: [3, 'HOURS'], theirs: [5, 'HOURS'] }], seen: 3 },
    })
    expect((await save(3, choose('mine', 3), { label: { sv: '3 timmar' } })).ok).toBe(true)
    expect(await findDuration(db, { ...editor, id })).toMatchObject({
      amount: 3,
      label: { sv: 'Två timmar' },
      version: 4,
    })
    expect((await save(7, choose('theirs', 4), { label: { sv: '3 timmar' } })).ok).toBe(true)
    expect(await findDuration(db, { ...editor, id })).toMatchObject({ amount: 3, version: 4 })
  },
)

test.each(DIALECTS)('%s: without a whole log everything that differs is asked about', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await openShop(db)
  const id = await insertDuration(db, { shop_id: editor.shopId, amount: 1, label: '{"sv":"A"}' })
  const run = saveIn(db)
  const rest = { unit: 'HOURS', active: true, adminOnly: false } as const
  const save = (values: { label: { sv: string }; amount: number }, version: EditStart) =>
    run((tx) => saveDuration(tx, { ...editor, id, version, values: { ...rest, ...values } }))
  await save({ label: { sv: 'A' }, amount: 2 }, 1)
  await db.updateTable('activity').set({ version: null }).execute()

  const mine = { label: { sv: 'B' }, amount: 1 }
  const collisions = [
    { name: 'label.sv', mine: 'B', theirs: 'A' },
    { name: 'amount', mine: [1, 'HOURS'], theirs: [2, 'HOURS'] },
  ]
  expect(await save(mine, 1)).toMatchObject({ ok: false, error: { changedBy: 'Kim Berg', collisions } })
  const choices = [
    { name: 'label.sv', take: 'mine' },
    { name: 'amount', take: 'theirs' },
  ] as const
  expect((await save(mine, { number: 1, seen: 2, choices })).ok).toBe(true)
  expect(await findDuration(db, { ...editor, id })).toMatchObject({ label: { sv: 'B' }, amount: 2 })
})

test.each(DIALECTS)('%s: two prices, two seasons and a tab collide with nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await openShop(db)
  const ofShop = { shop_id: editor.shopId }
  const id = await insertProduct(db, ofShop)
  const durationId = await insertDuration(db, ofShop)
  const [adult, child] = [await insertPriceCategory(db, ofShop), await insertPriceCategory(db, ofShop)]
  const run = saveIn(db)
  const savePrices = (prices: readonly (readonly [number, number | null])[], version: EditStart) =>
    run((tx) =>
      saveProductPrices(tx, {
        ...{ ...editor, id, version, seasonId: null },
        values: {
          prices: prices.map(([priceCategoryId, unitPriceMinor]) => ({
            ...{ priceCategoryId, durationId, unitPriceMinor },
          })),
        },
      }),
    )
  const season = { firstDate: localDate('2026-06-01'), lastDate: localDate('2026-08-31'), weekdays: [1] }
  const addSeason = (name: string) =>
    run((tx) =>
      createPriceSeason(tx, { ...editor, id, values: { ...season, name }, copyFrom: null, plan: FULL_PLAN }),
    )
  const [first, second] = [await addSeason('A'), await addSeason('B')]
  if (!first.ok || !second.ok) throw new Error('no seasons')
  const version = second.value.version

  await savePrices(
    [
      [adult, 100],
      [child, null],
    ],
    version,
  )
  expect(
    (
      await savePrices(
        [
          [adult, null],
          [child, 50],
        ],
        version,
      )
    ).ok,
  ).toBe(true)
  const stored = await listStoredPrices(db, { ...editor, productId: id })
  expect(stored.map(({ unitPriceMinor }) => unitPriceMinor).toSorted((a, b) => a - b)).toEqual([50, 100])
  expect(
    await savePrices(
      [
        [adult, 90],
        [child, null],
      ],
      version,
    ),
  ).toMatchObject({
    error: { collisions: [{ mine: 90, theirs: 100 }] },
  })

  for (const { value, name } of [
    { ...first, name: 'C' },
    { ...second, name: 'D' },
  ]) {
    const { seasonId } = value
    const saved = await run((tx) =>
      savePriceSeason(tx, { ...editor, id, seasonId, version, values: { ...season, name } }),
    )
    expect(saved.ok, name).toBe(true)
  }
})

test.each(DIALECTS)(
  '%s: groups of settings, flags of a field and names of a resource merge',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const editor = await openShop(db)
    const { shopId } = editor
    const run = saveIn(db)
    const version = await findShopVersion(db, shopId)
    await run((tx) => saveShopOptions(tx, { ...editor, version, values: { orderReservationTime: 20 } }))
    await run((tx) => saveShopLocales(tx, { ...editor, version, values: { locales: ['de', 'sv'] } }))
    expect(await findShop(db, shopId)).toMatchObject({ reservationMinutes: 20, locales: ['de', 'sv'] })

    const field = defaultField('nationality')
    const saveField = (change: Partial<typeof field>) =>
      run((tx) =>
        saveCustomerFields(tx, { ...editor, version, values: { fields: [{ ...field, ...change }] } }),
      )
    await saveField({ visibleForGuest: !field.visibleForGuest })
    expect((await saveField({ label: { sv: 'Land' } })).ok).toBe(true)
    expect(await listCustomerFields(db, shopId)).toContainEqual({
      ...field,
      visibleForGuest: !field.visibleForGuest,
      label: { sv: 'Land' },
    })

    const typeId = await insertResourceType(db, { shop_id: shopId })
    const id = await insertResource(db, { shop_id: shopId })
    const shared = {
      sharedBetweenProducts: true,
      sharedBetweenBookings: true,
      sharedBetweenStartTimes: true,
    }
    const stored = await findResource(db, { shopId, id })
    const resourceTypeId = stored?.resourceTypeId ?? 0
    const shown = {
      name: 'Guide',
      maxCapacity: 12,
      resourceTypeId,
      scheduled: false,
      userId: null,
      ...shared,
    }
    await run((tx) => saveResource(tx, { ...editor, id, version: 1, values: shown }))
    const saveGuide = (change: Partial<typeof shown>) =>
      run((tx) => saveResource(tx, { ...editor, id, version: 2, values: { ...shown, ...change } }))
    await saveGuide({ resourceTypeId: typeId })
    expect((await saveGuide({ name: 'Nils' })).ok).toBe(true)
    expect(await findResource(db, { shopId, id })).toMatchObject({ name: 'Nils', resourceTypeId: typeId })
  },
)
