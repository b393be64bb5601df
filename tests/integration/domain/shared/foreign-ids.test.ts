import { expect, test } from 'vitest'
import { createBundleOption } from '#app/domain/catalog/bundle/save-bundle-option.server.ts'
import { findInformation } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import { createPriceSeason } from '#app/domain/catalog/prices/save-price-season.server.ts'
import { saveProductPrices } from '#app/domain/catalog/prices/save-product-prices.server.ts'
import { createProduct } from '#app/domain/catalog/product/create-product.server.ts'
import { createPriceCategory } from '#app/domain/catalog/records/price-category-queries.server.ts'
import { findProductAvailability } from '#app/domain/catalog/setup/product-availability-queries.server.ts'
import { findProductSetup } from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import { saveProductAddons } from '#app/domain/catalog/setup/save-product-addons.server.ts'
import { saveProductAvailability } from '#app/domain/catalog/setup/save-product-availability.server.ts'
import { saveProductSetup } from '#app/domain/catalog/setup/save-product-setup.server.ts'
import { createCustomField } from '#app/domain/question/save-custom-field.server.ts'
import { saveProductCustomFields } from '#app/domain/question/save-product-custom-fields.server.ts'
import { createResource } from '#app/domain/resource/save-resource.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import {
  insertCategory,
  insertDuration,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  insertTax,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { bundleOption } from '../../../unit/domain/catalog/bundle-option.ts'

const now = instant('2026-07-16T08:00:00Z')
const gone = { deleted_at: now }

/** One of everything that values point at: another shop's, or the shop's own that is deleted. */
async function insertTargets(db: Db, of: { shop_id: number; deleted_at?: string }) {
  const field = { ...of, internal_name: 'x', data_type: 'DATE', applies_to: 'BOOKING', label: '{}' } as const
  const { id: fieldId } = await db
    .insertInto('custom_field')
    .values(field)
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    taxId: await insertTax(db, of),
    categoryId: await insertCategory(db, of),
    durationId: await insertDuration(db, of),
    priceCategoryId: await insertPriceCategory(db, of),
    productId: await insertProduct(db, of),
    addonId: await insertProduct(db, { ...of, product_type: 'ADDON' }),
    typeId: await insertResourceType(db, of),
    resourceId: await insertResource(db, of),
    userId: await insertUser(db),
    fieldId,
  }
}

type Targets = Awaited<ReturnType<typeof insertTargets>>
type Attempt = { at: string; make: (tx: Tx, id: Targets) => Promise<Result<unknown, { code: string }>> }

