import { expect, test } from 'vitest'
import { resourceScheduleSchema } from '#app/http/schemas/resource-schedule-schema.ts'
import { resourceSchema } from '#app/http/schemas/resource-schema.ts'
import { resourceTypeSchema } from '#app/http/schemas/settings/resource-type-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const t = getTranslate('sv')
const REQUIRED = ['Detta fält är obligatoriskt']
const TOO_LONG = ['Skriv högst 100 tecken']
const WHOLE = ['Ange ett heltal']
const CHOICE = ['Välj ett av alternativen']

const guide = { name: 'Alva', maxCapacity: '12', resourceTypeId: '3' }

test.each([
  { why: 'no name', form: { name: ' ' }, errors: { name: REQUIRED } },
  { why: 'a long name', form: { name: 'x'.repeat(101) }, errors: { name: TOO_LONG } },
  { why: 'no capacity', form: { maxCapacity: '' }, errors: { maxCapacity: WHOLE } },
  { why: 'half a place', form: { maxCapacity: '1.5' }, errors: { maxCapacity: WHOLE } },
  { why: 'words as capacity', form: { maxCapacity: 'tolv' }, errors: { maxCapacity: WHOLE } },
  { why: 'less than none', form: { maxCapacity: '-1' }, errors: { maxCapacity: ['Ange minst 0'] } },
  {
    why: 'beyond all sense',
    form: { maxCapacity: '1000001' },
    errors: { maxCapacity: ['Ange högst 1000000'] },
  },
  { why: 'no type', form: { resourceTypeId: '' }, errors: { resourceTypeId: CHOICE } },
  { why: 'a type that is no id', form: { resourceTypeId: '0' }, errors: { resourceTypeId: CHOICE } },
  { why: 'a user that is no id', form: { userId: 'Kim' }, errors: { userId: CHOICE } },
  {
    why: 'nothing at all',
    form: { name: '', maxCapacity: '', resourceTypeId: '' },
    errors: { name: REQUIRED, maxCapacity: WHOLE, resourceTypeId: CHOICE },
  },
])('a resource with $why is refused', ({ form, errors }) => {
  expect(errorsOfForm(resourceSchema(t), { ...guide, ...form })).toEqual(errors)
})

test('a form and JSON give the same resource', () => {
  const values = {
    name: 'Alva',
    maxCapacity: 12,
    resourceTypeId: 3,
    sharedBetweenProducts: true,
    sharedBetweenBookings: false,
    sharedBetweenStartTimes: false,
    scheduled: true,
    userId: null,
    version: 2,
  }
  const form = { ...guide, sharedBetweenProducts: 'on', scheduled: 'on', userId: '', version: '2' }
  expect(valuesOfForm(resourceSchema(t), form)).toEqual(values)
  expect(resourceSchema(t).parse(values)).toEqual(values)
})

test.each([
  { name: '', errors: { name: REQUIRED } },
  { name: 'x'.repeat(101), errors: { name: TOO_LONG } },
  { name: 'Guider', errors: undefined },
])('a type called "$name"', ({ name, errors }) => {
  expect(errorsOfForm(resourceTypeSchema(t), { name })).toEqual(errors)
})

const weekly = {
  name: 'Sommar',
  kind: 'WEEKLY',
  firstDate: '2026-06-01',
  lastDate: '',
  dayType: 'WEEKDAYS',
  months: ['6', '7'],
  intervalDays: '1',
  tint: '2',
}

test.each([
  { why: 'a long name', form: { name: 'x'.repeat(101) }, errors: { name: TOO_LONG } },
  { why: 'no first date', form: { firstDate: '' }, errors: { firstDate: REQUIRED } },
  { why: 'an unknown kind', form: { kind: 'YEARLY' }, errors: { kind: CHOICE } },
  {
    why: 'an end before its start',
    form: { lastDate: '2026-05-31' },
    errors: { lastDate: ['Slutdatum kan inte vara före startdatum'] },
  },
  {
    why: 'no weekday',
    form: { dayType: 'SINGLE_DAYS' },
    errors: { weekdays: ['Välj minst en veckodag'] },
  },
  { why: 'no month', form: { months: [] }, errors: { months: ['Välj minst en månad'] } },
])('a schedule with $why is refused', ({ form, errors }) => {
  expect(errorsOfForm(resourceScheduleSchema(t), { ...weekly, ...form })).toEqual(errors)
})

test('a schedule needs no name', () => {
  expect(valuesOfForm(resourceScheduleSchema(t), { ...weekly, name: '' })).toMatchObject({
    name: '',
    weekdays: [1, 2, 3, 4, 5],
    months: [6, 7],
  })
})
