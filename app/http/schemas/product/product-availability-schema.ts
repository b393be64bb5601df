import { z } from 'zod'
import { START_TIME_TYPES } from '#app/domain/catalog/product-types.ts'
import { type LocalTime, MINUTES_PER_DAY } from '#app/domain/shared/time.ts'
import { choice, idList, optionalTime, version, wholeNumber } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** Source: spec 3 §5 'Product'. */
const LEAST_INTERVAL_MINUTES = 5
/** A year. */
const MOST_CUT_OFF_MINUTES = 366 * MINUTES_PER_DAY
const MOST_START_TIMES = 100

/**
 * When a product starts and how long it lasts. Rows of times left empty don't count; listed start times ask
 * for at least one.
 */
export const productAvailabilitySchema = oncePerLanguage((t) =>
  z
    .object({
      startTimeType: choice(t, START_TIME_TYPES),
      startTimeInterval: wholeNumber(t, { min: LEAST_INTERVAL_MINUTES, max: MINUTES_PER_DAY }).default(60),
      startTimes: z
        .array(optionalTime(t))
        .max(MOST_START_TIMES, t('form.at_most', { max: MOST_START_TIMES }))
        .default([])
        .transform((times): LocalTime[] => [...new Set(times.filter((time) => time !== null))].sort()),
      cutOffMinutes: wholeNumber(t, { max: MOST_CUT_OFF_MINUTES }).default(0),
      durationIds: idList(t),
      version: version(),
    })
    .superRefine(({ startTimeType, startTimes }, context) => {
      if (startTimeType !== 'MANUAL_WITHIN_OPENING_HOURS' || startTimes?.length !== 0) return
      context.addIssue({
        code: 'custom',
        path: ['startTimes'],
        message: t('availability_tab.add_start_time'),
      })
    }, EVEN_IF_OTHERS_FAIL),
)

/** Reports all errors at once; a field that failed is undefined then. */
const EVEN_IF_OTHERS_FAIL = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
