import { z } from 'zod'
import { translatable, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** Alternative text of a picture, by language. */
export const productPictureSchema = oncePerLanguage((t) =>
  z.object({ alt: translatable(t), version: version() }),
)
