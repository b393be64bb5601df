import { findNextDate } from '#app/domain/availability/starts/find-next-date.server.ts'
import type { StartTimeQuery } from '#app/domain/availability/starts/start-finder.ts'
import { endOfMonth } from '#app/domain/shared/calendar.ts'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import type { OpeningServices } from '#app/routes/widget/opening.server.ts'
import { isBookableDay, type Statuses } from './month.ts'

/**
 * The first day after one, or from the first open one on, when one of the wishes can be met, in the shown month
 * or later.
 */
export async function findNextDay(
  { db, shop, now, firstDate }: OpeningServices,
  {
    month,
    statuses,
    after,
    queries,
    exceptOrderId,
  }: {
    month: LocalDate
    statuses: Statuses
    after: LocalDate | undefined
    queries: readonly StartTimeQuery[]
    exceptOrderId?: number | undefined
  },
): Promise<LocalDate | undefined> {
  const isLater = (date: LocalDate) => date >= firstDate && (!after || date > after)
  const inMonth = [...statuses].find(([date, status]) => isLater(date) && isBookableDay(status))
  if (inMonth) return inMonth[0]
  const from = addDays(endOfMonth(month), 1)
  return findNextDate(db, { shopId: shop.id, queries, from, now, exceptOrderId })
}
