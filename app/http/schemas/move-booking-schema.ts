import { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { date, id, time } from './fields.ts'

/**
 * Where a booking is moved to. Without a length it stays as long as it is. `move` says the price of the order
 * that was shown, in minor units; `check` only asks for it.
 */
export function moveBookingSchema(t: Translate) {
  return z.object({
    intent: z.enum(['check', 'move']),
    startDate: date(t),
    startTime: time(t),
    durationId: id(t).optional(),
    priceMinor: z.int().optional(),
  })
}
