import { expect, test } from 'vitest'
import {
  type Answer,
  allQuestions,
  answerPlaceOf,
  MOST_QUESTIONS,
  nameOf,
  readableAnswers,
  requestedQuestions,
  sameQuestions,
} from '#app/domain/question/requested-questions.ts'
import { facts, field, option, tour } from './facts.ts'

const place = { customFieldId: 1, bookingId: 1, productId: 7, participant: 1 }

test.each([
  { why: 'all products', over: {}, asked: ['f1'] },
  { why: 'per participant', over: { appliesTo: 'PARTICIPANT' }, asked: ['b1p7n1f1', 'b1p7n2f1'] },
  { why: 'chosen products alone', over: { forAllProducts: false }, asked: [] },
  { why: 'deleted', over: { isDeleted: true }, asked: [] },
  { why: 'not shown to guests', over: { visibleForGuest: false }, asked: [] },
  { why: 'not shown to staff', over: { visibleForAdmin: false }, asked: ['f1'] },
] as const)('what a guest is asked: $why', ({ over, asked }) => {
  const found = requestedQuestions(facts({ fields: [field({ id: 1, ...over })] }), 'guest')
  expect(allQuestions(found).map(({ name }) => name)).toEqual(asked)
})

test.each([
  { forAllProducts: true, asked: undefined, isAddon: false, isAsked: true },
  { forAllProducts: true, asked: false, isAddon: false, isAsked: false },
  { forAllProducts: false, asked: true, isAddon: false, isAsked: true },
  { forAllProducts: true, asked: undefined, isAddon: true, isAsked: false },
  { forAllProducts: false, asked: true, isAddon: true, isAsked: true },
])('all $forAllProducts, the product says $asked, add-on $isAddon: $isAsked', (row) => {
  const link = { productId: 7, customFieldId: 1, optionKeys: null }
  const productFields = row.asked === undefined ? [] : [{ ...link, asked: row.asked }]
  const products = [{ ...tour, isAddon: row.isAddon }]
  const fields = [field({ id: 1, forAllProducts: row.forAllProducts })]
  const { general } = requestedQuestions(facts({ fields, products, productFields }), 'guest')
  expect(general.length > 0).toBe(row.isAsked)
})

test.each([
  { audience: 'guest', visible: true, required: true, isRequired: true },
  { audience: 'guest', visible: true, required: false, isRequired: false },
  { audience: 'staff', visible: true, required: true, isRequired: true },
  { audience: 'staff', visible: false, required: true, isRequired: undefined },
] as const)('required of $audience: visible $visible, required $required', (row) => {
  const flags =
    row.audience === 'guest'
      ? { visibleForGuest: row.visible, requiredForGuest: row.required }
      : { visibleForAdmin: row.visible, requiredForAdmin: row.required }
  const [question] = requestedQuestions(facts({ fields: [field({ id: 1, ...flags })] }), row.audience).general
  expect(question?.isRequired).toBe(row.isRequired)
})

test('a question per booking is asked once, with every option that any product offers', () => {
  const options = [option('o1'), option('o2'), option('o3'), option('o4', true)]
  const kayak = { ...tour, productId: 8, bookingId: 2 }
  const productFields = [
    { productId: 7, customFieldId: 1, asked: true, optionKeys: ['o3'] },
    { productId: 8, customFieldId: 1, asked: true, optionKeys: ['o1'] },
  ]
  const found = requestedQuestions(
    facts({
      fields: [field({ id: 1, dataType: 'SELECT', options })],
      products: [tour, kayak],
      productFields,
    }),
    'guest',
  )
  expect(found.general.map((question) => question.options.map(({ key }) => key))).toEqual([['o1', 'o3']])
})

test('who was asked the same before can be taken over, also from another booking', () => {
  const kayak = { ...tour, productId: 8, bookingId: 2, participants: 1 }
  const fields = [
    field({ id: 1, appliesTo: 'PARTICIPANT' }),
    field({ id: 2, appliesTo: 'PARTICIPANT', forAllProducts: false }),
  ]
  const only = (productId: number) => [{ productId, customFieldId: 2, asked: true, optionKeys: null }]
  const sameAs = (productId: number) =>
    requestedQuestions(
      facts({ fields, products: [tour, kayak], productFields: only(productId) }),
      'guest',
    ).participants.map((one) => one.sameAs)
  expect(sameAs(7)).toEqual([null, 'b1p7n1', 'b1p7n2'])
  expect(sameAs(8)).toEqual([null, 'b1p7n1', null])
})

