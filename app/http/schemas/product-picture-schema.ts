import { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { translatable, version } from './fields.ts'

/** Alternative text of a picture, by language. */
export function productPictureSchema(t: Translate) {
  return z.object({ alt: translatable(t), version: version() })
}
