import { expect, test } from 'vitest'
import { bookingResourcesSchema, productResourcesSchema } from '#app/http/schemas/allocation-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const t = getTranslate('en')
const ids = { 'resources[0].resourceTypeId': '3', 'resources[0].resourceId': '7' }
const form = (quantity: string) => ({
  ...{ version: '1', rentalProductId: '5', ...ids, 'resources[0].quantity': quantity },
})

test.each(['2', ' 2 ', '02'])('a resource takes as many as people typed: %j', (typed) => {
  const resources = [{ typeId: 3, resourceId: 7, quantity: 2 }]
  expect(valuesOfForm(productResourcesSchema(t), form(typed))).toEqual({
    version: 1,
    products: [{ productId: 5, resources }],
  })
})

test.each(['1e1', '0x10', '١', '1.0', '+1', 'x', ''])('%j is no number that people count by', (typed) => {
  const errors = errorsOfForm(productResourcesSchema(t), form(typed))
  expect(errors).toEqual({ 'resources[0].quantity': ['Enter a whole number'] })
})

test('a call sends numbers, never their text', () => {
  const ids = { rentalProductId: 5, resourceTypeId: 3, resourceId: 7 }
  const read = (quantity: unknown) => bookingResourcesSchema(t).safeParse([{ ...ids, quantity }]).success
  expect([read(2), read('2')]).toEqual([true, false])
})
