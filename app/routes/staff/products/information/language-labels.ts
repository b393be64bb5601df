import { use } from 'react'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { FieldLabels, type Labels } from '#app/ui/form/fields/form-field.ts'

/** Labels of translatable fields with the languages but the first: `displayName.de` is 'Name (Deutsch)'. */
export function useLanguageLabels(names: readonly string[], locales: readonly Locale[]): Labels {
  const labels = use(FieldLabels)
  const parts = names.flatMap((name) =>
    locales.map((locale, index) => [
      `${name}.${locale}`,
      index === 0 ? labels[name] : `${labels[name]} (${languageName(locale)})`,
    ]),
  )
  return Object.fromEntries(parts)
}
