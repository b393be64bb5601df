import { type NamedDates, nameDates } from '#app/domain/order/replicate/copy-dates.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Names days, in their order: several of a weekday by that and their number. */
export function dayNames(
  days: readonly LocalDate[],
  { t, format }: { t: Translate; format: Formatters },
): string {
  return format.list(nameDates(days).map(toName))

  function toName(named: NamedDates): string {
    if ('date' in named) return format.dateShort(named.date)
    const [first, last = first] = [named.dates[0], named.dates.at(-1)]
    const [weekday, count] = [format.weekdayLong(named.weekday), named.dates.length]
    return first && last ? t('replicate.of_weekday', { count, weekday, days: format.days(first, last) }) : ''
  }
}
