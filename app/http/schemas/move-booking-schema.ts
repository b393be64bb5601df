import { z } from 'zod'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { date, time } from './fields.ts'

/**
 * Where a booking is moved to. Without a length it stays as long as it is. `move` says the price of the order
 * that was shown, in minor units; `check` only asks for it.
 */
export function moveBookingSchema(t: Translate) {
  return z.object({
    intent: z.enum(['check', 'move']),
    startDate: date(t),
    startTime: time(t),
    durationId: z
      .int({ error: t('form.invalid_choice') })
      .positive()
      .max(LARGEST_ID)
      .optional(),
    priceMinor: z.int().optional(),
  })
}
