import { z } from 'zod'
import { DURATION_UNITS, LONGEST_DURATION } from '#app/domain/catalog/records/duration-units.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { choice, flag, translatable, version, wholeNumber } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** A duration as a form posts it and JSON sends it. `locale` is the shop's first language. */
export const durationSchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z
    .object({
      label: translatable(t, { required: locale, max: TEXT_LIMITS.name }),
      amount: wholeNumber(t, { min: 1 }),
      unit: choice(t, DURATION_UNITS),
      active: flag(),
      adminOnly: flag(),
      version: version(),
    })
    .superRefine(({ amount, unit }, context) => {
      const max = LONGEST_DURATION[unit]
      if (amount <= max) return
      context.addIssue({ code: 'custom', path: ['amount'], message: t('form.at_most', { max }) })
    }),
)
