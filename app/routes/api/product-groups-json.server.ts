import { z } from 'zod'
import { findInformation } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { BULK_UNITS } from '#app/domain/catalog/prices/bulk-bands.ts'
import { PRICE_TIME_UNITS, type StoredPrice } from '#app/domain/catalog/prices/price-grid.ts'
import {
  findPriceTerms,
  listBands,
  listProductSeasons,
  listStoredPrices,
} from '#app/domain/catalog/prices/product-price-queries.server.ts'
import {
  BOOKING_TYPES,
  IDENTIFIER_ASSIGNMENTS,
  PRODUCT_TYPES,
  QR_TICKET_TYPES,
  START_TIME_TYPES,
} from '#app/domain/catalog/product-types.ts'
import { listAddonLinks } from '#app/domain/catalog/setup/product-addon-queries.server.ts'
import { findProductAvailability } from '#app/domain/catalog/setup/product-availability-queries.server.ts'
import { REBOOKING_FEE_TYPES } from '#app/domain/catalog/setup/product-rebooking.ts'
import { findRebooking } from '#app/domain/catalog/setup/product-rebooking-queries.server.ts'
import { findProductSetup } from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import { listCustomFields, listProductFields } from '#app/domain/question/custom-field-queries.server.ts'
import { isAskedBy } from '#app/domain/question/custom-field-types.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import type { Services } from '#app/http/context.server.ts'
import { toPercent, translatableJson } from '#app/http/json-shapes.ts'

const nullableId = z.int().nullable()
const ids = z.array(z.int())
const cells = z.array(
  z.object({ priceCategoryId: nullableId, durationId: nullableId, unitPrice: z.number() }),
)

/** A product's groups, each as `PUT` accepts it: an answer may be sent back. */
export const productGroupsJson = z.object({
  information: z.object({
    name: z.string(),
    displayName: translatableJson,
    shortDescription: translatableJson,
    description: translatableJson,
    includedItems: translatableJson,
    goodToKnow: translatableJson,
    meetingPlace: translatableJson,
    categoryIds: ids,
    advertisedPrice: z.number().nullable(),
    preparationVideoId: z.string().nullable(),
  }),
  setup: z.object({
    productType: z.enum(PRODUCT_TYPES),
    bookingType: z.enum(BOOKING_TYPES),
    maxCapacity: z.int().nullable(),
    seats: z.int(),
    aliasOfId: nullableId,
    useIdentifiers: z.boolean(),
    identifiers: z.array(z.string()),
    identifierAssignment: z.enum(IDENTIFIER_ASSIGNMENTS),
    useResources: z.boolean(),
    resourceTypeIds: ids,
    resourceIds: ids,
    allowSplitResources: z.boolean(),
    qrTicketType: z.enum(QR_TICKET_TYPES),
    minutesBefore: z.int(),
    minutesAfter: z.int(),
    quantityLabel: translatableJson,
    lowInventoryLimit: z.int().nullable(),
    minimumQuantity: z.int(),
    maximumQuantity: z.int(),
    taxId: z.int(),
    discountable: z.boolean(),
    automaticPaymentLink: z.boolean(),
  }),
  availability: z.object({
    startTimeType: z.enum(START_TIME_TYPES),
    startTimeInterval: z.int(),
    startTimes: z.array(z.string()),
    cutOffMinutes: z.int(),
    durationIds: ids,
  }),
  prices: z.object({
    timeUnit: z.enum(['DURATION', ...PRICE_TIME_UNITS]),
    base: cells,
    seasons: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        firstDate: z.string(),
        lastDate: z.string(),
        weekdays: ids,
        prices: cells,
      }),
    ),
  }),
  bulkDiscounts: z.object({
    bands: z.array(
      z.object({
        minimumQuantity: z.int(),
        maximumQuantity: z.int().nullable(),
        unit: z.enum(BULK_UNITS),
        amount: z.number().meta({ description: 'Percent, or the unit price, as the unit says' }),
      }),
    ),
  }),
  deposit: z.object({ depositPercentage: z.number(), fullDepositWithinHours: z.int() }),
  addons: z.object({
    addons: z.array(z.object({ addonId: z.int(), mandatory: z.boolean(), included: z.boolean() })),
  }),
  customFields: z.object({
    fields: z.array(
      z.object({
        customFieldId: z.int(),
        asked: z.boolean(),
        optionKeys: z.array(z.string()).nullable().meta({ description: 'null means all' }),
      }),
    ),
  }),
  rebooking: z.object({
    rebookable: z.boolean(),
    rebookingFeeType: z.enum(REBOOKING_FEE_TYPES),
    rebookingFee: z.number(),
    rebookableUntilMinutes: z.int(),
  }),
})

/** The groups of a product; undefined when the shop has no such one. */
export async function loadProductGroups({ db, shop }: Services, id: number) {
  const key = { shopId: shop.id, id }
  const information = await findInformation(db, key)
  const setup = await findProductSetup(db, key)
  const availability = await findProductAvailability(db, key)
  const rebooking = await findRebooking(db, key)
  if (!information || !setup || !availability || !rebooking) return undefined
  const { advertisedPriceMinor } = information
  const terms = await findPriceTerms(db, { shopId: shop.id, productId: id })
  return {
    information: {
      ...information,
      advertisedPrice: advertisedPriceMinor === null ? null : toMajor(advertisedPriceMinor),
    },
    setup,
    availability,
    prices: { timeUnit: terms.timeUnit ?? 'DURATION', ...(await readPriceLists(db, shop.id, id)) },
    bulkDiscounts: { bands: await readBands(db, shop.id, id) },
    deposit: { ...terms, depositPercentage: toPercent(terms.depositPercentage) },
    addons: { addons: await listAddonLinks(db, { shopId: shop.id, productId: id }) },
    customFields: { fields: await readFields(db, shop.id, { id, isAddon: setup.productType === 'ADDON' }) },
    // Minor units and hundredths of a percent are the same hundredths.
    rebooking: { ...rebooking, rebookingFee: toMajor(rebooking.rebookingFee) },
  }
}

type Db = Services['db']

async function readPriceLists(db: Db, shopId: number, productId: number) {
  const prices = await listStoredPrices(db, { shopId, productId })
  const seasons = await listProductSeasons(db, { shopId, productId })
  const listOf = (seasonId: number | null) =>
    prices.filter((price) => price.seasonId === seasonId).map(toCell)
  return { base: listOf(null), seasons: seasons.map((season) => ({ ...season, prices: listOf(season.id) })) }
}

function toCell({ priceCategoryId, durationId, unitPriceMinor }: StoredPrice) {
  return { priceCategoryId, durationId, unitPrice: toMajor(unitPriceMinor) }
}

async function readBands(db: Db, shopId: number, productId: number) {
  const bands = await listBands(db, { shopId, productId })
  return bands.map((band) => ({ ...band, amount: toMajor(band.amount) }))
}

async function readFields(db: Db, shopId: number, { id, isAddon }: { id: number; isAddon: boolean }) {
  const fields = await listCustomFields(db, shopId)
  const links = await listProductFields(db, { shopId, productIds: [id] })
  return fields.map((field) => {
    const link = links.find(({ customFieldId }) => customFieldId === field.id)
    const asked = isAskedBy(field, { isAddon }, link)
    return { customFieldId: field.id, asked, optionKeys: link?.optionKeys ?? null }
  })
}
