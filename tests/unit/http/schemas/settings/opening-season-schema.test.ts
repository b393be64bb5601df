import { expect, test } from 'vitest'
import { openingSeasonSchema } from '#app/http/schemas/settings/opening-season-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = openingSeasonSchema(getTranslate('sv'))
const REQUIRED = ['Detta fält är obligatoriskt']
const OVERLAP = ['Tiden krockar med en annan tid']
const OUTSIDE = ['Dagen ligger utanför säsongen']

const FORM = {
  name: 'Sommar',
  firstDate: '2026-06-01',
  lastDate: '2026-08-31',
  ...row(0, 1, '09:00', '17:00'),
}

function row(index: number, weekday: number, opens: string, closes: string) {
  const name = `intervals[${index}]`
  return { [`${name}.weekday`]: String(weekday), [`${name}.opens`]: opens, [`${name}.closes`]: closes }
}

test.each([
  { why: 'no name', form: { name: ' ' }, errors: { name: REQUIRED } },
  { why: 'no first date', form: { firstDate: '' }, errors: { firstDate: REQUIRED } },
  {
    why: 'a date that is none',
    form: { lastDate: '2026-02-30' },
    errors: { lastDate: ['Ange ett datum, till exempel 2026-06-24'] },
  },
  {
    why: 'an end before its start',
    form: { lastDate: '2026-05-31' },
    errors: { lastDate: ['Sista dagen måste komma efter den första'] },
  },
  { why: 'a time left out', form: row(0, 1, '09:00', ''), errors: { 'intervals[0].closes': REQUIRED } },
  {
    why: 'a time that is none',
    form: row(0, 1, '25:00', '17:00'),
    errors: { 'intervals[0].opens': ['Ange ett klockslag, till exempel 09:00'] },
  },
  {
    why: 'a weekday that is none',
    form: row(0, 8, '09:00', '17:00'),
    errors: { 'intervals[0].weekday': ['Välj ett av alternativen'] },
  },
  {
    why: 'times that overlap',
    form: row(1, 1, '16:59', '20:00'),
    errors: { 'intervals[1].opens': OVERLAP },
  },
  {
    why: 'times that overlap past midnight',
    form: { ...row(0, 7, '20:00', '02:00'), ...row(1, 1, '01:00', '05:00') },
    errors: { 'intervals[1].opens': OVERLAP },
  },
  {
    why: 'a closed day outside it',
    form: { 'closedDates[0]': '2026-06-06', 'closedDates[1]': '2026-09-01' },
    errors: { 'closedDates[1]': OUTSIDE },
  },
  {
    why: 'a closed day that is none',
    form: { 'closedDates[0]': 'midsommar' },
    errors: { 'closedDates[0]': ['Ange ett datum, till exempel 2026-06-24'] },
  },
])('a season with $why is refused', ({ form, errors }) => {
  expect(errorsOfForm(schema, { ...FORM, ...form })).toEqual(errors)
})

test('a season needs opening times', () => {
  const { name, firstDate, lastDate } = FORM
  expect(errorsOfForm(schema, { name, firstDate, lastDate })).toEqual({
    intervals: ['Säsongen behöver öppettider'],
  })
})

test.each([
  { why: 'one day', form: { lastDate: '2026-06-01' } },
  { why: 'times that touch', form: row(1, 1, '17:00', '20:00') },
  { why: 'a night that ends when the next day begins', form: row(1, 7, '20:00', '09:00') },
  { why: 'a whole day and night', form: row(0, 1, '00:00', '00:00') },
])('a season of $why is taken', ({ form }) => {
  expect(errorsOfForm(schema, { ...FORM, ...form })).toBeUndefined()
})

test('a form and JSON give the same season; closed days are sorted, each once, empty rows left out', () => {
  const days = ['2026-06-20', '', '2026-06-06', '2026-06-20']
  const closed = Object.fromEntries(days.map((day, index) => [`closedDates[${index}]`, day]))
  const values = valuesOfForm(schema, { ...FORM, ...closed, version: '4' })
  expect(values).toEqual({
    name: 'Sommar',
    firstDate: '2026-06-01',
    lastDate: '2026-08-31',
    intervals: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
    closedDates: ['2026-06-06', '2026-06-20'],
    version: 4,
  })
  expect(schema.parse(values)).toEqual(values)
})
