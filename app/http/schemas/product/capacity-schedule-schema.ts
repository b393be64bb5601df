import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { LocalTime } from '#app/domain/shared/time.ts'
import { optionalNumber, optionalText, optionalTime, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { schedulePart } from '#app/http/schemas/schedule-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'

const MOST_TIMES = 100

/** When a product starts, whatever the opening hours, and how many places there are. */
export const capacityScheduleSchema = oncePerLanguage((t) => {
  const own = z.object({
    name: optionalText(t, { max: TEXT_LIMITS.name }).transform((name) => name ?? ''),
    times: timesPart(t),
    version: version(),
  })
  return schedulePart(t).and(own)
})

/** Times with a capacity each: at least one, none twice. Rows left empty don't count. Sorted. */
function timesPart(t: Translate) {
  return z
    .array(z.object({ time: optionalTime(t), capacity: optionalNumber(t) }))
    .max(MOST_TIMES, t('form.at_most', { max: MOST_TIMES }))
    .default([])
    .transform((rows, context) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      const times = new Map<LocalTime, number>()
      for (const [index, { time, capacity }] of rows.entries()) {
        if (time === null && capacity === null) continue
        if (time === null) refuse([index, 'time'], t('form.required'))
        else if (times.has(time)) refuse([index, 'time'], t('schedule.time_twice', { time }))
        else times.set(time, capacity ?? 0)
        if (capacity === null) refuse([index, 'capacity'], t('form.required'))
      }
      if (rows.every(({ time, capacity }) => time === null && capacity === null)) {
        refuse([], t('schedule.add_time'))
      }
      return [...times]
        .map(([time, capacity]) => ({ time, capacity }))
        .toSorted((a, b) => (a.time < b.time ? -1 : 1))
    })
}
