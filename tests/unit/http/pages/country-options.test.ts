import { expect, test } from 'vitest'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { callingCountries, defaultCountry } from '#app/http/pages/country-options.server.ts'

test.each<[locale: Locale, shop: string, proposed: string]>([
  ['sv', 'NO', 'SE'],
  ['de', 'SE', 'DE'],
  ['nl', 'SE', 'NL'],
  ['no', 'SE', 'NO'],
  ['en', 'SE', 'SE'],
  ['en', 'FI', 'FI'],
])('in %s a form of a shop in %s proposes %s', (locale, country, proposed) => {
  expect(defaultCountry(locale, { country })).toBe(proposed)
})

test('a calling code is never cut off', () => {
  const labels = callingCountries('de').map(({ label }) => label)
  expect(labels[0]).toBe('Schweden +46')
  expect(labels.every((label) => / \+\d+$/.test(label) && label.length < 32)).toBe(true)
})
