import { z } from 'zod'
import type { GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import { err } from '#app/domain/shared/result.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Codes of the rules for guests that staff break knowingly, joined by commas. */
export const acceptedQuery = z
  .string()
  .optional()
  .transform((codes) => codes?.split(',') ?? [])
  .meta({
    description: 'Rules for guests that are broken knowingly, as `errors` names them after `accepted.`',
  })

/** Names each broken rule by its code, so that the call can be sent again with it accepted. Source: domain.md §3. */
export function refuseGuestRules({ code, at, warnings }: GuestRulesBroken, t: Translate) {
  const errors = warnings.map((warning) => [`accepted.${warning.code}`, [refusalText(warning, t)]])
  return err({ code: 'fields_refused', refusal: { code, at }, errors: Object.fromEntries(errors) } as const)
}
