import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { type CountryOption, countryNames } from '#app/http/pages/country-options.server.ts'

/** English says nothing about where a guest lives; the shops are Swedish. Source: spec 2 §5. */
const COUNTRY_OF = { sv: 'SE', en: 'SE', de: 'DE', nl: 'NL', no: 'NO' } as const satisfies Record<
  Locale,
  CountryCode
>

/** With a calling code behind it, so long a name fits into the field on the narrowest phone. */
const LONGEST_NAME = 24

/** Countries with their calling codes, which no field cuts off, in the reader's language. */
export function countryOptions(locale: Locale): readonly CountryOption[] {
  return countryNames(locale).map(({ value, label }) => ({
    value,
    label: isSupportedCountry(value) ? `${shorten(label)} +${getCountryCallingCode(value)}` : label,
  }))
}

function shorten(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name
}

export function defaultCountry(locale: Locale): string {
  return COUNTRY_OF[locale]
}
