import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { QuantityErrors } from './quantities.ts'

/** Error messages for typed quantities, in the reader's language, and the typed texts, both by field name. */
export function toTexts(
  errors: QuantityErrors,
  t: Translate,
): { fields: Record<string, string>; typed: Record<string, string> } {
  const texts = {
    negative: t('guest.quantity_negative'),
    decimal: t('guest.quantity_decimal'),
    no_number: t('guest.quantity_no_number'),
    at_most: t('guest.quantity_at_most', { max: LARGEST_QUANTITY }),
  }
  return {
    fields: Object.fromEntries([...errors].map(([field, { fault }]) => [field, texts[fault]])),
    typed: Object.fromEntries([...errors].map(([field, { typed }]) => [field, typed])),
  }
}
