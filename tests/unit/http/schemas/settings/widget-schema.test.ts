import { expect, test } from 'vitest'
import { shopOptionSchema, shopOptionsSchema } from '#app/http/schemas/settings/all-options-schema.ts'
import { widgetSchema } from '#app/http/schemas/settings/widget-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const t = getTranslate('en')
const FORM = { widgetButton: 'inline', widgetView: 'products', version: 1 }

test.each([
  ['0B5A60', '#0b5a60'],
  ['#7A1f5c ', '#7a1f5c'],
  [undefined, null],
])('the colour %j is %j', (widgetColour, expected) => {
  expect(widgetSchema(t).parse({ ...FORM, widgetColour }).widgetColour).toBe(expected)
})

test.each([
  ['#ffee00', /darker/],
  ['red', /like #0b5a60/],
  ['#fff', /like #0b5a60/],
])('the colour %j is refused', (widgetColour, message) => {
  const { error } = widgetSchema(t).safeParse({ ...FORM, widgetColour })
  expect(error?.issues[0]?.message).toMatch(message)
})

test.each([
  ['https://a.example\nhttps://a.example/about', ['https://a.example']],
  ['sjoboden.example', ['https://sjoboden.example']],
  ['http://localhost:8080', ['http://localhost:8080']],
  [
    ['https://a.example', 'https://b.example'],
    ['https://a.example', 'https://b.example'],
  ],
  ['', []],
])('the sites %j are %j', (widgetOrigins, expected) => {
  expect(widgetSchema(t).parse({ ...FORM, widgetOrigins }).widgetOrigins).toEqual(expected)
})

test.each([
  'http://a.example',
  'javascript:alert(1)',
  'https://a;b.example',
  '*',
  "'self'",
  'https://*.example',
])('the site %j is refused', (widgetOrigins) => {
  expect(widgetSchema(t).safeParse({ ...FORM, widgetOrigins }).success).toBe(false)
})

test('what JSON leaves out stays as it is, and what it empties is empty', () => {
  expect(shopOptionsSchema(t).parse({ manifestViewDays: 7 })).toEqual({ manifestViewDays: 7 })
  const given = { widgetButtonText: { sv: 'Boka' }, widgetProducts: [], widgetTag: null }
  expect(shopOptionsSchema(t).parse(given)).toEqual(given)
})

test('one option is sent as text', () => {
  const read = (optionName: string, optionValue: string) =>
    shopOptionSchema(t).safeParse({ optionName, optionValue }).data?.values
  expect(read('widgetProducts', '[3,1]')).toEqual({ widgetProducts: [3, 1] })
  expect(read('widgetButtonText', '{"sv":"Boka"}')).toEqual({ widgetButtonText: { sv: 'Boka' } })
  expect(read('widgetProducts', '[3,')).toBeUndefined()
})
