import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { ValueLabels } from '#app/http/forms/shown-value.ts'
import { countryNames } from '#app/http/pages/country-options.server.ts'

/** Shows a contact's values in conflicts and logs: countries by name, a number with the one that it is read by. */
export function contactValueLabels(locale: Locale) {
  const country = (code: unknown) =>
    countryNames(locale).find(({ value }) => value === code)?.label ?? textOf(code)
  return {
    nationality: country,
    addressCountry: country,
    phone(value: unknown) {
      if (!Array.isArray(value)) return textOf(value)
      const [number, code]: unknown[] = value
      return textOf(number) && [textOf(number), country(code)].filter(Boolean).join(', ')
    },
  } satisfies ValueLabels
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
