import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { changeBookingSchema, priceFields } from '#app/http/schemas/change-booking-schema.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'

const [KAYAK, BAG, LUNCH, DRINK, ADULT, OPTION] = [1, 2, 3, 4, 5, 7]
const items = [{ productId: LUNCH, unitPriceMinor: null, seats: 1 }]
const input = {
  ...{ productId: KAYAK, categoryIds: [0, ADULT], addonIds: [BAG], categoryKeys: [0, ADULT] },
  bundleOptions: [{ ...bundleOption(), id: OPTION, products: items }],
  itemAddons: new Map([[LUNCH, [DRINK]]]),
}
const unchanged = {
  ...{ productId: '1', startDate: '2026-07-16', startTime: '10:00', version: '1' },
  'quantities.0': '1',
}

function read(posted: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...unchanged, requestKey: 'k', ...posted }))
    form.set(name, value)
  const submission = parseWithZod(form, { schema: changeBookingSchema(getTranslate('sv'), input) })
  return submission.status === 'success' ? submission.value.byHand : submission.error
}

const [unitPriceMinor, reason] = [12_350, 'regn']

test.each([
  { why: 'none', posted: {}, byHand: [] },
  {
    why: 'of a price category',
    posted: { [priceFields.category(ADULT)]: '123,50' },
    byHand: [{ productId: KAYAK, priceCategoryId: ADULT, unitPriceMinor }],
  },
  {
    why: 'of an add-on',
    posted: { [priceFields.addon(BAG)]: '123,50' },
    byHand: [{ productId: BAG, priceCategoryId: null, unitPriceMinor }],
  },
  {
    why: 'of an item',
    posted: { [priceFields.item(OPTION, LUNCH, 0)]: '123,50' },
    byHand: [{ optionId: OPTION, productId: LUNCH, priceCategoryId: null, unitPriceMinor }],
  },
  {
    why: 'of an item in a price category, for nothing',
    posted: { [priceFields.item(OPTION, LUNCH, ADULT)]: '0' },
    byHand: [{ optionId: OPTION, productId: LUNCH, priceCategoryId: ADULT, unitPriceMinor: 0 }],
  },
  {
    why: 'of what comes with an item',
    posted: { [priceFields.item(OPTION, DRINK, 0)]: '123,50' },
    byHand: [{ optionId: OPTION, productId: DRINK, priceCategoryId: null, unitPriceMinor }],
  },
  {
    why: 'of another option, or of what no item is',
    posted: { [priceFields.item(8, LUNCH, 0)]: '123,50', [priceFields.item(OPTION, KAYAK, 0)]: '123,50' },
    byHand: [],
  },
])('prices by hand: $why', ({ posted, byHand }) => {
  const prices = Object.entries(posted).map(([field, value]) => [`prices.${field}`, value])
  expect(read({ ...Object.fromEntries(prices), reason })).toEqual(byHand)
})

test('a price by hand of an item needs a reason, and must be an amount', () => {
  const field = `prices.${priceFields.item(OPTION, LUNCH, 0)}`
  expect(read({ [field]: '100' })).toEqual({ reason: [expect.anything()] })
  expect(read({ [field]: 'gratis', reason })).toEqual({ [field]: [expect.anything()] })
})
