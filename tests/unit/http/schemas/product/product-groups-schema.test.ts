import { expect, test } from 'vitest'
import { productGroupsSchema } from '#app/http/schemas/product/product-groups-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const schema = productGroupsSchema(getTranslate('sv'), { locale: 'sv' })
const SEASON = { name: 'Höst', firstDate: '2031-09-01', lastDate: '2031-10-31', weekdays: [7, 6], prices: [] }

test('only groups that are given are values, and the version is the one at the top', () => {
  expect(schema.parse({})).toEqual({})
  expect(
    schema.parse({ deposit: { depositPercentage: 12.5, fullDepositWithinHours: 0, version: 4 } }),
  ).toEqual({ deposit: { depositPercentage: 1_250, fullDepositWithinHours: 0 } })
  expect(schema.parse({ status: 'ACTIVE', version: 3 })).toEqual({ status: 'ACTIVE', version: 3 })
})

test('prices are cells in minor units; what a cell leaves out is null', () => {
  const base = [{ unitPrice: 99.5 }, { priceCategoryId: 2, durationId: 3, unitPrice: '1 484,50' }]
  expect(schema.parse({ prices: { timeUnit: 'DURATION', base, seasons: [SEASON] } })).toMatchObject({
    prices: {
      timeUnit: null,
      base: [
        { priceCategoryId: null, durationId: null, unitPriceMinor: 9_950 },
        { priceCategoryId: 2, durationId: 3, unitPriceMinor: 148_450 },
      ],
      seasons: [{ id: null, name: 'Höst', weekdays: [6, 7], prices: [] }],
    },
  })
})

test.each([
  { body: { information: {} }, at: ['information.name', 'information.displayName.sv'] },
  { body: { setup: { productType: 'BOAT' } }, at: ['setup.productType', 'setup.taxId'] },
  { body: { availability: { startTimeInterval: 4 } }, at: ['availability.startTimeInterval'] },
  { body: { prices: { base: 'free' } }, at: ['prices.base'] },
  { body: { prices: { base: [{ unitPrice: 1 }, { unitPrice: 2 }] } }, at: ['prices.base.1'] },
  { body: { prices: { base: [{ unitPrice: -1 }] } }, at: ['prices.base.0.unitPrice'] },
  {
    body: { prices: { seasons: [{ ...SEASON, lastDate: '2031-08-31', weekdays: [] }] } },
    at: ['prices.seasons.0.weekdays'],
  },
  { body: { prices: { seasons: [{ ...SEASON, id: 0 }] } }, at: ['prices.seasons.0.id'] },
  {
    body: { bulkDiscounts: { bands: [{ minimumQuantity: 0 }] } },
    at: ['bulkDiscounts.bands.0.minimumQuantity'],
  },
  { body: { deposit: null }, at: ['deposit'] },
  { body: { addons: { addons: [{ addonId: 'x' }] } }, at: ['addons.addons.0.addonId'] },
  { body: { customFields: { fields: [{}] } }, at: ['customFields.fields.0.customFieldId'] },
  { body: { rebooking: { rebookingFeeType: 'FREE' } }, at: ['rebooking.rebookingFeeType'] },
  { body: { status: 'GONE' }, at: ['status'] },
])('$body is wrong at $at', ({ body, at }) => {
  const paths = schema.safeParse(body).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(expect.arrayContaining(at))
})
