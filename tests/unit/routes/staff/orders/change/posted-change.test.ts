import { expect, test } from 'vitest'
import type { BookingProduct } from '#app/domain/order/order-types.ts'
import { localDate, localTime, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm as zone } from '#app/domain/shared/zone-offsets.server.ts'
import {
  fieldsOf,
  filledForm,
  isChangedSince,
  SHOWN_FIELDS,
  toTimes,
} from '#app/routes/staff/orders/change/posted-change.ts'

const booking = {
  startRent: wallTime('2026-07-16 10:00:00'),
  endRent: wallTime('2026-07-16 13:00:00'),
  durationId: 4,
  products: [],
}

/** Posted from a page that showed ten o'clock on the sixteenth. */
function chosen(fields: Record<string, string>) {
  const shown = { shownDate: '2026-07-16', day: '', startDate: '2026-07-16', startTime: '10:00' }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...shown, ...fields })) form.set(name, value)
  const filled = filledForm(form, booking)
  return `${filled.get('startDate')} ${filled.get('startTime')}`
}

test.each([
  { why: 'the start that is shown', fields: { start: '2026-07-16T10:00' }, when: '2026-07-16 10:00' },
  { why: 'another start', fields: { start: '2026-07-16T12:00' }, when: '2026-07-16 12:00' },
  {
    why: 'another day, and the start along with it',
    fields: { day: '2026-07-18', start: '2026-07-16T10:00' },
    when: '2026-07-18 10:00',
  },
  {
    why: 'another day and another start',
    fields: { day: '2026-07-18', start: '2026-07-16T12:00' },
    when: '2026-07-18 12:00',
  },
  {
    why: 'a day that is typed',
    fields: { startDate: '2026-08-01', start: '2026-07-16T12:00' },
    when: '2026-08-01 12:00',
  },
  {
    why: 'a tile before what is typed',
    fields: { day: '2026-07-18', startDate: '2026-08-01', start: '2026-07-16T10:00' },
    when: '2026-07-18 10:00',
  },
  {
    why: 'a start after midnight of the day',
    fields: { start: '2026-07-17T01:00' },
    when: '2026-07-17 01:00',
  },
  {
    why: 'a start before the midnight after which the booking is',
    fields: { shownDate: '2026-07-17', startDate: '2026-07-17', start: '2026-07-16T22:00' },
    when: '2026-07-16 22:00',
  },
  {
    why: "a time of staff's own on another day",
    fields: { day: '2026-07-17', start: 'own', startTime: '11:15' },
    when: '2026-07-17 11:15',
  },
  {
    why: 'no start, as while the one that is shown is full',
    fields: { day: '2026-07-17' },
    when: '2026-07-17 10:00',
  },
  {
    why: 'a near start, whatever else',
    fields: { pick: '2026-07-19T14:00', day: '2026-07-18', start: '2026-07-16T12:00' },
    when: '2026-07-19 14:00',
  },
  {
    why: 'nothing that can be read',
    fields: { day: 'soon', start: 'later', shownDate: 'x' },
    when: '2026-07-16 10:00',
  },
])('the start of a change: $why', ({ fields, when }) => {
  expect(chosen(fields)).toBe(when)
})

const adult = { isAddon: false, productId: 6, priceCategoryId: 1, quantity: 1 } as BookingProduct
const shownFor = { ...booking, products: [adult] }
const FIELDS = ['startDate', 'startTime', 'quantities.1', 'quantities.2'] as const

/** What is asked for by a page that was shown before the booking became `now`. */
function mergedOf(typed: Record<string, string>, now: typeof shownFor) {
  const form = new FormData()
  const fields = { ...Object.fromEntries(fieldsOf(shownFor)), 'quantities.2': '0', ...typed }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(SHOWN_FIELDS, new URLSearchParams([...fieldsOf(shownFor)]).toString())
  return {
    fields: FIELDS.map((name) => filledForm(form, now).get(name)),
    isOther: isChangedSince(form, now),
  }
}

