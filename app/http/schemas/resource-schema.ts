import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { flag, id, optionalId, text, version, wholeNumber } from './fields.ts'

/** A resource as a form posts it and JSON sends it. Source: spec 3 §5 'Resource'. */
export function resourceSchema(t: Translate) {
  return z.object({
    name: text(t, { max: TEXT_LIMITS.name }),
    maxCapacity: wholeNumber(t),
    resourceTypeId: id(t),
    sharedBetweenProducts: flag(),
    sharedBetweenBookings: flag(),
    sharedBetweenStartTimes: flag(),
    scheduled: flag(),
    userId: optionalId(t),
    version: version(),
  })
}
