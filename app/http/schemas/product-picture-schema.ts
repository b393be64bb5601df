import { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { translatable, version } from './fields.ts'

/** What a picture shows, in words. */
export function productPictureSchema(t: Translate) {
  return z.object({ alt: translatable(t), version: version() })
}
