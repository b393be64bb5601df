import type { Translate } from '#app/i18n/translate.ts'
import type { Refusal } from './reply.server.ts'

/** A refusal in the reader's language: the one way from its code and facts to a text. */
export function refusalText<Refused extends Refusal>(refusal: Refused, t: Translate): string {
  return t(`refusal.${refusal.code}`, refusal)
}

/** Refusals whose text speaks to a guest who is choosing a time. Staff read the fact. */
const STAFF_CODES: Partial<Record<Refusal['code'], Refusal['code']>> = {
  not_enough_free: 'staff_not_enough_free',
  start_time_not_offered: 'staff_start_time_not_offered',
  past_cut_off: 'staff_past_cut_off',
  product_not_found: 'staff_product_not_found',
  bundle_overlap: 'staff_bundle_overlap',
  duration_not_offered: 'staff_duration_not_offered',
}

/** The same refusal under the code whose text is for staff, where there is one. */
export function inStaffLanguage<Refused extends Refusal>(refusal: Refused): Omit<Refused, 'code'> & Refusal {
  return { ...refusal, code: STAFF_CODES[refusal.code] ?? refusal.code }
}

/** How zod's own English messages begin. */
const SCHEMA_MESSAGE = /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/

/**
 * A schema's message in the reader's language. A rule of zod's own has no text of ours: a missing value is
 * said to be `required` where that can be, everything else to be invalid.
 */
export function schemaText(message: string, t: Translate, required = t('form.required')): string {
  if (!SCHEMA_MESSAGE.test(message)) return message
  return message.endsWith('received undefined') ? required : t('form.invalid')
}