test.each([
  { why: 'the first has nobody before', sameAs: null, pairs: [] },
  {
    why: 'each question has its twin',
    sameAs: 'b1p7n1',
    pairs: [
      { from: 'b1p7n1f1', to: 'b2p8n1f1' },
      { from: 'b1p7n1f12', to: 'b2p8n1f12' },
    ],
  },
])('answers to take over: $why', ({ sameAs, pairs }) => {
  const questions = [{ name: 'b2p8n1f1' }, { name: 'b2p8n1f12' }]
  expect(sameQuestions({ name: 'b2p8n1', sameAs, questions })).toEqual(pairs)
})

test.each<[why: string, asked: number[][], sameAs: (string | null)[]]>([
  ['nobody came before', [[1]], [null]],
  [
    'the same was asked before',
    [
      [1, 2],
      [1, 2],
    ],
    [null, 'b1p1n1'],
  ],
  ['less is asked now', [[1, 2], [1]], [null, 'b1p1n1']],
  ['one question is new', [[1], [1, 2]], [null, null]],
  ['other questions', [[1], [2]], [null, null]],
  ['the nearest counts', [[1], [1], [1]], [null, 'b1p1n1', 'b2p2n1']],
  ['one who lacks a question is passed over', [[1, 2], [1], [1, 2]], [null, 'b1p1n1', 'b1p1n1']],
])('same as the participant before: %s', (_, asked, sameAs) => {
  const fields = [1, 2].map((id) => field({ id, appliesTo: 'PARTICIPANT', forAllProducts: false }))
  const products = asked.map((_each, at) => ({
    ...{ ...tour, participants: 1 },
    ...{ bookingId: at + 1, productId: at + 1 },
  }))
  const productFields = asked.flatMap((ids, at) =>
    ids.map((customFieldId) => ({ productId: at + 1, customFieldId, asked: true, optionKeys: null })),
  )
  const { participants } = requestedQuestions(facts({ fields, products, productFields }), 'staff')
  expect(participants.map((one) => one.sameAs)).toEqual(sameAs)
})

test('a form never asks more than it can hold', () => {
  const products = [{ ...tour, participants: 10_000 }]
  const fields = [1, 2, 3, 4].map((id) => field({ id, appliesTo: 'PARTICIPANT' }))
  const { participants } = requestedQuestions(facts({ fields, products }), 'guest')
  expect(participants.length * fields.length).toBe(MOST_QUESTIONS)
})

test.each([
  { why: 'who still comes', answer: { ...place, participant: 2 }, isRead: true },
  { why: 'who comes no more', answer: { ...place, participant: 3 }, isRead: false },
  { why: 'a booking that was removed', answer: { ...place, bookingId: 9 }, isRead: false },
  {
    why: 'the whole order',
    answer: { customFieldId: 1, bookingId: null, productId: null, participant: 0 },
    isRead: true,
  },
  { why: 'a deleted question', answer: { ...place, customFieldId: 2 }, isRead: true },
  { why: 'a question hidden from staff', answer: { ...place, customFieldId: 3 }, isRead: false },
])('an answer of $why is read: $isRead', ({ answer, isRead }) => {
  const fields = [
    field({ id: 1 }),
    field({ id: 2, isDeleted: true }),
    field({ id: 3, visibleForAdmin: false }),
  ]
  const answers: Answer[] = [{ ...answer, value: 'x' }]
  expect(readableAnswers(facts({ fields, answers }), 'staff').length > 0).toBe(isRead)
})

test.each([place, { customFieldId: 12, bookingId: null, productId: null, participant: 0 }])(
  'a name says its place: $customFieldId of $bookingId',
  (one) => {
    expect(answerPlaceOf(nameOf(one))).toEqual(one)
  },
)

test.each(['firstName', 'f', 'b1p7f3', 'b1p7n1f3x'])('%s names no place', (name) => {
  expect(answerPlaceOf(name)).toBeUndefined()
})
