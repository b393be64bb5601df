import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { translatable, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** A category as a form posts it and JSON sends it. `locale` is the shop's first language. */
export function categorySchema(t: Translate, { locale }: { locale: Locale }) {
  return z.object({
    name: translatable(t, { required: locale, max: TEXT_LIMITS.name }),
    version: version(),
  })
}
