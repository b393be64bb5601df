import { findOpenTill } from '#app/domain/report/day-close/close-day.server.ts'
import {
  nextDay,
  refuseDay,
  sumKey,
  sumsOfDay,
  sumsSignature,
} from '#app/domain/report/day-close/day-close.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { sumName } from './day-close-tables.server.ts'

/**
 * The day to close and its sums: `requested`, where it may be closed, else the next one; null when today is closed.
 * Any day may be the first.
 */
export async function loadOpenDay({ db, shop, zone, today, t }: Services, requested: LocalDate | undefined) {
  const till = await findOpenTill(db, { shopId: shop.id, zone, today, date: requested ?? today })
  const { lastClosed, open } = till
  const date = requested && refuseDay(requested, till) === null ? requested : nextDay(till)
  if (date === null) return null
  const sums = sumsOfDay(date, till)
  return {
    date,
    isFirst: lastClosed === null,
    hasLate: lastClosed !== null && open.some((sum) => sum.date <= lastClosed),
    shown: sumsSignature(sums),
    sums: sums.map((sum) => ({
      key: sumKey(sum),
      name: sumName(t, sum),
      ledgerMinor: sum.ledgerMinor,
    })),
  }
}

export type OpenDay = NonNullable<Awaited<ReturnType<typeof loadOpenDay>>>
