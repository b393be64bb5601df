import { expect, test } from 'vitest'
import { type Answer, nameOf, requestedQuestions } from '#app/domain/question/requested-questions.ts'
import { toStoredAnswers } from '#app/domain/question/stored-answers.ts'
import { facts, field, tour } from './facts.ts'

/** A general question, one about who comes, and one about who comes that must be answered. */
const FIELDS = [
  field({ id: 1 }),
  field({ id: 2, appliesTo: 'PARTICIPANT' }),
  field({ id: 3, appliesTo: 'PARTICIPANT', requiredForAdmin: true }),
]
/** Of the bookings by their ids. */
const PLACES = new Map([
  [70, 0],
  [71, 1],
])
const lunch = { ...tour, productId: 8, participants: 1 }

const preview = facts({
  fields: FIELDS,
  products: [
    { ...tour, bookingId: 0 },
    { ...lunch, bookingId: 1 },
  ],
})
const questions = requestedQuestions(preview, 'staff')
const asked = [...questions.general, ...questions.participants.flatMap((one) => one.questions)].map(
  ({ name }) => name,
)

function answer(customFieldId: number, place: Partial<Answer> = {}): Answer {
  const general = { bookingId: null, productId: null, participant: 0 }
  return { customFieldId, ...general, ...place, value: `${customFieldId}` }
}

test('answers stand at the bookings that were made, whatever numbers they got', () => {
  const stored = facts({
    fields: FIELDS,
    products: [
      { ...tour, bookingId: 70 },
      { ...lunch, bookingId: 71 },
    ],
  })
  const given = {
    asked,
    answers: [
      answer(1),
      answer(2, { bookingId: 0, productId: 7, participant: 2 }),
      answer(3, { bookingId: 1, productId: 8, participant: 1 }),
    ],
  }
  const answered = toStoredAnswers(given, requestedQuestions(stored, 'staff'), PLACES)
  if (!answered.ok) throw new Error(answered.error.code)
  expect(answered.value.answers.map(nameOf)).toEqual(['f1', 'b70p7n2f2', 'b71p8n1f3'])
  expect(answered.value.asked).toContain('b71p8n1f2')
})

test.each([
  { name: 'another product came along', products: [{ ...lunch, productId: 9, bookingId: 71 }] },
  { name: 'more of them came along', products: [{ ...lunch, participants: 2, bookingId: 71 }] },
])('$name than was shown: what must be answered is asked first', ({ products }) => {
  const stored = facts({ fields: FIELDS, products: [{ ...tour, bookingId: 70 }, ...products] })
  const given = { asked, answers: [] }
  expect(toStoredAnswers(given, requestedQuestions(stored, 'staff'), PLACES)).toEqual({
    ok: false,
    error: { code: 'questions_changed' },
  })
  const open = requestedQuestions({ ...stored, fields: FIELDS.slice(0, 2) }, 'staff')
  expect(toStoredAnswers(given, open, PLACES).ok).toBe(true)
})
