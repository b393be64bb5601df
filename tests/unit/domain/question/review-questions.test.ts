import { expect, test } from 'vitest'
import { nameOf } from '#app/domain/question/requested-questions.ts'
import { reviewQuestions } from '#app/domain/question/review-questions.ts'
import { facts, field, tour } from './facts.ts'

const general = { customFieldId: 1, bookingId: null, productId: null, participant: 0, value: 'x' }
const second = { customFieldId: 2, bookingId: 1, productId: 7, participant: 2, value: '165' }

const FIELDS = [
  field({ id: 1 }),
  field({ id: 2, appliesTo: 'PARTICIPANT' }),
  field({ id: 3, forAllProducts: false }),
  field({ id: 4, isDeleted: true }),
  field({ id: 5, visibleForAdmin: false }),
]

test.each([
  { why: 'nothing is answered', answers: [], open: ['f1', 'b1p7n1f2', 'b1p7n2f2'], unasked: [] },
  { why: 'answered ones are closed', answers: [general, second], open: ['b1p7n1f2'], unasked: [] },
  {
    why: 'who comes no more',
    answers: [{ ...second, participant: 3 }],
    open: ['f1', 'b1p7n1f2', 'b1p7n2f2'],
    unasked: ['b1p7n3f2'],
  },
  {
    why: 'a booking that went',
    answers: [general, { ...second, bookingId: 9 }],
    open: ['b1p7n1f2', 'b1p7n2f2'],
    unasked: ['b9p7n2f2'],
  },
  {
    why: 'a question of another product',
    answers: [general, second, { ...general, customFieldId: 3 }],
    open: ['b1p7n1f2'],
    unasked: ['f3'],
  },
  {
    why: 'a deleted question, and one that guests alone are asked',
    answers: [general, second, { ...general, customFieldId: 4 }, { ...general, customFieldId: 5 }],
    open: ['b1p7n1f2'],
    unasked: [],
  },
])('review of the questions: $why', ({ answers, open, unasked }) => {
  const review = reviewQuestions(facts({ fields: FIELDS, products: [tour], answers }))
  expect(review.open.map(({ name }) => name)).toEqual(open)
  expect(review.unasked.map(nameOf)).toEqual(unasked)
})
