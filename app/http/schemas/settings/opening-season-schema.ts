import { z } from 'zod'
import { overlappingIntervals } from '#app/domain/opening-hours/weekly-intervals.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { isLocalDate } from '#app/domain/shared/time.ts'
import { date, optionalDate, text, time, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

const MOST_INTERVALS = 70
const MOST_CLOSED_DATES = 150

/**
 * A season of opening hours as a form posts it and JSON sends it. Rows of closed dates left empty are left
 * out. Overlaps stand at the later interval, a closed date outside the season at the date.
 */
export const openingSeasonSchema = oncePerLanguage((t) =>
  z
    .object({
      name: text(t, { max: TEXT_LIMITS.name }),
      firstDate: date(t),
      lastDate: date(t),
      intervals: z
        .array(z.object({ weekday: weekday(t), opens: time(t), closes: time(t) }))
        .default([])
        .refine((rows) => rows.length > 0, t('opening_hours.times_needed'))
        .refine((rows) => rows.length <= MOST_INTERVALS, t('form.at_most', { max: MOST_INTERVALS }))
        .superRefine((rows, context) => {
          for (const index of overlappingIntervals(rows)) {
            const message = t('opening_hours.overlap')
            context.addIssue({ code: 'custom', path: [index, 'opens'], message })
          }
        }),
      closedDates: z
        .array(optionalDate(t))
        .default([])
        .refine((dates) => dates.length <= MOST_CLOSED_DATES, t('form.at_most', { max: MOST_CLOSED_DATES })),
      version: version(),
    })
    .superRefine(({ firstDate, lastDate, closedDates }, context) => {
      // An invalid date has its message already.
      if (!isLocalDate(firstDate) || !isLocalDate(lastDate)) return
      if (lastDate < firstDate) {
        const message = t('opening_hours.ends_before_start')
        context.addIssue({ code: 'custom', path: ['lastDate'], message })
        return
      }
      for (const [index, closed] of closedDates.entries()) {
        if (!isLocalDate(closed) || (firstDate <= closed && closed <= lastDate)) continue
        const message = t('opening_hours.closed_outside')
        context.addIssue({ code: 'custom', path: ['closedDates', index], message })
      }
    })
    .transform(({ closedDates, ...season }) => ({
      ...season,
      closedDates: [...new Set(closedDates)].filter(isLocalDate).toSorted(),
    })),
)

/** 1 is Monday. */
function weekday(t: Translate) {
  return z
    .int({ error: t('form.invalid_choice') })
    .min(1, t('form.invalid_choice'))
    .max(7, t('form.invalid_choice'))
}
