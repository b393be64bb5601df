import { z } from 'zod'
import { translatable, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Alternative text of a picture, by language. */
export function productPictureSchema(t: Translate) {
  return z.object({ alt: translatable(t), version: version() })
}
