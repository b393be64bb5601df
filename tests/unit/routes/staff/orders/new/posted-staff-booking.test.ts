import { expect, test } from 'vitest'
import { localDate, localTime } from '#app/domain/shared/time.ts'
import { staffBookingParameters } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { withFirstQuantity } from '#app/routes/staff/orders/choice/typed-quantities.ts'
import {
  forChosenProduct,
  isOther,
  withPickedStart,
} from '#app/routes/staff/orders/new/posted-staff-booking.ts'
import {
  choiceAddress,
  OWN,
  readStaffBookingAddress,
  type StaffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('what is sold stands in the address, nothing about the customer', () => {
  const form = formOf({
    ...{ product: '8', date: '2026-07-17', start: 'own', ownTime: '10:07', 'quantities.3': '2' },
    ...{ firstName: 'Åsa', phone: '070', 'answers.f1': 'Nötter', accepted: 'x', requestKey: 'k' },
  })
  expect(`${staffBookingParameters(new URLSearchParams('product=7&length=4'), form)}`).toBe(
    'product=8&length=4&date=2026-07-17&start=own&ownTime=10%3A07&quantities.3=2',
  )
})

test.each([
  { why: 'another day', day: '2026-07-18', date: '2026-07-18' },
  { why: 'the day that is shown', day: '', date: '2026-07-17' },
])('beside a date is picked $why', ({ day, date }) => {
  expect([...withPickedStart(formOf({ day, date: '2026-07-17' }))]).toEqual([['date', date]])
})

const today = localDate('2026-07-15')
const shown: StaffBookingAddress = {
  ...{ productId: 7, date: today, duration: 4, start: undefined },
  ...{ endDate: undefined, endTime: undefined, key: 0, order: undefined, draft: undefined },
}
const own = { ...shown, duration: OWN, endDate: today, endTime: localTime('12:00') } as const

test.each([shown, own, { ...shown, duration: undefined }])('an address holds its choice: %j', (address) => {
  expect(
    readStaffBookingAddress(new URL(choiceAddress(address), 'http://localhost').searchParams, today),
  ).toEqual(address)
})

const duration = { amount: 3, unit: 'HOURS', adminOnly: false } as const
const product = { durations: [4, 5].map((id) => ({ ...duration, id })) }
const day = { product, duration: 4, endRent: undefined } as const

test.each([
  ['nothing', shown, shown, day, false],
  ['the first duration, which the address leaves out', { ...shown, duration: undefined }, shown, day, false],
  ['another product', shown, { ...shown, productId: 8 }, day, true],
  ['another day', shown, { ...shown, date: localDate('2026-07-16') }, day, true],
  ['another duration', shown, { ...shown, duration: 5 }, { ...day, duration: 5 }, true],
  ['an own end', shown, own, { ...day, duration: OWN }, true],
] as const)('%s is chosen', (_name, before, posted, found, expected) => {
  expect(isOther(before, posted, found)).toBe(expected)
})

test('answers about who comes go over to the other product, all else stays', () => {
  const fields = {
    'answers.f1': 'Nötter',
    'answers.b0p7n2f3': '181',
    'answers.b0p71n1f3': '160',
    'answers.b1p7n1f3': 'x',
    firstName: 'Åsa',
    shownProduct: '7',
    product: '8',
  }
  const { 'answers.b0p7n2f3': ofProduct, ...others } = fields
  expect(Object.fromEntries(forChosenProduct(formOf(fields), new URLSearchParams('product=8')))).toEqual({
    ...others,
    'answers.b0p8n2f3': ofProduct,
  })
})

const options = [4, 5].map((priceCategoryId) => ({
  priceCategoryId,
  title: {},
  hint: {},
  unitPriceMinor: 100,
}))

test.each([
  ['begins with one where nothing was typed', '7', {}, { 4: '1' }],
  ['begins with as many as of other categories', '7', { 3: '2', 9: '1' }, { 3: '2', 9: '1', 4: '3' }],
  ['begins with as many where its category was left at 0', '7', { 3: '2', 4: '0' }, { 3: '2', 4: '2' }],
  ['begins with one where another category has no number', '7', { 3: 'två' }, { 3: 'två', 4: '1' }],
  ['begins with no more than can be', '7', { 3: '300', 9: '300' }, { 3: '300', 9: '300', 4: '500' }],
  ['has what was typed for a category of both', '7', { 3: '2', 4: '0', 5: '3' }, { 3: '2', 5: '3' }],
  ['has what is no number', '7', { 4: 'två' }, { 4: 'två' }],
  ['that was shown before has its 0', '8', { 4: '0' }, { 4: '0' }],
] as const)('a chosen product %s', (_name, shownProduct, quantities, expected) => {
  const toFields = (numbers: Record<string, string>) =>
    Object.fromEntries(Object.entries(numbers).map(([id, number]) => [`quantities.${id}`, number]))
  const form = formOf({ shownProduct, product: '8', ...toFields(quantities) })
  const filled = withFirstQuantity(forChosenProduct(form, new URLSearchParams()), options)
  expect(Object.fromEntries(filled)).toEqual({ shownProduct, product: '8', ...toFields(expected) })
})
