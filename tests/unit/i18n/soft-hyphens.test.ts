import { expect, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { softHyphens } from '#app/i18n/soft-hyphens.ts'
import { resources } from '#app/i18n/translate.server.ts'

test.each([
  ['Havskajak', 'Havs-kajak'],
  ['Tvåmanskajak', 'Två-mans-kajak'],
  ['Guidad solnedgångspaddling', 'Gui-dad sol-ned-gångs-padd-ling'],
  ['Vedeldad bastuflotte', 'Vedel-dad bastu-flotte'],
  ['Motorbåt Ekan', 'Motor-båt Ekan'],
  ['Kanadensare', 'Kana-den-sare'],
  ['Sonnenuntergangstour', 'Son-nenun-ter-gangs-tour'],
  ['Öcykel', 'Öcy-kel'],
  ['Kajak', 'Kajak'],
  ['SUP', 'SUP'],
  ['Kajak 2026', 'Kajak 2026'],
  ['', ''],
])('%s may break as %s', (text, divided) => {
  expect(softHyphens(text).replaceAll('\u00AD', '-')).toBe(divided)
})

test.each(LOCALES)("the label of whole days fits into the calendar's column of hours in %s", (locale) => {
  const label = softHyphens(resources[locale].translation.calendar.whole_day)
  const lines = label.replaceAll('\u00AD', '- ').split(' ')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(5)
})
