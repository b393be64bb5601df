import { z } from 'zod'
import { SCHEDULE_KINDS } from '#app/domain/shared/schedule.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Parts of the answers. Money is decimal major units, percentages are percent, texts are by language. */

/** A list, with how many there are in all. */
export function listOf(item: z.ZodType) {
  return z.object({ data: z.array(item), total: z.int() })
}

export function shapeOfOne(item: z.ZodType) {
  return z.object({ data: item })
}

/** Answer to a save: the stored item, and a message for the user. */
export function savedOf(item: z.ZodType) {
  return z.object({ data: item, message: z.string() })
}

const overBooked = {
  overBookedDates: z
    .array(z.string())
    .optional()
    .meta({ description: 'Dates on which less is left now than was sold; what was sold stands' }),
}

/** Answer to a save that may leave less than was sold, with the dates on which it does. */
export function tightenedOf(item: z.ZodType) {
  return savedOf(item).extend(overBooked)
}

/** Message of a save: that it was saved, or how many dates have less left than was sold. */
export function savedMessage(t: Translate, overBookedDates: readonly LocalDate[]) {
  const { length: count } = overBookedDates
  return count === 0
    ? { message: t('form.saved_changes') }
    : { message: t('setup.over_booked', { count }), overBookedDates }
}

export const removedAnswer = z.object({ data: z.null(), message: z.string() })

/** Answer to a removal that may leave less than was sold, with the dates on which it does. */
export const tightenedByRemoval = removedAnswer.extend(overBooked)

/** A word after the question mark that switches something on. */
export const switchedOn = z
  .string()
  .optional()
  .transform((word) => word === 'true' || word === '1')
  .meta({ description: '`true` or `1`; anything else is off' })

/** When a schedule applies. */
export const scheduleJson = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(SCHEDULE_KINDS),
  firstDate: z.string(),
  lastDate: z.string().nullable(),
  weekdays: z.array(z.int().min(1).max(7)).meta({ description: '1 is Monday' }),
  months: z.array(z.int().min(1).max(12)).meta({ description: '1 is January' }),
  intervalDays: z.int(),
  tint: z.int(),
})

export const capacityScheduleJson = scheduleJson.extend({
  times: z.array(z.object({ time: z.string(), capacity: z.int() })),
})

/** How full a start is. Source: domain.md §3. */
export const startStateJson = z.enum([
  'OPEN',
  'SOON_SOLD_OUT',
  'SOLD_OUT',
  'BLOCKED',
  'PARTIALLY_BLOCKED',
  'CLOSED_OUT',
])
