import { expect, test } from 'vitest'
import { nextDate } from '#app/domain/availability/starts/next-date.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { factsOf, now, openDaily, product, zone } from '#tests/unit/domain/availability/facts.ts'

const guest = { audience: 'guest', now, zone } as const
/** Both open once a day, at nine; the first has ten units, the second two. */
const day = { startTimeInterval: 540 }
const products = [product({ ...day, poolCapacity: 10 }), product({ ...day, id: 2, poolCapacity: 2 })]
const full = ['2026-07-16', '2026-07-17'].map((date) => ({
  start: `${date} 09:00`,
  end: `${date} 12:00`,
  quantity: 10,
}))
const closedDates = ['2026-07-18']

test.each([
  { why: 'the day itself', from: '2026-07-15', date: '2026-07-15' },
  { why: 'after full and closed days', from: '2026-07-16', date: '2026-07-19' },
  { why: 'another product is free sooner', from: '2026-07-16', ids: [1, 2], date: '2026-07-16' },
  { why: 'too few of the other', from: '2026-07-16', ids: [1, 2], requested: 3, date: '2026-07-19' },
  { why: 'never so many', from: '2026-07-16', requested: 11, date: undefined },
  { why: 'a product that is not there', from: '2026-07-16', ids: [3], date: undefined },
  { why: 'past the dates of the facts', from: '2026-08-01', date: undefined },
])('next date: $why', ({ from, ids = [1], requested, date }) => {
  const facts = factsOf({ products, booked: full, hours: openDaily([['09:00', '18:00']], { closedDates }) })
  const queries = ids.map((productId) => ({ ...guest, productId, requested }))
  expect(nextDate(facts, { queries, from: localDate(from) })).toBe(date)
})
