import { callingCode, countryCodes, NEAREST_COUNTRIES } from '#app/domain/shared/text/country-codes.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'

type CountryOption = { value: string; label: string }

const cache = new Map<Locale, readonly CountryOption[]>()

/** Countries in the reader's language: the nearest first, others by name. */
export function countryNames(locale: Locale): readonly CountryOption[] {
  const existing = cache.get(locale)
  if (existing) return existing
  const tag = locale === 'no' ? 'nb' : locale
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const toOption = (code: string) => ({ value: code, label: names.of(code) ?? code })
  const rest = countryCodes().filter((code) => !NEAREST_COUNTRIES.includes(code))
  const named = rest.map(toOption).sort((a, b) => a.label.localeCompare(b.label, tag))
  const options = [...NEAREST_COUNTRIES.map(toOption), ...named]
  cache.set(locale, options)
  return options
}

/** With a calling code behind it, so long a name fits into the field on the narrowest phone. */
const LONGEST_NAME = 24

/** Countries with their calling codes, which no field cuts off, in the reader's language. */
export function callingCountries(locale: Locale): readonly CountryOption[] {
  return countryNames(locale).map(({ value, label }) => ({
    value,
    label: `${shorten(label)} +${callingCode(value)}`,
  }))
}

function shorten(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name
}

/** English says nothing about where somebody lives. */
const COUNTRY_OF = { sv: 'SE', de: 'DE', nl: 'NL', no: 'NO' } as const

/** Country of a form that nobody has filled in yet: the language's; the shop's for English. Source: spec 2 §5. */
export function defaultCountry(locale: Locale, shop: { country: string }): string {
  return locale === 'en' ? shop.country : COUNTRY_OF[locale]
}
