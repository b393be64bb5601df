import { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { dateTime } from './fields.ts'

/** A period that a booking is to be moved or copied to. Source: spec 2 §7. */
export function bookingPeriodSchema(t: Translate) {
  return z
    .object({ newStartRent: dateTime(t), newEndRent: dateTime(t) })
    .refine(({ newStartRent, newEndRent }) => newStartRent < newEndRent, {
      path: ['newEndRent'],
      message: t('refusal.end_not_after_start'),
    })
}
