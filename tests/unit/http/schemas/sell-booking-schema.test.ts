import { expect, test } from 'vitest'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { sellBookingSchema } from '#app/http/schemas/sell-booking-schema.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const input = {
  ...{ categoryIds: [0], addonIds: [], bundleOptions: [], questions: [], proposedCountry: 'DE' },
  date: localDate('2026-07-16'),
}
const schema = sellBookingSchema(getTranslate('en'), {
  ...input,
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
  { posted: { 'quantities.0': ' 12 ' }, wrong: undefined },
  // Numbers in another notation than people count by.
  ...['1e1', '0x5', '+3', '3.0', '-1', '501', '²'].map((typed) => ({
    posted: { 'quantities.0': typed },
    wrong: ['quantities.0'],
  })),
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
  { posted: { discount: '33,333' }, message: 'form.percentage_decimals' },
  { posted: { discount: '33.333 %' }, message: 'form.percentage_decimals' },
  { posted: { discount: '100,001' }, message: 'form.percentage' },
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

const withAddress = (required?: StandardFieldName) =>
  sellBookingSchema(getTranslate('en'), {
    ...input,
    fields: (['firstName', 'companyOrgNo', 'addressZip', 'addressCity', 'addressCountry'] as const).map(
      (fieldName) => ({ fieldName, label: {}, isRequired: fieldName === required }),
    ),
  })

test.each([
  { why: 'by itself', posted: { addressCountry: 'DE' }, country: null },
  { why: 'beside a name alone', posted: { addressCountry: 'DE', firstName: 'Åsa' }, country: null },
  { why: 'with a city', posted: { addressCountry: 'DE', addressCity: 'Kiel' }, country: 'DE' },
  { why: 'with a postcode', posted: { addressCountry: 'DE', addressZip: '24103' }, country: 'DE' },
  { why: 'that was changed', posted: { addressCountry: 'SE' }, country: 'SE' },
  { why: 'that was emptied', posted: { addressCountry: '', addressCity: 'Kiel' }, country: null },
  {
    why: 'beside a number of another country',
    posted: { addressCountry: 'DE', companyOrgNo: '556016-0680' },
    country: null,
  },
])('a proposed country $why counts as $country', ({ posted, country }) => {
  expect(valuesOfForm(withAddress(), { ...sound, ...posted })).toMatchObject({ addressCountry: country })
})

test('a proposed country counts where the shop requires one, and checks what stands beside it', () => {
  const required = withAddress('addressCountry')
  expect(valuesOfForm(required, { ...sound, addressCountry: 'DE' })).toMatchObject({ addressCountry: 'DE' })
  const posted = { ...sound, addressCountry: 'DE', addressZip: '1112' }
  expect(Object.keys(errorsOfForm(withAddress(), posted) ?? {})).toEqual(['addressZip'])
})

test.each([
  'start',
  'ownTime',
  'quantities',
  'addons',
  'prices',
  'bundles',
  'discount',
  'discountUnit',
  'discountOn',
  'discountReason',
  'payment',
  'shownMinor',
  'isSilent',
  'accepted',
  'requestKey',
  'firstName',
  'phoneCountry',
])('%s in another shape is refused in the reader’s language, or not read', (name) => {
  for (const hostile of [`${name}[1]`, `${name}.x`, `${name}[]`]) {
    const others = Object.entries(sound).filter(([each]) => each.split('.')[0] !== name)
    const posted = Object.fromEntries([...others, [hostile, '1']])
    const errors = Object.values(errorsOfForm(schema, posted) ?? {}).flat()
    expect(
      errors.filter((text) => /invalid input|expected/i.test(String(text))),
      hostile,
    ).toEqual([])
  }
})
