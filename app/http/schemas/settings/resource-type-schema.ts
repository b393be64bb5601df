import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { text, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** A type of resources as a form posts it and JSON sends it. */
export const resourceTypeSchema = oncePerLanguage((t) =>
  z.object({ name: text(t, { max: TEXT_LIMITS.name }), version: version() }),
)
