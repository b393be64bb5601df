import { LOCALES, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { MessageKey } from '#app/i18n/translate.ts'

/** A text of the product's own as a translatable one, to be stored where shops write theirs. */
export function inAllLanguages(key: MessageKey): Translatable {
  return Object.fromEntries(LOCALES.map((locale) => [locale, getTranslate(locale)(key)]))
}
