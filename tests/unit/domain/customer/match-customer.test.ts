import { expect, test } from 'vitest'
import { changedContact } from '#app/domain/customer/contact.ts'
import {
  customerKeys,
  differingFields,
  matchCustomer,
  missingFields,
} from '#app/domain/customer/match-customer.ts'

const phone = { e164: '+46701740612', countryCode: 'SE', rawPhoneNumber: '070-174 06 12' }
const NOBODY = changedContact(undefined, {})
const LENA = { ...NOBODY, firstName: 'Lena', lastName: 'Sandström', email: 'lena@mail.example', phone }
const BY_EMAIL = 'email:lena@mail.example'
const BY_PHONE = 'phone:+46701740612 sandstrom'

test.each([
  { why: 'e-mail first, then number and last name', contact: LENA, keys: [BY_EMAIL, BY_PHONE] },
  {
    why: 'capitals and blanks are no other address',
    contact: { ...NOBODY, email: ' Lena@Mail.Example ' },
    keys: [BY_EMAIL],
  },
  {
    why: 'accents are no other name',
    contact: { ...LENA, email: null, lastName: 'SANDSTROM' },
    keys: [BY_PHONE],
  },
  { why: 'a number alone is a family', contact: { ...NOBODY, phone }, keys: [] },
  {
    why: 'a number that could not be read',
    contact: { ...LENA, email: null, phone: { ...phone, e164: null } },
    keys: [],
  },
  { why: 'a name alone', contact: { ...NOBODY, firstName: 'Lena', lastName: 'Sandström' }, keys: [] },
])('a customer is recognised by: $why', ({ contact, keys }) => {
  expect(customerKeys(contact)).toEqual(keys)
})

const own = { id: 1, isOwn: true }
const shared = { id: 1, isOwn: false }

test.each([
  {
    why: 'nobody is named',
    contact: { ...NOBODY, title: 'Dr', addressCountry: 'SE' },
    match: { kind: 'nobody' },
  },
  { why: 'nobody is named any more', contact: NOBODY, current: own, match: { kind: 'nobody' } },
  { why: 'nobody has the keys', match: { kind: 'new' } },
  {
    why: 'a company alone is somebody',
    contact: { ...NOBODY, companyName: 'Paddlarna' },
    match: { kind: 'new' },
  },
  { why: 'the same e-mail', owners: { [BY_EMAIL]: 7 }, match: { kind: 'known', id: 7 } },
  { why: 'the same number and last name', owners: { [BY_PHONE]: 8 }, match: { kind: 'known', id: 8 } },
  {
    why: 'the e-mail comes before the number',
    owners: { [BY_PHONE]: 8, [BY_EMAIL]: 7 },
    match: { kind: 'known', id: 7 },
  },
  { why: 'the order alone has the customer, and is corrected', current: own, match: { kind: 'own', id: 1 } },
  {
    why: 'the order alone has the customer, by its e-mail',
    current: own,
    owners: { [BY_EMAIL]: 1 },
    match: { kind: 'own', id: 1 },
  },
  {
    why: 'corrected to somebody else',
    current: own,
    owners: { [BY_EMAIL]: 7 },
    match: { kind: 'known', id: 7 },
  },
  {
    why: 'others have the customer too, and it is the same',
    current: shared,
    owners: { [BY_EMAIL]: 1 },
    match: { kind: 'known', id: 1 },
  },
  { why: 'others have the customer too, and it is another', current: shared, match: { kind: 'new' } },
  {
    why: 'others have the customer too, and only the name is left',
    contact: { ...NOBODY, firstName: 'Lena' },
    current: shared,
    match: { kind: 'known', id: 1 },
  },
])('whom an order belongs to: $why', ({ contact = LENA, owners = {}, current = null, match }) => {
  expect(matchCustomer({ contact, owners: new Map(Object.entries(owners)), current })).toEqual(match)
})

const ANNA = { ...NOBODY, firstName: 'Anna', lastName: 'Ek' }
const KNOWN = { kind: 'known', id: 5 }

test.each([
  { why: 'as chosen', contact: ANNA, match: KNOWN },
  { why: 'capitals and accents', contact: { ...ANNA, lastName: 'ÉK ' }, match: KNOWN },
  { why: 'less said than is known', contact: { ...NOBODY, firstName: 'Anna' }, match: KNOWN },
  { why: 'an address is no name', contact: { ...ANNA, addressCity: 'Stavsnäs' }, match: KNOWN },
  { why: 'an e-mail where there was none', contact: { ...ANNA, email: LENA.email }, match: KNOWN },
  {
    why: 'an e-mail of somebody else',
    contact: { ...ANNA, email: LENA.email },
    owners: { [BY_EMAIL]: 7 },
    match: { kind: 'known', id: 7 },
  },
  { why: 'another name', contact: { ...ANNA, firstName: 'Lena' }, match: { kind: 'new' } },
  {
    why: 'another e-mail',
    chosen: LENA,
    contact: { ...LENA, email: 'x@mail.example', phone: null },
    match: { kind: 'new' },
  },
  {
    why: 'the number written otherwise',
    chosen: LENA,
    contact: { ...LENA, phone: { ...phone, rawPhoneNumber: phone.e164 } },
    match: KNOWN,
  },
  {
    why: 'as chosen, though its number and last name lead to a double',
    chosen: { ...LENA, email: null },
    contact: { ...LENA, email: null },
    owners: { [BY_PHONE]: 8 },
    match: KNOWN,
  },
  { why: 'nothing said', contact: NOBODY, match: { kind: 'nobody' } },
])('a customer whom staff chose: $why', ({ chosen = ANNA, contact, owners = {}, match }) => {
  const facts = { contact, owners: new Map(Object.entries(owners)), current: null }
  expect(matchCustomer({ ...facts, chosen: { id: 5, contact: chosen } })).toEqual(match)
})

test('of an order only what the customer lacks is taken over', () => {
  const customer = { ...LENA, lastName: null, phone: null, companyName: '' }
  const order = { ...LENA, email: 'other@mail.example', companyName: 'Paddlarna' }
  expect(missingFields(customer, order)).toEqual({ lastName: 'Sandström', phone, companyName: 'Paddlarna' })
})

test('a corrected order corrects what differs', () => {
  const corrected = { ...LENA, firstName: 'Lina', email: null, phone: { ...phone } }
  expect(differingFields(LENA, corrected)).toEqual({ firstName: 'Lina', email: null })
})

test('a change keeps what it does not name, and empties what it says is empty', () => {
  expect(changedContact(LENA, { email: null, title: 'Dr' })).toEqual({ ...LENA, email: null, title: 'Dr' })
})
