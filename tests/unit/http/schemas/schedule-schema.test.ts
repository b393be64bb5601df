import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { capacityScheduleSchema } from '#app/http/schemas/product/capacity-schedule-schema.ts'
import { scheduleFormValues, schedulePart } from '#app/http/schemas/schedule-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const t = getTranslate('sv')
const schema = schedulePart(t)
const REQUIRED = ['Detta fält är obligatoriskt']
const CHOICE = ['Välj ett av alternativen']
const DATE = ['Ange ett datum, till exempel 2026-06-24']

const good = {
  kind: 'WEEKLY',
  firstDate: '2026-06-01',
  dayType: 'SINGLE_DAYS',
  'weekdays[0]': '1',
  'months[0]': '6',
  intervalDays: '1',
  tint: '2',
}

test.each([
  { change: { kind: 'YEARLY' }, errors: { kind: CHOICE } },
  { change: { firstDate: '' }, errors: { firstDate: REQUIRED } },
  { change: { firstDate: '2026-02-30' }, errors: { firstDate: DATE } },
  { change: { lastDate: 'i morgon' }, errors: { lastDate: DATE } },
  { change: { lastDate: '2026-05-31' }, errors: { lastDate: ['Slutdatum kan inte vara före startdatum'] } },
  { change: { kind: 'DATE_RANGE' }, errors: { lastDate: REQUIRED } },
  {
    change: { kind: 'DATE_RANGE', lastDate: '2026-05-31' },
    errors: { lastDate: ['Slutdatum kan inte vara före startdatum'] },
  },
  { change: { dayType: 'SOME' }, errors: { dayType: CHOICE } },
  { change: { 'weekdays[0]': '' }, errors: { weekdays: ['Välj minst en veckodag'] } },
  { change: { 'months[0]': '' }, errors: { months: ['Välj minst en månad'] } },
  {
    change: { 'weekdays[0]': '', 'months[0]': '', firstDate: '' },
    errors: {
      firstDate: REQUIRED,
      weekdays: ['Välj minst en veckodag'],
      months: ['Välj minst en månad'],
    },
  },
  { change: { 'weekdays[0]': '8' }, errors: { 'weekdays[0]': CHOICE } },
  { change: { 'months[0]': '13' }, errors: { 'months[0]': CHOICE } },
  { change: { intervalDays: '0' }, errors: { intervalDays: ['Ange minst 1'] } },
  { change: { intervalDays: '1,5' }, errors: { intervalDays: ['Ange ett heltal'] } },
  { change: { tint: '7' }, errors: { tint: ['Ange högst 6'] } },
])('$change is refused at its field', ({ change, errors }) => {
  const form = Object.fromEntries(Object.entries({ ...good, ...change }).filter(([, value]) => value !== ''))
  expect(errorsOfForm(schema, form)).toEqual(errors)
})

test.each([
  { dayType: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { dayType: 'WEEKDAYS', weekdays: [1, 2, 3, 4, 5] },
  { dayType: 'WEEKENDS', weekdays: [6, 7] },
  { dayType: 'SINGLE_DAYS', weekdays: [1] },
])('$dayType means $weekdays', ({ dayType, weekdays }) => {
  expect(valuesOfForm(schema, { ...good, dayType })).toMatchObject({ weekdays })
})

test('a fixed date asks for its date alone', () => {
  expect(valuesOfForm(schema, { kind: 'FIXED_DATE', firstDate: '2026-06-01' })).toEqual({
    kind: 'FIXED_DATE',
    firstDate: '2026-06-01',
    lastDate: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    intervalDays: 1,
    tint: 1,
  })
})

test('JSON without a day type means its weekdays; what is no object is refused', () => {
  const body = { kind: 'MONTHLY', firstDate: '2026-06-01', weekdays: [7, 2, 2], months: [8, 6] }
  expect(schema.parse(body)).toMatchObject({ weekdays: [2, 7], months: [6, 8], intervalDays: 1 })
  for (const bad of [null, [], 'x', 7]) expect(schema.safeParse(bad).success).toBe(false)
})

test('a form starts from every day from today, and from what is stored', () => {
  const today = localDate('2026-06-24')
  expect(scheduleFormValues(null, today)).toMatchObject({
    kind: 'WEEKLY',
    firstDate: today,
    dayType: 'DAILY',
  })
  const stored = schema.parse({ kind: 'WEEKLY', firstDate: '2026-06-01', weekdays: [6, 7], months: [6] })
  expect(scheduleFormValues(stored, today)).toMatchObject({ dayType: 'WEEKENDS', months: ['6'] })
})

const capacity = capacityScheduleSchema(t)
const ADD_TIME = ['Lägg till minst en starttid med antal']

test.each([
  { rows: {}, errors: { times: ADD_TIME } },
  { rows: { 'times[0].time': '', 'times[0].capacity': '' }, errors: { times: ADD_TIME } },
  { rows: { 'times[0].time': '10:00', 'times[0].capacity': '' }, errors: { 'times[0].capacity': REQUIRED } },
  { rows: { 'times[0].time': '', 'times[0].capacity': '4' }, errors: { 'times[0].time': REQUIRED } },
  {
    rows: { 'times[0].time': '25:00', 'times[0].capacity': '4' },
    errors: { 'times[0].time': ['Ange ett klockslag, till exempel 09:00'] },
  },
  {
    rows: { 'times[0].time': '10:00', 'times[0].capacity': '-1' },
    errors: { 'times[0].capacity': ['Ange minst 0'] },
  },
  {
    rows: {
      'times[0].time': '10:00',
      'times[0].capacity': '4',
      'times[1].time': '1000',
      'times[1].capacity': '5',
    },
    errors: { 'times[1].time': ['10:00 finns två gånger'] },
  },
  {
    rows: { 'times[0].time': '10:00', 'times[0].capacity': '4', name: 'x'.repeat(101) },
    errors: { name: ['Skriv högst 100 tecken'] },
  },
])('start times $rows are refused at their fields', ({ rows, errors }) => {
  expect(errorsOfForm(capacity, { ...good, ...rows })).toEqual(errors)
})

test('empty rows of start times do not count; the others come sorted', () => {
  const rows = {
    'times[0].time': '14:00',
    'times[0].capacity': '0',
    'times[1].time': '',
    'times[1].capacity': '',
    'times[2].time': '9:30',
    'times[2].capacity': '8',
  }
  expect(valuesOfForm(capacity, { ...good, ...rows })).toMatchObject({
    name: '',
    times: [
      { time: '09:30', capacity: 8 },
      { time: '14:00', capacity: 0 },
    ],
  })
})
