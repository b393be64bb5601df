import { z } from 'zod'
import { readVideoId } from '#app/domain/catalog/information/preparation-video.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import {
  idList,
  optionalAmount,
  optionalText,
  text,
  translatable,
  version,
} from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Characters of a product's names. Source: spec 3 §5 'Product'. */
const SHORTEST_NAME = 3
/** Characters of a short description: more than ten. Source: spec 3 §5 'Product'. */
const SHORTEST_DESCRIPTION = 11

/** The information tab as a form posts it and JSON sends it. `locale` is the shop's first language. */
export const productInformationSchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z
    .object({
      name: text(t, { min: SHORTEST_NAME, max: TEXT_LIMITS.name }),
      displayName: translatable(t, { required: locale, min: SHORTEST_NAME, max: TEXT_LIMITS.name }),
      shortDescription: translatable(t, {
        required: locale,
        min: SHORTEST_DESCRIPTION,
        max: TEXT_LIMITS.comment,
      }),
      description: translatable(t, { max: TEXT_LIMITS.body }),
      includedItems: translatable(t, { max: TEXT_LIMITS.comment }),
      goodToKnow: translatable(t, { max: TEXT_LIMITS.comment }),
      meetingPlace: translatable(t),
      categoryIds: idList(t),
      advertisedPrice: optionalAmount(t),
      preparationVideoId: videoId(t),
      version: version(),
    })
    .transform(({ advertisedPrice, ...rest }) => ({ ...rest, advertisedPriceMinor: advertisedPrice })),
)

/** A video's id, or its address, of which the id is read; null when left empty. */
function videoId(t: Translate) {
  return optionalText(t).transform((value, context) => {
    if (value === null) return null
    const id = readVideoId(value)
    if (id !== undefined) return id
    context.addIssue({ code: 'custom', message: t('information.video_invalid') })
    return z.NEVER
  })
}
