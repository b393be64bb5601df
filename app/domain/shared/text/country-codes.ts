import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'

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

/** Digits before a country's numbers from abroad, '46'; '' for what is no country. */
export function callingCode(code: string): string {
  return isSupportedCountry(code) ? getCountryCallingCode(code) : ''
}

export function isCountryCode(code: string): boolean {
  return getCountries().some((existing) => existing === code)
}
