import { z } from 'zod'
import { HOURS_PER_DAY } from '#app/domain/shared/time.ts'
import { optionalNumber, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** A year. */
export const MOST_CANCEL_HOURS = 366 * HOURS_PER_DAY

/** Rights of guests on their own booking: until how many hours before the start they may cancel it. */
export const portalSettingsSchema = oncePerLanguage((t) =>
  z.object({
    guestCancelHours: optionalNumber(t, { max: MOST_CANCEL_HOURS }),
    version: version(),
  }),
)
