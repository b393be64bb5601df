import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { percentage, text, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** A tax as a form posts it and JSON sends it. */
export const taxSchema = oncePerLanguage((t) =>
  z.object({
    name: text(t, { max: TEXT_LIMITS.name }),
    percentage: percentage(t),
    version: version(),
  }),
)
