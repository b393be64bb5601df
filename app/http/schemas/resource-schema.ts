import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { flag, id, optionalId, text, version, wholeNumber } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** A resource as a form posts it and JSON sends it. Source: spec 3 §5 'Resource'. */
export const resourceSchema = oncePerLanguage((t) =>
  z.object({
    name: text(t, { max: TEXT_LIMITS.name }),
    maxCapacity: wholeNumber(t),
    resourceTypeId: id(t),
    sharedBetweenProducts: flag(),
    sharedBetweenBookings: flag(),
    sharedBetweenStartTimes: flag(),
    scheduled: flag(),
    userId: optionalId(t),
    version: version(),
  }),
)
