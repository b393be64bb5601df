import type { InitOptions } from 'i18next'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'

/** Options that the server, the worker and the browser must share. React escapes, so i18next does not. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: 'sv',
  ns: ['translation'],
  defaultNS: 'translation',
  interpolation: { escapeValue: false },
  returnNull: false,
} satisfies InitOptions
