import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { sellBookingSchema } from '#app/http/schemas/sell-booking-schema.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const schema = sellBookingSchema(getTranslate('en'), {
  ...{ categoryIds: [0], addonIds: [], bundleOptions: [], questions: [] },
  date: localDate('2026-07-16'),
  fields: [{ fieldName: 'firstName', label: {}, isRequired: true }],
})
const sound = { start: '2026-07-16T10:00', 'quantities.0': '2', firstName: 'Åsa', requestKey: 'k' }

test.each([
  { posted: {}, wrong: undefined },
  { posted: { start: 'now' }, wrong: undefined },
  { posted: { start: 'own', ownTime: '10:07' }, wrong: undefined },
  { posted: { start: 'own' }, wrong: ['ownTime'] },
  { posted: { start: 'own', ownTime: '25:00' }, wrong: ['ownTime'] },
  { posted: { start: 'soon' }, wrong: ['start'] },
  { posted: { discount: '10', discountReason: 'Stamkund' }, wrong: undefined },
  { posted: { discount: '0' }, wrong: undefined },
  { posted: { discount: '10' }, wrong: ['discountReason'] },
  { posted: { discount: '101' }, wrong: ['discount', 'discountReason'] },
  { posted: { discount: '101', discountUnit: 'FIXED', discountReason: 'Regn' }, wrong: undefined },
  { posted: { discount: 'x' }, wrong: ['discount', 'discountReason'] },
  // All that is wrong is said at once.
  {
    posted: { firstName: '', 'quantities.0': '', start: 'own', discount: '10', discountOn: 'x' },
    wrong: ['discountOn', 'discountReason', 'firstName', 'ownTime', 'quantities'],
  },
])('$posted: $wrong', ({ posted, wrong }) => {
  const errors = errorsOfForm(schema, { ...sound, ...posted })
  expect(errors && Object.keys(errors).sort()).toEqual(wrong)
})

test.each([
  { posted: { discount: '33,333' }, message: 'form.percentage' },
  { posted: { discount: '-5' }, message: 'form.percentage' },
  { posted: { discount: 'x', discountUnit: 'FIXED' }, message: 'form.invalid_amount' },
] as const)('$posted is refused with $message', ({ posted, message }) => {
  const errors = errorsOfForm(schema, { ...sound, ...posted, discountReason: 'Regn' })
  expect(errors).toEqual({ discount: [getTranslate('en')(message)] })
})

test.each([
  { posted: {}, startRent: '2026-07-16 10:00:00' },
  { posted: { start: 'own', ownTime: '10:07' }, startRent: '2026-07-16 10:07:00' },
  { posted: { start: 'now', ownTime: '10:07' }, startRent: null },
])('$posted starts at $startRent', ({ posted, startRent }) => {
  expect(valuesOfForm(schema, { ...sound, ...posted })).toMatchObject({ startRent, discount: null })
})
