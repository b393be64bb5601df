import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bundleChoices } from '#app/http/schemas/bundle-choices-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'

const products = [2, 3].map((productId) => ({ productId, unitPriceMinor: null, seats: 1 }))
const [lunch] = products
const optional = { quantityOption: 'PARENT_OPTIONAL' } as const
const counted = { ...optional, canSelectQuantity: true }

function read(over: Parameters<typeof bundleOption>[0], posted: Record<string, string>) {
  const option = {
    ...bundleOption(over),
    id: 7,
    products: over?.canSelectProduct || !lunch ? products : [lunch],
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(posted)) form.set(`bundles.7.${name}`, value)
  const schema = z.object({ bundles: bundleChoices(getTranslate('sv'), [option], [0, 5, 6]) })
  const submission = parseWithZod(form, { schema })
  return submission.status === 'success' ? submission.value.bundles[0] : submission.error
}

const units = (quantity: number, priceCategoryId: number | null = null) => ({ priceCategoryId, quantity })

test.each([
  { why: 'what must come', over: {}, posted: {}, items: [] },
  { why: 'left out', over: optional, posted: {}, items: [] },
  {
    why: 'all or nothing',
    over: optional,
    posted: { isIncluded: 'on' },
    items: [{ productId: 2, quantities: [] }],
  },
  { why: 'no number at all', over: counted, posted: {}, items: [{ productId: 2, quantities: [units(0)] }] },
  {
    why: 'a number',
    over: counted,
    posted: { 'quantities.q2c0': '3' },
    items: [{ productId: 2, quantities: [units(3)] }],
  },
  {
    why: 'numbers by price category, of those that the shop has',
    over: { ...counted, canSelectPriceCategory: true },
    posted: { 'quantities.q2c5': '2', 'quantities.q2c9': '8' },
    items: [{ productId: 2, quantities: [units(0), units(2, 5), units(0, 6)] }],
  },
  {
    why: 'one of two products',
    over: { ...optional, canSelectProduct: true, canOnlySelectOneProduct: true },
    posted: { product: '3' },
    items: [{ productId: 3, quantities: [] }],
  },
])('choice of a bundle option: $why', ({ over, posted, items }) => {
  expect(read(over, posted)).toEqual({ optionId: 7, items })
})

test('day, start and length are read, and refused at their fields', () => {
  const when = { date: '2026-07-17', startTime: '14:00', durationId: '4' }
  expect(read({}, when)).toEqual({ ...when, optionId: 7, durationId: 4, items: [] })
  expect(read(counted, { date: 'soon', startTime: '25', durationId: 'x', 'quantities.q2c0': '501' })).toEqual(
    {
      'bundles.7.date': [expect.anything()],
      'bundles.7.startTime': [expect.anything()],
      'bundles.7.durationId': [expect.anything()],
      'bundles.7.quantities.q2c0': [expect.anything()],
    },
  )
})

test.each(['product[1]', 'isIncluded[1]', 'date[1]', 'startTime[1]', 'durationId[1]', 'quantities[1]'])(
  '%s is refused in the reader’s language, or not read',
  (name) => {
    expect(JSON.stringify(read(counted, { [name]: '1' }))).not.toMatch(/invalid input|expected/i)
  },
)