/** Every value that names another thing, with the use case that takes it. */
async function attempts(db: Db, shopId: number): Promise<Attempt[]> {
  const editor = { shopId, userId: await insertUser(db), now }
  const id = await insertProduct(db, { shop_id: shopId })
  const typeId = await insertResourceType(db, { shop_id: shopId })
  const own = { ...editor, id }
  const setup = await findProductSetup(db, own)
  const information = await findInformation(db, own)
  const availability = await findProductAvailability(db, own)
  if (!setup || !information || !availability) throw new Error('no product')
  const resources = { ...setup, useResources: true, resourceTypeIds: [typeId] }
  const product = { name: 'Kajak', displayName: {}, productType: 'RENTAL', maxCapacity: null } as const
  const season = { name: 'Sommar', firstDate: localDate('2026-06-01'), lastDate: localDate('2026-06-02') }
  const guide = { name: 'Alva', maxCapacity: 1, scheduled: false, resourceTypeId: typeId, userId: null }
  const shared = { sharedBetweenProducts: true, sharedBetweenBookings: true, sharedBetweenStartTimes: true }
  const question = { internalName: 'q', dataType: 'DATE', appliesTo: 'BOOKING', label: {}, hint: {} } as const
  const shown = {
    visibleForGuest: true,
    requiredForGuest: false,
    visibleForAdmin: true,
    requiredForAdmin: false,
  }
  const plan = FULL_PLAN
  return [
    {
      at: 'taxId',
      make: (tx, to) => createProduct(tx, { ...editor, plan, values: { ...product, taxId: to.taxId } }),
    },
    {
      at: 'categoryIds',
      make: (tx, to) =>
        saveProductInformation(tx, { ...own, values: { ...information, categoryIds: [to.categoryId] } }),
    },
    {
      at: 'aliasOfId',
      make: (tx, to) => saveProductSetup(tx, { ...own, values: { ...setup, aliasOfId: to.productId } }),
    },
    {
      at: 'taxId',
      make: (tx, to) => saveProductSetup(tx, { ...own, values: { ...setup, taxId: to.taxId } }),
    },
    {
      at: 'resourceTypeIds',
      make: (tx, to) =>
        saveProductSetup(tx, { ...own, values: { ...resources, resourceTypeIds: [typeId, to.typeId] } }),
    },
    {
      at: 'resourceIds',
      make: (tx, to) =>
        saveProductSetup(tx, { ...own, values: { ...resources, resourceIds: [to.resourceId] } }),
    },
    {
      at: 'durationIds',
      make: (tx, to) =>
        saveProductAvailability(tx, { ...own, values: { ...availability, durationIds: [to.durationId] } }),
    },
    ...['priceCategoryId', 'durationId'].map((name) => ({
      at: 'prices',
      make: (tx: Tx, to: Targets) => {
        const nowhere = { priceCategoryId: null, durationId: null, unitPriceMinor: 100 }
        const cell =
          name === 'durationId' ? { durationId: to.durationId } : { priceCategoryId: to.priceCategoryId }
        return saveProductPrices(tx, {
          ...own,
          seasonId: null,
          values: { prices: [{ ...nowhere, ...cell }] },
        })
      },
    })),
    {
      at: 'copyFrom',
      make: (tx) =>
        createPriceSeason(tx, {
          ...own,
          plan,
          values: { ...season, weekdays: [1] },
          copyFrom: { seasonId: 99 },
        }),
    },
    {
      at: 'addons',
      make: (tx, { addonId }) => {
        const addons = [{ addonId, mandatory: false, included: false }]
        return saveProductAddons(tx, { ...own, values: { addons } })
      },
    },
    {
      at: 'products',
      make: (tx, { productId }) => {
        const values = bundleOption({ products: [{ productId, unitPriceMinor: null }] })
        return createBundleOption(tx, { ...own, plan, values })
      },
    },
    {
      at: 'durationId',
      make: async (tx, { durationId }) => {
        const productId = await insertProduct(tx, { shop_id: shopId })
        const forced = { durationOption: 'FORCED_DURATION', durationId } as const
        const values = bundleOption({ ...forced, products: [{ productId, unitPriceMinor: null }] })
        return createBundleOption(tx, { ...own, plan, values })
      },
    },
    {
      at: 'fields',
      make: (tx, { fieldId }) => {
        const fields = [{ customFieldId: fieldId, asked: true, optionKeys: null }]
        return saveProductCustomFields(tx, { ...own, values: { fields } })
      },
    },
    {
      at: 'productIds',
      make: (tx, { productId }) => {
        const values = { ...question, ...shown, options: [], forAllProducts: false, productIds: [productId] }
        return createCustomField(tx, { ...editor, values })
      },
    },
    {
      at: 'masterId',
      make: (tx, { priceCategoryId }) => {
        const rest = { title: {}, hint: {}, adminOnly: false, maximumRatio: 2 }
        return createPriceCategory(tx, { ...editor, values: { ...rest, masterId: priceCategoryId } })
      },
    },
    {
      at: 'resourceTypeId',
      make: (tx, to) =>
        createResource(tx, { ...editor, plan, values: { ...guide, ...shared, resourceTypeId: to.typeId } }),
    },
    {
      at: 'userId',
      make: (tx, to) =>
        createResource(tx, { ...editor, plan, values: { ...guide, ...shared, userId: to.userId } }),
    },
  ]
}

test.each(DIALECTS)(
  "%s: another shop's things and deleted ones are refused at their field",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const strange = await insertTargets(db, { shop_id: await insertShop(db) })
    const deleted = await insertTargets(db, { shop_id: shopId, ...gone })

    for (const { at, make } of await attempts(db, shopId)) {
      for (const targets of [strange, deleted]) {
        const done = await inTransaction(db, (tx) => make(tx, targets))
        expect.soft(done, at).toEqual({ ok: false, error: { code: 'foreign_id', at } })
      }
    }
  },
)
