import { z } from 'zod'
import { isLocalTime } from '#app/domain/shared/time.ts'
import { id } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Durations of a product from a start time on. `key` is the guests' and read before. */
export function dayDurationsSchema(t: Translate) {
  return z.object({
    key: z.string().optional(),
    productId: id(t),
    startTime: z.string({ error: t('form.invalid') }).refine(isLocalTime, t('form.invalid')),
  })
}
