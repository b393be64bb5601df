import { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { date, id, idList } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** Most products of one query. */
const MOST_IDS = 200

/** Products queried on a date; lists left out, empty or null mean all. `key` is read before. */
export const calendarDaySchema = oncePerLanguage((t) =>
  z.object({ key: z.string().optional(), products: ids(t), categories: ids(t) }),
)

/** The same, on all dates from one to another, both included. */
export const calendarDaysSchema = oncePerLanguage((t) =>
  calendarDaySchema(t).extend({ fromDate: date(t), toDate: date(t) }),
)

/** A single number above 0 counts as a list of it. Source: spec 2 §4 'Guest lists'. */
function ids(t: Translate) {
  return z
    .union(
      [idList(t, { max: MOST_IDS }), id(t).transform((one) => [one]), z.literal(0).transform(() => [])],
      {
        error: t('form.invalid'),
      },
    )
    .nullish()
    .transform((list): readonly number[] => list ?? [])
    .meta({ description: 'Ids; one alone needs no list, and none means all' })
}
