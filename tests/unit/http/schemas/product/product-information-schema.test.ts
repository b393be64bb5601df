import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { productInformationSchema } from '#app/http/schemas/product/product-information-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const schema = productInformationSchema(getTranslate('sv'), { locale: 'sv' })
const GOOD = {
  name: 'Havskajak',
  'displayName.sv': 'Havskajak',
  'shortDescription.sv': 'Stabil kajak för dagsturer.',
}

function parse(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries({ ...GOOD, ...fields })) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return parseWithZod(form, { schema })
}

test.each([
  { why: 'a name of two letters', fields: { name: 'Ka' }, at: 'name', text: 'Skriv minst 3 tecken' },
  { why: 'no name', fields: { name: ' ' }, at: 'name', text: 'Detta fält är obligatoriskt' },
  {
    why: 'no name in the shop’s language',
    fields: { 'displayName.sv': '', 'displayName.en': 'Sea kayak' },
    at: 'displayName.sv',
    text: 'Detta fält är obligatoriskt',
  },
  {
    why: 'a name of two letters in another language',
    fields: { 'displayName.de': 'Ka' },
    at: 'displayName.de',
    text: 'Skriv minst 3 tecken',
  },
  {
    why: 'a description of ten characters',
    fields: { 'shortDescription.sv': 'Tio tecken' },
    at: 'shortDescription.sv',
    text: 'Skriv minst 11 tecken',
  },
  {
    why: 'no description',
    fields: { 'shortDescription.sv': '' },
    at: 'shortDescription.sv',
    text: 'Detta fält är obligatoriskt',
  },
  {
    why: 'a description of ten characters in another language',
    fields: { 'shortDescription.en': 'Ten chars.' },
    at: 'shortDescription.en',
    text: 'Skriv minst 11 tecken',
  },
  {
    why: 'a meeting place without end',
    fields: { 'meetingPlace.sv': 'x'.repeat(256) },
    at: 'meetingPlace.sv',
    text: 'Skriv högst 255 tecken',
  },
  {
    why: 'more that is included than anybody reads',
    fields: { 'includedItems.de': 'x'.repeat(2001) },
    at: 'includedItems.de',
    text: 'Skriv högst 2000 tecken',
  },
  {
    why: 'a text as long as a book',
    fields: { 'description.sv': 'x'.repeat(20_001) },
    at: 'description.sv',
    text: 'Skriv högst 20000 tecken',
  },
  {
    why: 'a category that is no number',
    fields: { categoryIds: ['1', 'kajak'] },
    at: 'categoryIds[1]',
    text: 'Välj ett av alternativen',
  },
  {
    why: 'a price in words',
    fields: { advertisedPrice: 'hundra' },
    at: 'advertisedPrice',
    text: 'Ange ett belopp, till exempel 1 250 eller 99,50',
  },
  {
    why: 'a price below 0',
    fields: { advertisedPrice: '-1' },
    at: 'advertisedPrice',
    text: 'Ange ett belopp, till exempel 1 250 eller 99,50',
  },
  {
    why: 'a video from elsewhere',
    fields: { preparationVideoId: 'https://evil.test/x' },
    at: 'preparationVideoId',
    text: 'Klistra in en adress från YouTube eller Vimeo, till exempel youtu.be/dQw4w9WgXcQ',
  },
])('$why is told at its field', ({ fields, at, text }) => {
  expect(parse(fields).reply().error).toEqual({ [at]: [text] })
})

test('a whole form becomes the values that are saved', () => {
  const submission = parse({
    'description.sv': 'Ni kör själva.\r\n\r\nMotorn är tyst.',
    'includedItems.sv': 'Ved\nHanddukar',
    'goodToKnow.en': 'One of you must be 18.',
    'meetingPlace.en': 'The big jetty',
    categoryIds: ['4', '7', '4'],
    advertisedPrice: '1 249,50',
    preparationVideoId: 'https://youtu.be/dQw4w9WgXcQ',
    version: '3',
  })
  expect(submission.status === 'success' && submission.value).toEqual({
    name: 'Havskajak',
    displayName: { sv: 'Havskajak' },
    shortDescription: { sv: 'Stabil kajak för dagsturer.' },
    description: { sv: 'Ni kör själva.\n\nMotorn är tyst.' },
    includedItems: { sv: 'Ved\nHanddukar' },
    goodToKnow: { en: 'One of you must be 18.' },
    meetingPlace: { en: 'The big jetty' },
    categoryIds: [4, 7],
    advertisedPriceMinor: 124_950,
    preparationVideoId: 'dQw4w9WgXcQ',
    version: 3,
  })
})

test('what may be left out is nothing', () => {
  const submission = parse({})
  expect(submission.status === 'success' && submission.value).toMatchObject({
    description: {},
    includedItems: {},
    goodToKnow: {},
    meetingPlace: {},
    categoryIds: [],
    advertisedPriceMinor: null,
    preparationVideoId: null,
  })
})
