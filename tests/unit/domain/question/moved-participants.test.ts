import { expect, test } from 'vitest'
import { copiedParticipant, movedParticipants } from '#app/domain/question/moved-participants.ts'

const [ADULT, CHILD] = [10, 11]

function adults(quantity: number, seats = 1) {
  return { priceCategoryId: ADULT, quantity, seats }
}

function children(quantity: number) {
  return { priceCategoryId: CHILD, quantity, seats: 1 }
}

function all(quantity: number) {
  return { priceCategoryId: null, quantity, seats: 1 }
}

/** A number that no quantity reaches. */
const NOBODY = 1_000_001

test.each([
  { why: 'one more adult', before: [adults(1), children(1)], after: [adults(2), children(1)], to: [1, 3] },
  {
    why: 'one adult less, whose answers are nobody’s',
    before: [adults(2), children(1)],
    after: [adults(1), children(1)],
    to: [1, NOBODY, 2],
  },
  { why: 'one more child', before: [adults(1), children(1)], after: [adults(1), children(2)], to: [1, 2] },
  {
    why: 'one child less',
    before: [adults(1), children(2)],
    after: [adults(1), children(1)],
    to: [1, 2, NOBODY],
  },
  { why: 'children come along', before: [adults(2)], after: [adults(2), children(1)], to: [1, 2] },
  { why: 'a child instead', before: [adults(1)], after: [children(1)], to: [NOBODY] },
  {
    why: 'two people in each',
    before: [adults(1, 2), children(1)],
    after: [adults(2, 2), children(1)],
    to: [1, 2, 5],
  },
  {
    why: 'a category in two rows counts on',
    before: [adults(1), children(1), adults(1)],
    after: [adults(2), children(1)],
    to: [1, 3, 2],
  },
  {
    why: 'fewer of one category: the last is known again',
    before: [adults(2)],
    after: [adults(1)],
    to: [1, 2],
  },
  { why: 'more without categories', before: [all(1)], after: [all(2)], to: [1, 2] },
  {
    why: 'an adult who did not come any more, and still does not',
    before: [adults(1)],
    after: [adults(1), children(1)],
    to: [1, NOBODY],
  },
  {
    why: 'one of several categories who did not come any more',
    before: [adults(1), children(1)],
    after: [adults(1), children(2)],
    to: [1, 2, NOBODY],
  },
  {
    why: 'children gone: theirs wait for no adult',
    before: [adults(1), children(2)],
    after: [adults(1)],
    to: [1, NOBODY, NOBODY + 1],
  },
  { why: 'another product that had been booked before', before: [], after: [adults(1)], to: [NOBODY] },
  { why: 'the same without categories', before: [], after: [all(1)], to: [1] },
])('$why', ({ before, after, to }) => {
  const answered = to.map((_, index) => index + 1)
  const moves = movedParticipants(answered, { before, after })
  expect(answered.map((number) => moves.get(number) ?? number)).toEqual(to)
})

test('what is nobody’s stays so, and is not written over', () => {
  const rows = { before: [adults(2), children(1)], after: [adults(1), children(1)] }
  expect(movedParticipants([2, NOBODY], rows)).toEqual(new Map([[2, NOBODY + 1]]))
})

test.each([
  {
    why: 'a child stays one',
    participant: 3,
    before: [adults(2), children(1)],
    after: [children(1), adults(2)],
    to: 1,
  },
  { why: 'an adult who does not come', participant: 3, before: [adults(2)], after: [adults(2)], to: null },
  { why: 'nobody', participant: NOBODY, before: [adults(2)], after: [adults(2)], to: null },
])('in a copy: $why', ({ participant, before, after, to }) => {
  expect(copiedParticipant(participant, { before, after })).toBe(to)
})
