import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { percentage, text, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** A tax as a form posts it and JSON sends it. */
export function taxSchema(t: Translate) {
  return z.object({
    name: text(t, { max: TEXT_LIMITS.name }),
    percentage: percentage(t),
    version: version(),
  })
}
