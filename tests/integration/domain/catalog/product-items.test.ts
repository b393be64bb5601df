import { expect, test } from 'vitest'
import {
  moveBundleOption,
  switchBundleOption,
} from '#app/domain/catalog/bundle/arrange-bundle-options.server.ts'
import {
  findBundleOption,
  listBundleOptions,
} from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import type { BundleOptionValues } from '#app/domain/catalog/bundle/bundle-rules.ts'
import {
  deleteBundleOption,
  restoreBundleOption,
} from '#app/domain/catalog/bundle/delete-bundle-option.server.ts'
import { createBundleOption, saveBundleOption } from '#app/domain/catalog/bundle/save-bundle-option.server.ts'
import { deleteProduct } from '#app/domain/catalog/product/delete-product.server.ts'
import { durationRecord } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listAddonLinks, listAddonParents } from '#app/domain/catalog/setup/product-addon-queries.server.ts'
import { saveProductAddons } from '#app/domain/catalog/setup/save-product-addons.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertDuration, insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { bundleOption } from '../../../unit/domain/catalog/bundle-option.ts'

const now = instant('2026-07-16T08:00:00Z')
const NOT_FOUND = { ok: false, error: { code: 'not_found' } }

/** A kayak, another rental product, and an add-on. */
async function shopWithItems(db: Db) {
  const shopId = await insertShop(db)
  const id = await insertProduct(db, { shop_id: shopId })
  const itemId = await insertProduct(db, { shop_id: shopId, name: 'Bastu' })
  const addonId = await insertProduct(db, { shop_id: shopId, name: 'Torrsäck', product_type: 'ADDON' })
  return { editor: { shopId, userId: await insertUser(db), now, id }, itemId, addonId }
}

test.each(DIALECTS)(
  '%s: add-ons are saved in order; what is none, foreign or named twice is refused',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, itemId, addonId } = await shopWithItems(db)
    const theirs = await shopWithItems(db)
    const second = await insertProduct(db, { shop_id: editor.shopId, product_type: 'ADDON' })
    const link = (id: number) => ({ addonId: id, mandatory: id === addonId, included: false })
    const save = (ids: readonly number[], over: { id?: number; version?: number } = {}) =>
      inTransaction(db, (tx) =>
        saveProductAddons(tx, { ...editor, ...over, values: { addons: ids.map(link) } }),
      )

    expect(await save([second, addonId], { version: 1 })).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await save([second, addonId])).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await save([addonId], { version: 1 })).toMatchObject({ error: { code: 'changed_by_other' } })
    const foreign = { error: { code: 'foreign_id', at: 'addons' } }
    expect(await save([itemId])).toMatchObject(foreign)
    expect(await save([theirs.addonId])).toMatchObject(foreign)
    expect(await save([addonId, addonId])).toMatchObject({ error: { code: 'addon_twice' } })
    expect(await save([second], { id: addonId })).toMatchObject({ error: { code: 'addon_of_addon' } })
    expect(await save([], { id: theirs.editor.id })).toEqual(NOT_FOUND)

    const key = { shopId: editor.shopId, productId: editor.id }
    expect(await listAddonLinks(db, key)).toEqual([link(second), link(addonId)])
    expect(await listAddonParents(db, { shopId: editor.shopId, addonId })).toEqual([
      { id: editor.id, name: 'Havskajak', mandatory: true, included: false },
    ])
  },
)

async function withOption(db: Db) {
  const shop = await shopWithItems(db)
  const values = (over: Partial<BundleOptionValues> = {}) =>
    bundleOption({ products: [{ productId: shop.itemId, unitPriceMinor: 30_000 }], ...over })
  const create = (over: Partial<BundleOptionValues> = {}, plan = FULL_PLAN) =>
    inTransaction(db, (tx) => createBundleOption(tx, { ...shop.editor, values: values(over), plan }))
  const created = await create()
  if (!created.ok) throw new Error(created.error.code)
  const { bundleOptionId } = created.value
  const key = { shopId: shop.editor.shopId, productId: shop.editor.id }
  return { ...shop, values, create, bundleOptionId, key }
}

test.each(DIALECTS)('%s: a bundle option is stored as it was saved, with its products', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, values, bundleOptionId, key } = await withOption(db)
  const durationId = await insertDuration(db, { shop_id: editor.shopId })
  const save = (over: Partial<BundleOptionValues>, version?: number) =>
    inTransaction(db, (tx) =>
      saveBundleOption(tx, { ...editor, version, bundleOptionId, values: values(over) }),
    )

  expect(await save({}, 2)).toMatchObject({ ok: true, value: { version: 2 } })
  const changed = { durationOption: 'FORCED_DURATION', durationId, pricePercentage: 5_000 } as const
  expect(await save(changed, 2)).toMatchObject({ ok: true, value: { version: 3 } })
  expect(await save({}, 2)).toMatchObject({ ok: true, value: { version: 3 } })
  expect(await save({ pricePercentage: 2_500 }, 2)).toMatchObject({
    error: { collisions: [{ name: 'pricePercentage', mine: 2_500, theirs: 5_000 }] },
  })
  expect(await findBundleOption(db, { ...key, bundleOptionId })).toEqual({
    ...values(changed),
    id: bundleOptionId,
    isDeleted: false,
  })
  expect(await durationRecord.listUses(db, { shopId: editor.shopId, id: durationId })).toEqual([
    { kind: 'bundle', id: editor.id, name: { sv: 'Havskajak: Lunch', en: 'Havskajak: Lunch' } },
  ])
})

