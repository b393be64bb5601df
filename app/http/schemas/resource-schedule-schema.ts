import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { optionalText, version } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'
import { schedulePart } from './schedule-schema.ts'

/** When a resource can be used, as a form posts it and JSON sends it. `version` is the resource's. */
export const resourceScheduleSchema = oncePerLanguage((t) => {
  const own = z.object({
    name: optionalText(t, { max: TEXT_LIMITS.name }).transform((name) => name ?? ''),
    version: version(),
  })
  return schedulePart(t).and(own)
})
