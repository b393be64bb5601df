import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBundleOption, saveBundleOption } from '#app/domain/catalog/bundle/save-bundle-option.server.ts'
import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import { saveBulkDiscounts } from '#app/domain/catalog/prices/save-bulk-discounts.server.ts'
import { createPriceSeason, savePriceSeason } from '#app/domain/catalog/prices/save-price-season.server.ts'
import { savePriceTerms } from '#app/domain/catalog/prices/save-price-terms.server.ts'
import { saveProductPrices } from '#app/domain/catalog/prices/save-product-prices.server.ts'
import { saveProductStatus } from '#app/domain/catalog/product/save-product-status.server.ts'
import { saveCategory } from '#app/domain/catalog/records/category-queries.server.ts'
import { saveDuration } from '#app/domain/catalog/records/duration-queries.server.ts'
import { savePriceCategory } from '#app/domain/catalog/records/price-category-queries.server.ts'
import { saveTax } from '#app/domain/catalog/records/tax-queries.server.ts'
import { findProductSetup } from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import {
  createCapacitySchedule,
  saveCapacitySchedule,
} from '#app/domain/catalog/setup/save-capacity-schedule.server.ts'
import { saveProductAddons } from '#app/domain/catalog/setup/save-product-addons.server.ts'
import { saveProductAvailability } from '#app/domain/catalog/setup/save-product-availability.server.ts'
import { saveProductRebooking } from '#app/domain/catalog/setup/save-product-rebooking.server.ts'
import { saveProductSetup } from '#app/domain/catalog/setup/save-product-setup.server.ts'
import { saveOpeningSeason } from '#app/domain/opening-hours/season-queries.server.ts'
import { defaultField } from '#app/domain/question/customer-field-types.ts'
import { createCustomField, saveCustomField } from '#app/domain/question/save-custom-field.server.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import { saveProductCustomFields } from '#app/domain/question/save-product-custom-fields.server.ts'
import { saveResourceType } from '#app/domain/resource/resource-queries.server.ts'
import { saveResource } from '#app/domain/resource/save-resource.server.ts'
import {
  createResourceSchedule,
  saveResourceSchedule,
} from '#app/domain/resource/save-resource-schedule.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import { instant, localDate, localTime } from '#app/domain/shared/time.ts'
import { saveShopTexts } from '#app/domain/shop/save-shop-document.server.ts'
import { saveShopInfo } from '#app/domain/shop/save-shop-info.server.ts'
import { saveShopLocales } from '#app/domain/shop/save-shop-locales.server.ts'
import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import {
  insertCategory,
  insertDuration,
  insertOpeningSeason,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  insertTax,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS, type TestDatabase } from '#tests/support/database.ts'
import { bundleOption } from '../../../unit/domain/catalog/bundle-option.ts'

const now = instant('2026-07-16T08:00:00Z')

/** Saves one of two contents of a thing that has neither. */
type Save = (
  tx: Tx,
  content: 0 | 1,
  version?: number,
) => Promise<Result<{ version: number }, { code: string }>>

const CONTENTS = [0, 1] as const

type Thing = (db: Db, editor: Editor) => Promise<Save>

const dates = { firstDate: localDate('2026-06-01'), lastDate: localDate('2026-08-31') }
const weekly = {
  kind: 'WEEKLY',
  ...dates,
  weekdays: [1, 2],
  months: [6, 7],
  intervalDays: 1,
  tint: 1,
} as const

const question = {
  internalName: 'size',
  dataType: 'SELECT',
  appliesTo: 'PARTICIPANT',
  hint: {},
  options: [
    { key: 'o1', label: { sv: 'Liten' } },
    { key: 'o2', label: { sv: 'Stor' } },
  ],
  forAllProducts: false,
  productIds: [],
  visibleForGuest: true,
  requiredForGuest: true,
  visibleForAdmin: true,
  requiredForAdmin: false,
} as const

async function created<T extends { id: number }>(result: Promise<Result<T, { code: string }>>): Promise<T> {
  const done = await result
  if (!done.ok) throw new Error(done.error.code)
  return done.value
}

const productOf = (db: Db, { shopId }: Editor) => insertProduct(db, { shop_id: shopId, max_capacity: 3 })

