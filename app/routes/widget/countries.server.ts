import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { Locale } from '#app/domain/shared/translatable.ts'

/** First in the list. Source: spec 2 §3 'Country list'; the Netherlands is NL (domain.md §15). */
const NEAREST: readonly CountryCode[] = ['SE', 'NO', 'DK', 'FI', 'DE', 'FR', 'NL', 'GB', 'ES', 'US']

/** English says nothing about where a guest lives; the shops are Swedish. Source: spec 2 §5. */
const COUNTRY_OF = { sv: 'SE', en: 'SE', de: 'DE', nl: 'NL', no: 'NO' } as const satisfies Record<
  Locale,
  CountryCode
>

const cache = new Map<Locale, readonly { value: string; label: string }[]>()

/** Countries with their calling codes, in the reader's language: the nearest first, the rest by name. */
export function countryOptions(locale: Locale): readonly { value: string; label: string }[] {
  const known = cache.get(locale)
  if (known) return known
  const tag = locale === 'no' ? 'nb' : locale
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const rest = getCountries().filter((code) => !NEAREST.includes(code))
  const named = rest.map(toOption).sort((a, b) => a.label.localeCompare(b.label, tag))
  const options = [...NEAREST.map(toOption), ...named]
  cache.set(locale, options)
  return options

  function toOption(code: CountryCode) {
    return { value: code, label: `${names.of(code) ?? code} +${getCountryCallingCode(code)}` }
  }
}

export function defaultCountry(locale: Locale): string {
  return COUNTRY_OF[locale]
}
