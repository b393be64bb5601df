import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { translatable, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** A category as a form posts it and JSON sends it. `locale` is the shop's first language. */
export const categorySchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z.object({
    name: translatable(t, { required: locale, max: TEXT_LIMITS.name }),
    version: version(),
  }),
)
