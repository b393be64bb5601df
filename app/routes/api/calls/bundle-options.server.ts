import { z } from 'zod'
import {
  type BundleOption,
  listBundleOptions,
} from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import {
  type BundleOptionValues,
  DATE_OPTIONS,
  DURATION_OPTIONS,
  QUANTITY_OPTIONS,
  START_TIME_OPTIONS,
} from '#app/domain/catalog/bundle/bundle-rules.ts'
import { deleteBundleOption } from '#app/domain/catalog/bundle/delete-bundle-option.server.ts'
import { createBundleOption, saveBundleOption } from '#app/domain/catalog/bundle/save-bundle-option.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { ok } from '#app/domain/shared/result.ts'
import { toPercent, translatableJson } from '#app/http/json-shapes.ts'
import { bundleOptionSchema } from '#app/http/schemas/product/bundle-option-schema.ts'
import { partCalls } from '#app/routes/api/part-calls.server.ts'
import { findWholeProduct } from '#app/routes/api/product-json.server.ts'

const nullableNumber = z.number().nullable()

/** /api/products/{productId}/bundle-options. Source: spec 3 §3 'Bundle option'. */
export const bundleOptionCalls = partCalls<BundleOption, BundleOptionValues>({
  path: '/api/products/:productId/bundle-options',
  param: 'bundleOptionId',
  name: 'bundle option',
  shape: z.object({
    id: z.int(),
    name: translatableJson,
    description: translatableJson,
    active: z.boolean(),
    canSelectProduct: z.boolean(),
    canOnlySelectOneProduct: z.boolean(),
    dateOption: z.enum(DATE_OPTIONS),
    canSelectDate: z.boolean(),
    dateOptionXDays: nullableNumber,
    dateOptionDaysMin: nullableNumber,
    dateOptionDaysMax: nullableNumber,
    startTimeOption: z.enum(START_TIME_OPTIONS),
    canSelectStartTime: z.boolean(),
    startTime: z.string().nullable(),
    durationOption: z.enum(DURATION_OPTIONS),
    canSelectDuration: z.boolean(),
    durationId: nullableNumber,
    quantityOption: z.enum(QUANTITY_OPTIONS),
    canSelectQuantity: z.boolean(),
    quantityMin: nullableNumber,
    quantityMax: nullableNumber,
    canSelectPriceCategory: z.boolean(),
    pricePercentage: nullableNumber.meta({ description: 'Percent of the own price' }),
    priceFixed: nullableNumber.meta({ description: 'Goes before the percentage' }),
    hasPriceIncludedInParent: z.boolean(),
    showPrice: z.boolean(),
    products: z.array(z.object({ productId: z.int(), unitPrice: nullableNumber })),
  }),
  schema: ({ t, locales }) => bundleOptionSchema(t, { locale: locales[0] ?? 'sv' }),
  findWhole: findWholeProduct,
  list: ({ db, shop }, productId) => listBundleOptions(db, { shopId: shop.id, productId }),
  toJson: ({ priceFixedMinor, pricePercentage, products, ...option }) => ({
    ...option,
    pricePercentage: pricePercentage === null ? null : toPercent(pricePercentage),
    priceFixed: priceFixedMinor === null ? null : toMajor(priceFixedMinor),
    products: products.map(({ productId, unitPriceMinor }) => ({
      productId,
      unitPrice: unitPriceMinor === null ? null : toMajor(unitPriceMinor),
    })),
  }),
  async create(tx, { wholeId, ...input }) {
    const created = await createBundleOption(tx, { ...input, id: wholeId })
    return created.ok ? ok({ ...created.value, id: created.value.bundleOptionId }) : created
  },
  save: (tx, { wholeId, partId, ...input }) =>
    saveBundleOption(tx, { ...input, id: wholeId, bundleOptionId: partId }),
  remove: (tx, { wholeId, partId, ...input }) =>
    deleteBundleOption(tx, { ...input, id: wholeId, bundleOptionId: partId }),
})
