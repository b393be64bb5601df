import type { Translate } from '#app/i18n/translate.ts'
import { LARGEST_QUANTITY, type QuantityErrors } from './quantities.ts'

/** What could not be read, in the reader's words, by field name. */
export function toTexts(errors: QuantityErrors, t: Translate): Record<string, string> {
  const texts = {
    whole_number: t('form.whole_number'),
    at_most: t('form.at_most', { max: LARGEST_QUANTITY }),
  }
  return Object.fromEntries([...errors].map(([field, code]) => [field, texts[code]]))
}
