import { countryCodes, NEAREST_COUNTRIES } from '#app/domain/shared/text/country-codes.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'

export type CountryOption = { value: string; label: string }

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
