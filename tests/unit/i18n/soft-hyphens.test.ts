import { expect, test } from 'vitest'
import { softHyphens } from '#app/i18n/soft-hyphens.ts'

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
