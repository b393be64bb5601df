import { expect, test } from 'vitest'
import { draftForBookings, parseDraft, toDraft } from '#app/domain/order/draft/order-draft.ts'

test.each([
  { why: 'contact details', fields: [['firstName', 'Lena']], draft: { firstName: ['Lena'] } },
  { why: 'an emptied field', fields: [['email', '']], draft: { email: [''] } },
  {
    why: 'what was ticked and chosen',
    fields: [
      ['terms', 'on'],
      ['provider', '2'],
      ['phoneCountry', 'NO'],
    ],
    draft: { terms: ['on'], provider: ['2'], phoneCountry: ['NO'] },
  },
  {
    why: 'answers, several to one question',
    fields: [
      ['answers.f3', 'a'],
      ['answers.f3', 'b'],
      ['answers.b12p5n1f3', 'c'],
    ],
    draft: { 'answers.f3': ['a', 'b'], 'answers.b12p5n1f3': ['c'] },
  },
  {
    why: 'neither keys, buttons nor anything else that is posted',
    fields: [
      ['requestKey', 'key'],
      ['intent', 'change'],
      ['commentByAdmin', 'x'],
      ['cardNumber', '4242'],
      ['answers.__proto__', 'x'],
      ['__proto__', 'x'],
    ],
    draft: {},
  },
  {
    why: 'no text beyond any that can be submitted',
    fields: [['commentByGuest', 'x'.repeat(20_001)]],
    draft: { commentByGuest: ['x'.repeat(20_000)] },
  },
] as const)('a draft holds $why', ({ fields, draft }) => {
  expect(toDraft(fields)).toEqual(draft)
})

test('a draft ends where a form would be too long for a guest', () => {
  const fields = Array.from(
    { length: 10 },
    (_, index) => [`answers.f${index + 1}`, 'x'.repeat(20_000)] as const,
  )
  expect(Object.keys(toDraft(fields))).toEqual(['answers.f1', 'answers.f2', 'answers.f3', 'answers.f4'])
})

test.each(['', '{', '[]', '7', '{"firstName":"Lena"}'])('%j is no stored draft', (json) => {
  expect(parseDraft(json)).toBeUndefined()
})

test('answers of participants move to the bookings that replace theirs, or go with them', () => {
  const draft = {
    firstName: ['Lena'],
    'answers.f3': ['a'],
    'answers.b12p5n1f3': ['b'],
    'answers.b13p5n2f3': ['c'],
  }
  expect(draftForBookings(draft, new Map([[12, 77]]))).toEqual({
    firstName: ['Lena'],
    'answers.f3': ['a'],
    'answers.b77p5n1f3': ['b'],
  })
})