/** Everything that somebody edits, each with two contents to save. */
const THINGS: Readonly<Record<string, Thing>> = {
  information: async (db, editor) => {
    const id = await productOf(db, editor)
    const categoryIds = [
      await insertCategory(db, { shop_id: editor.shopId }),
      await insertCategory(db, { shop_id: editor.shopId }),
    ]
    const texts = { displayName: { sv: 'Kajak' }, shortDescription: { sv: 'Kajak för en' } }
    const more = { description: {}, includedItems: {}, goodToKnow: {}, meetingPlace: {} }
    const rest = { ...texts, ...more, advertisedPriceMinor: 19_900, preparationVideoId: null }
    return (tx, content, version) => {
      const values = { ...rest, name: `Kajak ${content}`, categoryIds: categoryIds.slice(content) }
      return saveProductInformation(tx, { ...editor, id, version, values })
    }
  },
  setup: async (db, editor) => {
    const id = await productOf(db, editor)
    const typeId = await insertResourceType(db, { shop_id: editor.shopId })
    const resourceId = await insertResource(db, { shop_id: editor.shopId, resource_type_id: typeId })
    const stored = await findProductSetup(db, { ...editor, id })
    if (!stored) throw new Error('no product')
    const labels = [
      ['Kajak 10', 'Kajak 9'],
      ['Kajak 9', 'Kajak 10'],
    ] as const
    return (tx, content, version) => {
      const resources = { useResources: true, resourceTypeIds: [typeId], resourceIds: [resourceId] }
      const units = { useIdentifiers: true, maxCapacity: 2, identifiers: labels[content] }
      const values = { ...stored, ...resources, ...units, seats: 2 }
      return saveProductSetup(tx, { ...editor, id, version, values })
    }
  },
  availability: async (db, editor) => {
    const id = await productOf(db, editor)
    const durationIds = [
      await insertDuration(db, { shop_id: editor.shopId }),
      await insertDuration(db, { shop_id: editor.shopId }),
    ].reverse()
    const startTimes = [localTime('14:00'), localTime('09:00'), localTime('14:00')]
    const rest = { startTimeType: 'MANUAL_WITHIN_OPENING_HOURS', startTimeInterval: 30, durationIds } as const
    return (tx, content, version) =>
      saveProductAvailability(tx, {
        ...editor,
        id,
        version,
        values: { ...rest, startTimes, cutOffMinutes: 60 + content },
      })
  },
  schedule: async (db, editor) => {
    const productId = await productOf(db, editor)
    const times = [{ time: localTime('10:00'), capacity: 12 }]
    const { id } = await created(
      inTransaction(db, (tx) =>
        createCapacitySchedule(tx, { ...editor, productId, values: { ...weekly, name: '', times } }),
      ),
    )
    return (tx, content, version) =>
      saveCapacitySchedule(tx, {
        ...editor,
        productId,
        id,
        version,
        values: { ...weekly, name: `Sommar ${content}`, times },
      })
  },
  prices: async (db, editor) => {
    const id = await productOf(db, editor)
    const durationId = await insertDuration(db, { shop_id: editor.shopId })
    const priceCategoryId = await insertPriceCategory(db, { shop_id: editor.shopId })
    return (tx, content, version) =>
      saveProductPrices(tx, {
        ...editor,
        id,
        version,
        seasonId: null,
        values: { prices: [{ priceCategoryId, durationId, unitPriceMinor: 1000 + content }] },
      })
  },
  'price season': async (db, editor) => {
    const id = await productOf(db, editor)
    const values = { name: 'Sommar', ...dates, weekdays: [1, 2, 3] }
    const season = await inTransaction(db, (tx) =>
      createPriceSeason(tx, { ...editor, id, values, copyFrom: null, plan: FULL_PLAN }),
    )
    if (!season.ok) throw new Error(season.error.code)
    const { seasonId } = season.value
    return (tx, content, version) =>
      savePriceSeason(tx, {
        ...editor,
        id,
        seasonId,
        version,
        values: { ...values, weekdays: [6 + content] },
      })
  },
  'bulk bands': async (db, editor) => {
    const id = await productOf(db, editor)
    const band = { unit: 'PERCENT', amount: 1000 } as const
    return (tx, content, version) => {
      const bands = [
        { ...band, minimumQuantity: 10, maximumQuantity: null },
        { ...band, minimumQuantity: 4 + content, maximumQuantity: 9 },
      ]
      return saveBulkDiscounts(tx, { ...editor, id, version, values: { bands } })
    }
  },
  'price terms': async (db, editor) => {
    const id = await productOf(db, editor)
    return (tx, content, version) =>
      savePriceTerms(tx, { ...editor, id, version, values: { depositPercentage: 2500 + content } })
  },
  'add-ons': async (db, editor) => {
    const id = await productOf(db, editor)
    const addon = { shop_id: editor.shopId, product_type: 'ADDON' } as const
    const ids = [await insertProduct(db, addon), await insertProduct(db, addon)]
    return (tx, content, version) => {
      const order = content ? ids.toReversed() : ids
      const addons = order.map((addonId) => ({ addonId, mandatory: false, included: true }))
      return saveProductAddons(tx, { ...editor, id, version, values: { addons } })
    }
  },
  'bundle option': async (db, editor) => {
    const id = await productOf(db, editor)
    const products = [{ productId: await productOf(db, editor), unitPriceMinor: 9900 }]
    const values = bundleOption({ products })
    const option = await inTransaction(db, (tx) =>
      createBundleOption(tx, { ...editor, id, values, plan: FULL_PLAN }),
    )
    if (!option.ok) throw new Error(option.error.code)
    const { bundleOptionId } = option.value
    return (tx, content, version) => {
      const name = { sv: `Lunch ${content}` }
      return saveBundleOption(tx, { ...editor, id, bundleOptionId, version, values: { ...values, name } })
    }
  },
  rebooking: async (db, editor) => {
    const id = await productOf(db, editor)
    const terms = { rebookable: true, rebookingFeeType: 'FIXED', rebookableUntilMinutes: 60 } as const
    return (tx, content, version) => {
      const values = { ...terms, rebookingFee: 5000 + content }
      return saveProductRebooking(tx, { ...editor, id, version, values, plan: FULL_PLAN })
    }
  },
  status: async (db, editor) => {
    const id = await productOf(db, editor)
    return (tx, content, version) => {
      const status = content ? 'ADMIN_ONLY' : 'INACTIVE'
      return saveProductStatus(tx, { ...editor, id, version, values: { status } })
    }
  },
  'product questions': async (db, editor) => {
    const id = await productOf(db, editor)
    const values = { ...question, label: { sv: 'Storlek' } }
    const ids: number[] = []
    for (const internalName of ['size', 'colour']) {
      const field = inTransaction(db, (tx) =>
        createCustomField(tx, { ...editor, values: { ...values, internalName } }),
      )
      ids.push((await created(field)).id)
    }
    return (tx, content, version) => {
      const fields = ids.map((customFieldId) => ({
        customFieldId,
        asked: true,
        optionKeys: [content ? 'o1' : 'o2'],
      }))
      return saveProductCustomFields(tx, { ...editor, id, version, values: { fields } })
    }
  },
  category: async (db, editor) => {
    const id = await insertCategory(db, { shop_id: editor.shopId })
    return (tx, content, version) =>
      saveCategory(tx, { ...editor, id, version, values: { name: { sv: `Båtar ${content}` } } })
  },
  'price category': async (db, editor) => {
    const masterId = await insertPriceCategory(db, { shop_id: editor.shopId })
    const id = await insertPriceCategory(db, { shop_id: editor.shopId })
    return (tx, content, version) => {
      const values = {
        title: { sv: 'Barn' },
        hint: {},
        adminOnly: false,
        masterId,
        maximumRatio: 2 + content,
      }
      return savePriceCategory(tx, { ...editor, id, version, values })
    }
  },
  duration: async (db, editor) => {
    const id = await insertDuration(db, { shop_id: editor.shopId })
    const rest = { label: { sv: 'Dagar' }, unit: 'DAYS', active: true, adminOnly: true } as const
    return (tx, content, version) =>
      saveDuration(tx, { ...editor, id, version, values: { ...rest, amount: 4 + content } })
  },
  tax: async (db, editor) => {
    const id = await insertTax(db, { shop_id: editor.shopId })
    return (tx, content, version) =>
      saveTax(tx, { ...editor, id, version, values: { name: 'Moms', percentage: 1200 + content } })
  },
  resource: async (db, editor) => {
    const id = await insertResource(db, { shop_id: editor.shopId })
    const resourceTypeId = await insertResourceType(db, { shop_id: editor.shopId })
    const shared = {
      sharedBetweenProducts: false,
      sharedBetweenBookings: true,
      sharedBetweenStartTimes: false,
    }
    const rest = { ...shared, name: 'Nils', resourceTypeId, scheduled: true, userId: null }
    return (tx, content, version) =>
      saveResource(tx, { ...editor, id, version, values: { ...rest, maxCapacity: 8 + content } })
  },
  'resource type': async (db, editor) => {
    const id = await insertResourceType(db, { shop_id: editor.shopId })
    return (tx, content, version) =>
      saveResourceType(tx, { ...editor, id, version, values: { name: `Båtar ${content}` } })
  },
  'resource schedule': async (db, editor) => {
    const resourceId = await insertResource(db, { shop_id: editor.shopId })
    const { id } = await created(
      inTransaction(db, (tx) =>
        createResourceSchedule(tx, { ...editor, resourceId, values: { ...weekly, name: '' } }),
      ),
    )
    return (tx, content, version) => {
      const values = { ...weekly, name: '', tint: 2 + content }
      return saveResourceSchedule(tx, { ...editor, resourceId, id, version, values })
    }
  },
  'custom field': async (db, editor) => {
    const productIds = [await productOf(db, editor), await productOf(db, editor)].reverse()
    const values = { ...question, label: { sv: 'Storlek' }, productIds }
    const { id } = await created(inTransaction(db, (tx) => createCustomField(tx, { ...editor, values })))
    return (tx, content, version) => {
      const label = { sv: `Storlek ${content}` }
      return saveCustomField(tx, { ...editor, id, version, values: { ...values, label } })
    }
  },
  'opening season': async (db, editor) => {
    const id = await insertOpeningSeason(db, { shop_id: editor.shopId })
    const intervals = [
      { weekday: 5, opens: localTime('18:00'), closes: localTime('02:00') },
      { weekday: 1, opens: localTime('09:00'), closes: localTime('12:00') },
    ]
    return (tx, content, version) => {
      const closedDates = [localDate('2026-06-24'), localDate('2026-06-06')]
      const values = { name: `Sommar ${content}`, ...dates, intervals, closedDates }
      return saveOpeningSeason(tx, { ...editor, id, version, values })
    }
  },
  'shop info': async (_, editor) => {
    const company = {
      companyName: 'Sjöboden AB',
      companyAddressCountry: 'DE',
      companyOrgNo: '556000-0001',
      companyVat: null,
    }
    const address = { companyAddressStreet: 'Bryggan 1', companyAddressZip: '1', companyAddressCity: 'Ö' }
    const reach = { companyEmail: 'a@example.test', companyPhone: '070 123 45 67', companyUrl: null }
    const rest = { ...company, ...address, ...reach, introduction: { sv: 'Hej' }, locale: 'de' } as const
    return (tx, content, version) =>
      saveShopInfo(tx, { ...editor, version, values: { ...rest, displayName: `Boden ${content}` } })
  },
  'shop options': async (_, editor) => (tx, content, version) =>
    saveShopOptions(tx, { ...editor, version, values: { orderReservationTime: 20 + content } }),
  'shop languages': async (_, editor) => (tx, content, version) =>
    saveShopLocales(tx, { ...editor, version, values: { locales: content ? ['sv', 'en'] : ['en', 'sv'] } }),
  'shop texts': async (_, editor) => (tx, content, version) =>
    saveShopTexts(tx, { ...editor, version, values: { terms: { sv: `Villkor ${content}` } } }),
  'customer fields': async (_, editor) => (tx, content, version) => {
    const fields = [{ ...defaultField('nationality'), label: { sv: `Land ${content}` } }]
    return saveCustomerFields(tx, { ...editor, version, values: { fields } })
  },
}

