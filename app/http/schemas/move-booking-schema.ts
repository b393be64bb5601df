import { z } from 'zod'
import { date, id, time } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/**
 * Where a booking is moved to. Without a length it stays as long as it is. `move` says the price of the order
 * that was shown, in minor units; `check` only asks for it.
 */
export const moveBookingSchema = oncePerLanguage((t) =>
  z.object({
    intent: z.enum(['check', 'move']),
    startDate: date(t),
    startTime: time(t),
    durationId: id(t).optional(),
    priceMinor: z.int().optional(),
  }),
)
