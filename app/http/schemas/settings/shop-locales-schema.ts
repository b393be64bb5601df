import { z } from 'zod'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { choice, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** The shop's languages in its order, each once; the first is its own. */
export function shopLocalesSchema(t: Translate) {
  return z.object({
    locales: z
      .array(choice(t, LOCALES))
      .default([])
      .transform((locales) => [...new Set(locales)])
      .refine((locales) => locales.length > 0, t('settings.language_needed')),
    version: version(),
  })
}
