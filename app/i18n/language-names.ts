import type { Locale } from '#app/domain/shared/text/translatable.ts'

/** Each language by its own name, the same for every reader. Source: experience.md 38. */
const NAMES = {
  sv: 'Svenska',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  no: 'Norsk',
} as const satisfies Record<Locale, string>

export function languageName(locale: Locale): string {
  return NAMES[locale]
}
