import { z } from 'zod'
import { dateTime } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** A period that a booking is to be moved or copied to. Source: spec 2 §7. */
export const bookingPeriodSchema = oncePerLanguage((t) =>
  z
    .object({ newStartRent: dateTime(t), newEndRent: dateTime(t) })
    .refine(({ newStartRent, newEndRent }) => newStartRent < newEndRent, {
      path: ['newEndRent'],
      message: t('refusal.end_not_after_start'),
    }),
)
