import { expect, test } from 'vitest'
import type { Participant } from '#app/domain/question/requested-questions.ts'
import { participantName, toQuestionsView } from '#app/http/forms/question-view.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const who = (bookingId: number, product: string, number: number): Participant => ({
  name: `b${bookingId}n${number}`,
  bookingId,
  productId: product.length,
  productName: { sv: product },
  participant: number,
  category: null,
  questions: [],
  sameAs: null,
})

const starts = new Map([
  [1, 'fre 14:30'],
  [2, 'fre 18:30'],
])

test.each([
  {
    why: 'alone',
    participants: [who(1, 'Tur', 1), who(1, 'Tur', 2)],
    titles: ['Deltagare 1', 'Deltagare 2'],
  },
  {
    why: 'by product',
    participants: [who(1, 'Tur', 1), who(2, 'Kajak', 1)],
    titles: ['Deltagare 1 · Tur', 'Deltagare 1 · Kajak'],
  },
  {
    why: 'by both',
    participants: [who(1, 'Tur', 1), who(1, 'Kajak', 1), who(2, 'Tur', 1)],
    titles: [
      'Deltagare 1 · Tur · fre 14:30',
      'Deltagare 1 · Kajak · fre 14:30',
      'Deltagare 1 · Tur · fre 18:30',
    ],
  },
  {
    why: 'by start',
    participants: [who(1, 'Tur', 1), who(2, 'Tur', 1)],
    titles: ['Deltagare 1 · fre 14:30', 'Deltagare 1 · fre 18:30'],
  },
])('who comes is told apart $why', ({ participants, titles }) => {
  const view = toQuestionsView(
    { general: [], participants },
    { t: getTranslate('sv'), locale: 'sv', locales: ['sv'] },
    starts,
  )
  expect(view.participants.map(({ title }) => title)).toEqual(titles)
})

test.each([
  { participant: 4, category: { title: { sv: 'Vuxen' }, number: 2 }, name: 'Vuxen 2' },
  { participant: 4, category: null, name: 'Deltagare 4' },
  { participant: 1_000_002, category: null, name: 'Tidigare deltagare 2' },
])('participant $participant is named $name', ({ name, ...participant }) => {
  expect(participantName(participant, { t: getTranslate('sv'), locale: 'sv', locales: ['sv'] })).toBe(name)
})
