import { expect, test } from 'vitest'
import { type ContactInput, changedContact, NOBODY } from '#app/domain/customer/contact.ts'
import { compareCustomers, type MergeChoices, planMerge } from '#app/domain/customer/plan-merge.ts'

const PHONE = { e164: '+46701740607', countryCode: 'SE', rawPhoneNumber: '070-174 06 07' }

type Case = {
  why: string
  stays: ContactInput
  goes: ContactInput
  choices?: MergeChoices
  plan: ContactInput
}

test.each<Case>([
  { why: 'both are nobody', stays: {}, goes: {}, plan: {} },
  { why: 'both are the same', stays: { email: 'a@b.se' }, goes: { email: 'a@b.se' }, plan: {} },
  { why: 'what is empty is filled', stays: {}, goes: { phone: PHONE }, plan: { phone: PHONE } },
  {
    why: 'what was emptied by choice stays empty',
    ...{ stays: {}, goes: { email: 'a@b.se' }, choices: { email: 'stays' }, plan: {} },
  },
  {
    why: 'who stays has the last word',
    ...{ stays: { email: 'a@b.se' }, goes: { email: 'c@d.se' }, plan: {} },
  },
  {
    why: 'the other was chosen',
    ...{ stays: { email: 'a@b.se' }, goes: { email: 'c@d.se' }, choices: { email: 'goes' } },
    plan: { email: 'c@d.se' },
  },
  {
    why: 'the other, who has none, was chosen',
    ...{ stays: { email: 'a@b.se' }, goes: {}, choices: { email: 'goes' }, plan: { email: null } },
  },
  {
    why: 'a name is not mixed',
    ...{ stays: { firstName: 'Lena' }, goes: { firstName: 'Åsa', lastName: 'Öberg' }, plan: {} },
  },
  {
    why: 'a chosen name is whole',
    stays: { firstName: 'Lena', lastName: 'Ek' },
    goes: { firstName: 'Åsa' },
    choices: { name: 'goes' },
    plan: { firstName: 'Åsa', lastName: null },
  },
  {
    why: 'the same digits in another country',
    stays: { phone: PHONE },
    goes: { phone: { ...PHONE, e164: null, countryCode: 'NO' } },
    choices: { phone: 'goes' },
    plan: { phone: { ...PHONE, e164: null, countryCode: 'NO' } },
  },
])('merging: $why', ({ stays, goes, choices = {}, plan }) => {
  expect(planMerge(changedContact(NOBODY, stays), changedContact(NOBODY, goes), choices)).toEqual(plan)
})

test('parts that neither has are not asked about', () => {
  const stays = changedContact(NOBODY, { firstName: 'Lena', email: 'a@b.se' })
  const goes = changedContact(NOBODY, { firstName: 'Lena', addressCity: 'Stavsnäs' })
  expect(compareCustomers(stays, goes)).toEqual([
    { part: 'name', isAlike: true, proposed: 'stays' },
    { part: 'email', isAlike: false, proposed: 'stays' },
    { part: 'address', isAlike: false, proposed: 'goes' },
  ])
})