async function logSize(db: Db, shopId: number): Promise<number> {
  const { entries } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll().as('entries'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return Number(entries)
}

/** The version that a thing has before it is saved: the one that saving without one raises. */
async function versionOf(db: Db, save: Save): Promise<number> {
  const seen = await inTransaction(db, async (tx) => err(await save(tx, 0)))
  if (seen.ok || !seen.error.ok) throw new Error('nothing to save')
  return seen.error.value.version - 1
}

describe.each(DIALECTS)('%s', (dialect) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(dialect)
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test.each(Object.entries(THINGS))(
    '%s: of two at once one is told, and nothing is written twice',
    async (_, make) => {
      const { db } = database
      const shopId = await insertShop(db, { locales: '["sv","de"]' })
      const editor = { shopId, userId: await insertUser(db), now }
      const save = await make(db, editor)
      const version = await versionOf(db, save)
      const before = await logSize(db, shopId)
      const both = (existing?: number) =>
        Promise.all(CONTENTS.map((content) => inTransaction(db, (tx) => save(tx, content, existing))))

      const first = await both(version)
      const collisions = expect.arrayContaining([expect.anything()])

      expect(first.filter(({ ok }) => ok)).toMatchObject([{ value: { version: version + 1 } }])
      expect(first.filter(({ ok }) => !ok)).toMatchObject([
        {
          error: { code: 'changed_by_other', changedBy: 'Kim Berg', collisions, version, seen: version + 1 },
        },
      ])
      const content = first[0]?.ok ? 0 : 1
      for (const existing of [version + 1, undefined]) {
        const again = await inTransaction(db, (tx) => save(tx, content, existing))
        expect(again).toMatchObject({ ok: true, value: { version: version + 1 } })
      }
      expect(await logSize(db, shopId)).toBe(before + 1)
      expect(await both()).toMatchObject([{ ok: true }, { ok: true }])
    },
  )
})
