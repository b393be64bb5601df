import { type CountryCode, getCountries } from 'libphonenumber-js'

/** First in the lists. Source: spec 2 §3 'Country list'; the Netherlands is NL (domain.md §15). */
export const NEAREST_COUNTRIES: readonly CountryCode[] = [
  'SE',
  'NO',
  'DK',
  'FI',
  'DE',
  'FR',
  'NL',
  'GB',
  'ES',
  'US',
]

/** The two letters of every country that has telephone numbers, in no order. */
export function countryCodes(): readonly CountryCode[] {
  return getCountries()
}

export function isCountryCode(code: string): boolean {
  return getCountries().some((existing) => existing === code)
}
