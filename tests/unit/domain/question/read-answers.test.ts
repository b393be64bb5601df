import { expect, test } from 'vitest'
import { mergeOptions } from '#app/domain/question/custom-field-types.ts'
import { answersChange, readAnswer, readAnswers } from '#app/domain/question/read-answers.ts'
import { field, option } from './facts.ts'

const options = [option('o1'), option('o2')]

test.each([
  ['SINGLE_LINE', ' Anna \n Berg ', 'Anna   Berg'],
  ['SINGLE_LINE', '', null],
  ['SINGLE_LINE', undefined, null],
  ['MULTI_LINE', 'a\r\nb', 'a\nb'],
  ['CHECKBOX', 'on', true],
  ['CHECKBOX', 1, true],
  ['CHECKBOX', '0', null],
  ['CHECKBOX', undefined, null],
  ['CHECK_LIST', ['o2', 'o1', 'o2'], ['o1', 'o2']],
  ['CHECK_LIST', 'o1,o2', ['o1', 'o2']],
  ['CHECK_LIST', 'o2', ['o2']],
  ['CHECK_LIST', [], null],
  ['SELECT', 'o1', 'o1'],
  ['DATE', '2026-06-24', '2026-06-24'],
  ['TIME', '0930', '09:30'],
  ['TIME', '9:30', '09:30'],
] as const)('%s %j is read as %j', (dataType, raw, value) => {
  const question = { field: field({ id: 1, dataType }), options, isRequired: false }
  expect(readAnswer(question, raw)).toEqual({ ok: true, value })
})

test.each([
  ['SINGLE_LINE', 'x'.repeat(256), { code: 'too_long', count: 255 }],
  ['SINGLE_LINE', ['a', 'b'], { code: 'invalid' }],
  ['SINGLE_LINE', { a: 1 }, { code: 'invalid' }],
  ['MULTI_LINE', 'x'.repeat(2_001), { code: 'too_long', count: 2_000 }],
  ['CHECKBOX', 'maybe', { code: 'invalid' }],
  ['CHECK_LIST', ['o1', 'o9'], { code: 'invalid_choice' }],
  ['CHECK_LIST', 7, { code: 'invalid' }],
  ['SELECT', 'O1', { code: 'invalid_choice' }],
  ['DATE', '2026-02-30', { code: 'invalid_date' }],
  ['DATE', '24/6', { code: 'invalid_date' }],
  ['TIME', '25:00', { code: 'invalid_time' }],
] as const)('%s %j is refused', (dataType, raw, error) => {
  const question = { field: field({ id: 1, dataType }), options, isRequired: false }
  expect(readAnswer(question, raw)).toEqual({ ok: false, error })
})

test.each(['SINGLE_LINE', 'MULTI_LINE', 'CHECKBOX', 'CHECK_LIST', 'SELECT', 'DATE', 'TIME'] as const)(
  '%s left open is refused where it must be answered',
  (dataType) => {
    const question = { field: field({ id: 1, dataType }), options, isRequired: true }
    for (const raw of [undefined, null, ''])
      expect(readAnswer(question, raw)).toEqual({ ok: false, error: { code: 'required' } })
  },
)

test('answers are read by name, and each refusal stands at its question', () => {
  const place = { bookingId: null, productId: null, participant: 0, options: [] }
  const questions = [1, 2].map((id) => ({
    ...place,
    customFieldId: id,
    name: `f${id}`,
    field: field({ id }),
    isRequired: true,
  }))
  const read = readAnswers(questions, new Map([['f1', '170']]))
  expect(read.answers.map(({ customFieldId, value }) => [customFieldId, value])).toEqual([[1, '170']])
  expect([...read.refused]).toEqual([['f2', { code: 'required' }]])
})

test('the same answers again are no change; one taken away is', () => {
  const answer = { customFieldId: 1, bookingId: null, productId: null, participant: 0, value: ['o1'] }
  expect(answersChange([answer], { answers: [answer], asked: ['f1'] })).toBeNull()
  expect(answersChange([answer], { answers: [], asked: ['f1'] })).toEqual({
    before: { f1: ['o1'] },
    after: { f1: null },
  })
  expect(answersChange([answer], { answers: [], asked: [] })).toBeNull()
})

test('options keep their keys when they are renamed and moved; removed ones stay for their answers', () => {
  const before = [option('o1'), option('o2'), option('o3', true)]
  const typed = [
    { key: null, label: { sv: 'Ny' } },
    { key: 'o2', label: { sv: 'Bytt' } },
    { key: 'o2', label: { sv: 'Dubbel' } },
    { key: 'x9', label: { sv: 'Okänd' } },
  ]
  expect(mergeOptions(before, typed)).toEqual([
    { key: 'o4', label: { sv: 'Ny' }, isRemoved: false },
    { key: 'o2', label: { sv: 'Bytt' }, isRemoved: false },
    { key: 'o5', label: { sv: 'Dubbel' }, isRemoved: false },
    { key: 'o6', label: { sv: 'Okänd' }, isRemoved: false },
    { key: 'o1', label: { sv: 'O1' }, isRemoved: true },
    { key: 'o3', label: { sv: 'O3' }, isRemoved: true },
  ])
})
