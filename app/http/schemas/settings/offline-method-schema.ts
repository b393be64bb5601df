import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { DAYS_PER_YEAR, HOURS_PER_DAY } from '#app/domain/shared/time.ts'
import { translatable, wholeNumber } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { audienceFields, inOrder, nameFields, toMinorRange } from './provider-fields.ts'

/**
 * An offline way to pay as a form posts it and JSON sends it. `locale` is the shop's first language. Source: spec 3 §5.
 */
export const offlineMethodSchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z
    .object({
      ...nameFields(t, locale),
      instructions: translatable(t, { required: locale, max: TEXT_LIMITS.comment }),
      timeLimitHours: wholeNumber(t, { max: DAYS_PER_YEAR * HOURS_PER_DAY }),
      ...audienceFields(t),
    })
    .superRefine(inOrder(t))
    .transform(toMinorRange),
)