const shifted = {
  ...shownFor,
  startRent: wallTime('2026-07-18 12:00:00'),
  endRent: wallTime('2026-07-18 15:00:00'),
}
const two = { ...shownFor, products: [{ ...adult, quantity: 2 }] }
const youth = { ...shownFor, products: [{ ...adult, priceCategoryId: 2 }] }

test.each([
  { why: 'nothing', typed: {}, now: shownFor, fields: ['2026-07-16', '10:00', '1', '0'] },
  { why: 'a move', typed: { 'quantities.1': '3' }, now: shifted, fields: ['2026-07-18', '12:00', '3', '0'] },
  {
    why: 'a quantity',
    typed: { startDate: '2026-07-20' },
    now: two,
    fields: ['2026-07-20', '10:00', '2', '0'],
  },
  { why: 'a category', typed: { startTime: '11:00' }, now: youth, fields: ['2026-07-16', '11:00', '0', '1'] },
  {
    why: 'the same field',
    typed: { 'quantities.1': '3' },
    now: two,
    fields: ['2026-07-16', '10:00', '3', '0'],
  },
])('what somebody else changed meanwhile stays where it was not touched: $why', ({ typed, now, fields }) => {
  expect(mergedOf(typed, now)).toEqual({ fields, isOther: now !== shownFor })
})

test('what the calendar leaves out is as it is booked', () => {
  const form = new FormData()
  form.set('startTime', '11:00')
  const filled = filledForm(form, booking)
  expect([...filled].map(([name, value]) => `${name}=${value}`)).toEqual(
    expect.arrayContaining(['startTime=11:00', 'startDate=2026-07-16', 'durationId=4']),
  )
})

const booked = {
  ...booking,
  products: [],
  startsAt: toInstant(booking.startRent, zone),
  endsAt: toInstant(booking.endRent, zone),
}
/** At one o'clock, so that the booking is moved; of the same product, which has no rows here, unless said. */
const moved = { productId: 0, startDate: '2026-07-16', startTime: '13:00', durationId: 4 }

test.each([
  { why: 'its own', chosen: {}, durationIds: [4, 5], ends: { durationId: 4 } },
  { why: 'another', chosen: { durationId: 5 }, durationIds: [4, 5], ends: { durationId: 5 } },
  {
    why: 'as long as it is',
    chosen: { durationId: undefined },
    durationIds: [4, 5],
    ends: { durationId: 4, endRent: '2026-07-16 16:00:00' },
  },
  {
    why: 'its own, which another product lacks',
    chosen: { productId: 9 },
    durationIds: [5],
    ends: { durationId: null, endRent: '2026-07-16 16:00:00' },
  },
  {
    why: 'as long as it is, for which another product has no duration',
    chosen: { productId: 9, durationId: undefined, startTime: '10:00' },
    durationIds: [5],
    ends: { durationId: null, endRent: '2026-07-16 13:00:00' },
  },
  {
    why: 'its own where it is, which its product has no longer',
    chosen: { startTime: '10:00' },
    durationIds: [5],
    ends: { durationId: 4, endRent: '2026-07-16 13:00:00' },
  },
  {
    why: "one that isn't the product's",
    chosen: { durationId: 8 },
    durationIds: [5],
    ends: { durationId: 8 },
  },
  {
    why: "staff's own end",
    chosen: { durationId: undefined, endRent: '2026-07-16 18:00:00' },
    durationIds: [4],
    ends: { durationId: null, endRent: '2026-07-16 18:00:00' },
  },
])('the end of a change: $why', ({ chosen: fields, durationIds, ends }) => {
  const { startTime, startDate, endRent, ...choice } = { endRent: undefined, ...moved, ...fields }
  const times = toTimes(
    booked,
    {
      ...choice,
      startDate: localDate(startDate),
      startTime: localTime(startTime),
      endRent: endRent === undefined ? undefined : wallTime(endRent),
    },
    { durationIds, zone },
  )
  expect(times).toEqual({ startRent: `${startDate} ${startTime}:00`, ...ends })
})
