import { z } from 'zod'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { choice, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** The shop's languages in its order, each once; the first is its own. */
export const shopLocalesSchema = oncePerLanguage((t) =>
  z.object({
    locales: z
      .array(choice(t, LOCALES))
      .default([])
      .transform((locales) => [...new Set(locales)])
      .refine((locales) => locales.length > 0, t('settings.language_needed')),
    version: version(),
  }),
)
