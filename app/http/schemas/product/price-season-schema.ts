import { z } from 'zod'
import { readId } from '#app/domain/shared/id.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { date, text, version, weekdays } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/**
 * A season of prices as a form posts it and JSON sends it. `copyFrom` fills a new one with the base prices
 * ('base') or another season's (its id).
 */
export const priceSeasonSchema = oncePerLanguage((t) =>
  z
    .object({
      name: text(t, { max: TEXT_LIMITS.name }),
      firstDate: date(t),
      lastDate: date(t),
      weekdays: weekdays(t),
      copyFrom: z
        .string({ error: t('form.invalid_choice') })
        .nullish()
        .transform((value, context) => {
          if (!value) return null
          if (value === 'base') return { seasonId: null }
          const seasonId = readId(value)
          if (seasonId !== undefined) return { seasonId }
          context.addIssue({ code: 'custom', message: t('form.invalid_choice') })
          return z.NEVER
        }),
      version: version(),
    })
    .superRefine(({ firstDate, lastDate }, context) => {
      if (lastDate >= firstDate) return
      const message = t('refusal.season_ends_before_start')
      context.addIssue({ code: 'custom', path: ['lastDate'], message })
    }),
)
