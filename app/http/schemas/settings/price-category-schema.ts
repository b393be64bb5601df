import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { flag, optionalId, optionalNumber, translatable, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** More of one per another than any product has places for. */
const LARGEST_RATIO = 1_000

/** A price category as a form posts it and JSON sends it. `locale` is the shop's first language. */
export const priceCategorySchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z
    .object({
      title: translatable(t, { required: locale, max: TEXT_LIMITS.name }),
      hint: translatable(t),
      adminOnly: flag(),
      masterId: optionalId(t),
      maximumRatio: optionalNumber(t, { min: 1, max: LARGEST_RATIO }),
      version: version(),
    })
    .superRefine(({ masterId, maximumRatio }, context) => {
      const require = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      if (masterId !== null && maximumRatio === null) require('maximumRatio', t('form.required'))
      if (masterId === null && maximumRatio !== null) require('masterId', t('price_category.choose_master'))
    }),
)
