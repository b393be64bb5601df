import type { Locale } from '#app/domain/shared/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'

/** Labels of a translatable text's fields in an error summary: `displayName.de` is 'Name (Deutsch)'. */
export function languageLabels(
  name: string,
  label: string,
  locales: readonly Locale[],
): Record<string, string> {
  return Object.fromEntries(
    locales.map((locale, index) => [
      `${name}.${locale}`,
      index === 0 ? label : `${label} (${languageName(locale)})`,
    ]),
  )
}