test.each(DIALECTS)(
  '%s: an option is refused for its products, its duration, its plan and its number',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, addonId, itemId, create } = await withOption(db)
    const theirs = await withOption(db)
    const alias = await insertProduct(db, { shop_id: editor.shopId, alias_of_id: editor.id })
    const foreignDuration = await insertDuration(db, { shop_id: theirs.editor.shopId })
    const products = (...ids: number[]) => ({
      products: ids.map((productId) => ({ productId, unitPriceMinor: null })),
    })
    const codeOf = async (over: Partial<BundleOptionValues>, plan = FULL_PLAN) => {
      const created = await create(over, plan)
      return created.ok ? 'ok' : created.error.code
    }

    expect(await codeOf(products(theirs.itemId))).toBe('foreign_id')
    expect(await codeOf(products(editor.id))).toBe('bundle_contains_itself')
    expect(await codeOf(products(alias))).toBe('bundle_contains_itself')
    expect(await codeOf(products(itemId, addonId))).toBe('bundle_types_differ')
    expect(await codeOf({ durationOption: 'FORCED_DURATION', durationId: foreignDuration })).toBe(
      'foreign_id',
    )
    expect(await codeOf({ showPrice: false, canSelectQuantity: true })).toBe('bundle_price_hidden')
    expect(await codeOf({}, { ...FULL_PLAN, allows: () => false })).toBe('plan_lacks')
    const five = [await codeOf({}), await codeOf({}), await codeOf({}), await codeOf({})]
    expect(five).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await codeOf({})).toBe('too_many_bundle_options')
  },
)

test.each(DIALECTS)(
  '%s: options move, rest, go and come back; a full product takes none back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, bundleOptionId: first, create, key } = await withOption(db)
    const created = await create()
    const second = created.ok ? created.value.bundleOptionId : 0
    const ids = async () => (await listBundleOptions(db, key)).map(({ id }) => id)
    const at = { ...editor, bundleOptionId: second }

    await inTransaction(db, (tx) => moveBundleOption(tx, { ...at, to: 'up' }))
    expect(await ids()).toEqual([second, first])
    await inTransaction(db, (tx) => moveBundleOption(tx, { ...at, to: 'up' }))
    expect(await ids()).toEqual([second, first])

    const switchOff = () => inTransaction(db, (tx) => switchBundleOption(tx, { ...at, active: false }))
    expect(await switchOff()).toMatchObject({ value: { version: 5 } })
    expect(await switchOff()).toMatchObject({ value: { version: 5 } })
    expect((await listBundleOptions(db, key))[0]).toMatchObject({ id: second, active: false })

    const remove = () => inTransaction(db, (tx) => deleteBundleOption(tx, at))
    const restore = () => inTransaction(db, (tx) => restoreBundleOption(tx, at))
    expect((await remove()).ok).toBe(true)
    expect(await remove()).toEqual(NOT_FOUND)
    expect(await ids()).toEqual([first])
    expect((await restore()).ok).toBe(true)
    expect(await ids()).toEqual([second, first])

    await remove()
    for (let more = 0; more < 4; more++) await create()
    expect(await restore()).toMatchObject({ error: { code: 'too_many_bundle_options', max: 5 } })
    const stranger = { ...at, shopId: await insertShop(db) }
    expect(await inTransaction(db, (tx) => deleteBundleOption(tx, stranger))).toEqual(NOT_FOUND)
    expect(await inTransaction(db, (tx) => moveBundleOption(tx, { ...stranger, to: 'up' }))).toEqual(
      NOT_FOUND,
    )
  },
)

test.each(DIALECTS)('%s: an option whose product went meanwhile is restored as inactive', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, itemId, bundleOptionId, key } = await withOption(db)
  const at = { ...editor, bundleOptionId }
  expect((await inTransaction(db, (tx) => deleteBundleOption(tx, at))).ok).toBe(true)
  expect((await inTransaction(db, (tx) => deleteProduct(tx, { ...editor, id: itemId }))).ok).toBe(true)
  expect((await inTransaction(db, (tx) => restoreBundleOption(tx, at))).ok).toBe(true)
  expect(await listBundleOptions(db, key)).toMatchObject([{ active: false, products: [] }])
})

test.each(DIALECTS)('%s: an add-on does not go while somebody chooses it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor } = await shopWithItems(db)
  const addonId = await insertProduct(db, { shop_id: editor.shopId, product_type: 'ADDON' })
  const addons = [{ addonId, mandatory: true, included: false }]

  const both = await Promise.all([
    inTransaction(db, (tx) => saveProductAddons(tx, { ...editor, values: { addons } })),
    inTransaction(db, (tx) => deleteProduct(tx, { ...editor, id: addonId })),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})
