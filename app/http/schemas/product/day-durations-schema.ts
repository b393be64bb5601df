import { z } from 'zod'
import { isLocalTime } from '#app/domain/shared/time.ts'
import { id } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** Durations of a product from a start time on. `key` is the guests' and read before. */
export const dayDurationsSchema = oncePerLanguage((t) =>
  z.object({
    key: z.string().optional(),
    productId: id(t),
    startTime: z.string({ error: t('form.invalid') }).refine(isLocalTime, t('form.invalid')),
  }),
)
