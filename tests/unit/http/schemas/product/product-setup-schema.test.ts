import { expect, test } from 'vitest'
import { productAvailabilitySchema } from '#app/http/schemas/product/product-availability-schema.ts'
import { productSetupSchema } from '#app/http/schemas/product/product-setup-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const t = getTranslate('sv')
const schema = productSetupSchema(t)
const CHOICE = ['Välj ett av alternativen']
const WHOLE = ['Ange ett heltal']

const good = {
  productType: 'RENTAL',
  bookingType: 'PER_PERIOD',
  maxCapacity: '3',
  seats: '1',
  minimumQuantity: '1',
  taxId: '1',
}
const named = { ...good, useIdentifiers: 'on', identifiers: 'Kajak 2\r\nKajak 1\n\n Kajak 10 ' }

test.each([
  { change: { productType: 'BOAT' }, errors: { productType: CHOICE } },
  { change: { bookingType: '' }, errors: { bookingType: CHOICE } },
  { change: { maxCapacity: '-1' }, errors: { maxCapacity: ['Ange minst 0'] } },
  { change: { maxCapacity: 'många' }, errors: { maxCapacity: WHOLE } },
  { change: { seats: '0' }, errors: { seats: ['Ange minst 1'] } },
  { change: { seats: '' }, errors: { seats: WHOLE } },
  { change: { minutesBefore: '-5' }, errors: { minutesBefore: ['Ange minst 0'] } },
  { change: { minutesAfter: '10081' }, errors: { minutesAfter: ['Ange högst 10080'] } },
  { change: { lowInventoryLimit: '-1' }, errors: { lowInventoryLimit: ['Ange minst 0'] } },
  { change: { minimumQuantity: '0' }, errors: { minimumQuantity: ['Ange minst 1'] } },
  { change: { maximumQuantity: '-1' }, errors: { maximumQuantity: ['Ange minst 0'] } },
  {
    change: { minimumQuantity: '4', maximumQuantity: '3' },
    errors: { maximumQuantity: ['Ange minst 4, eller 0 för ingen gräns'] },
  },
  { change: { minimumQuantity: '4', maximumQuantity: '4' }, errors: undefined },
  { change: { minimumQuantity: '4', maximumQuantity: '0' }, errors: undefined },
  { change: { taxId: '' }, errors: { taxId: CHOICE } },
  { change: { taxId: '25%' }, errors: { taxId: CHOICE } },
  { change: { aliasOfId: '0' }, errors: { aliasOfId: CHOICE } },
  {
    change: { 'quantityLabel.sv': 'x'.repeat(101) },
    errors: { 'quantityLabel.sv': ['Skriv högst 100 tecken'] },
  },
  { change: { identifierAssignment: 'CHANCE' }, errors: { identifierAssignment: CHOICE } },
  { change: { qrTicketType: 'NONE' }, errors: { qrTicketType: CHOICE } },
  { change: { useResources: 'on' }, errors: { resourceTypeIds: ['Välj minst en resurstyp'] } },
  { change: { 'resourceTypeIds[0]': 'x' }, errors: { 'resourceTypeIds[0]': CHOICE } },
  {
    change: { useIdentifiers: 'on', identifiers: 'A\nB' },
    errors: { identifiers: ['Antalet namn (2) måste vara lika med kapaciteten (3)'] },
  },
  {
    change: { useIdentifiers: 'on', identifiers: '' },
    errors: { identifiers: ['Antalet namn (0) måste vara lika med kapaciteten (3)'] },
  },
  {
    change: { useIdentifiers: 'on', identifiers: 'A\nB\nC', maxCapacity: '' },
    errors: { maxCapacity: ['Ange kapaciteten när exemplaren har namn'] },
  },
  { change: { identifiers: 'A\nB\nA' }, errors: { identifiers: ['”A” finns två gånger'] } },
  { change: { identifiers: 'x'.repeat(101) }, errors: { identifiers: ['Skriv högst 100 tecken'] } },
  { change: { useIdentifiers: 'on', identifiers: '', aliasOfId: '2' }, errors: undefined },
  {
    change: { seats: '0', minimumQuantity: '4', maximumQuantity: '3' },
    errors: { seats: ['Ange minst 1'], maximumQuantity: ['Ange minst 4, eller 0 för ingen gräns'] },
  },
])('set-up with $change: $errors', ({ change, errors }) => {
  expect(errorsOfForm(schema, { ...good, ...change })).toEqual(errors)
})

test('labels keep the order in which they were typed; a form and JSON give the same', () => {
  const identifiers = ['Kajak 2', 'Kajak 1', 'Kajak 10']
  expect(valuesOfForm(schema, named)).toMatchObject({
    useIdentifiers: true,
    identifiers,
    discountable: false,
  })
  const body = {
    productType: 'RENTAL',
    bookingType: 'PER_PERIOD',
    maxCapacity: 3,
    seats: 1,
    minimumQuantity: 1,
    taxId: 1,
    useIdentifiers: true,
    identifiers,
  }
  expect(schema.parse(body)).toEqual(valuesOfForm(schema, named))
  for (const bad of [null, [], 'x']) expect(schema.safeParse(bad).success).toBe(false)
})

const starts = productAvailabilitySchema(t)
const start = { startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS', startTimeInterval: '60', cutOffMinutes: '0' }
const CLOCK = ['Ange ett klockslag, till exempel 09:00']

test.each([
  { change: { startTimeType: 'SOMETIMES' }, errors: { startTimeType: CHOICE } },
  { change: { startTimeInterval: '4' }, errors: { startTimeInterval: ['Ange minst 5'] } },
  { change: { startTimeInterval: '5' }, errors: undefined },
  { change: { startTimeInterval: '1441' }, errors: { startTimeInterval: ['Ange högst 1440'] } },
  { change: { cutOffMinutes: '-1' }, errors: { cutOffMinutes: ['Ange minst 0'] } },
  { change: { cutOffMinutes: 'en timme' }, errors: { cutOffMinutes: WHOLE } },
  { change: { 'startTimes[0]': '24:00' }, errors: { 'startTimes[0]': CLOCK } },
  { change: { 'durationIds[0]': '-1' }, errors: { 'durationIds[0]': CHOICE } },
  {
    change: { startTimeType: 'MANUAL_WITHIN_OPENING_HOURS', 'startTimes[0]': '' },
    errors: { startTimes: ['Lägg till minst en starttid'] },
  },
  { change: { startTimeType: 'MANUAL_INDEPENDENT' }, errors: undefined },
])('start times with $change: $errors', ({ change, errors }) => {
  expect(errorsOfForm(starts, { ...start, ...change })).toEqual(errors)
})

test('start times come sorted and each once; empty rows do not count', () => {
  const rows = {
    'startTimes[0]': '1430',
    'startTimes[1]': '',
    'startTimes[2]': '9:00',
    'startTimes[3]': '14:30',
  }
  expect(valuesOfForm(starts, { ...start, ...rows })).toMatchObject({ startTimes: ['09:00', '14:30'] })
})
