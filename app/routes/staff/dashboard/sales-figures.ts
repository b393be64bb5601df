import type { SalesDay } from '#app/domain/report/sales-figures-report.server.ts'
import { startOfWeek } from '#app/domain/shared/calendar.ts'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'

type Sales = Pick<SalesDay, 'amountMinor' | 'orders'>

export type Compared = { now: number; before: number }

export type SalesFigures = {
  today: Compared
  week: Compared
  orders: Compared
  /** null while the week has sold no order more than it took back. */
  averageOrderMinor: number | null
}

/**
 * Today so far against the same weekday of last week up to the same time, and the week so far likewise, so
 * that a Monday morning is not compared with a whole week. `thisTimeLastWeek` is that weekday's.
 */
export function salesFigures(
  days: readonly (Sales & Pick<SalesDay, 'date'>)[],
  { today, thisTimeLastWeek }: { today: LocalDate; thisTimeLastWeek: Sales },
): SalesFigures {
  const monday = startOfWeek(today)
  const lastMonday = addDays(monday, -7)
  const lastWeekday = addDays(today, -7)
  const total = (from: LocalDate, until: LocalDate, amount: (sales: Sales) => number) =>
    days.filter(({ date }) => from <= date && date < until).reduce((sum, day) => sum + amount(day), 0)
  const weeks = (amount: (sales: Sales) => number): Compared => ({
    now: total(monday, addDays(today, 1), amount),
    before: total(lastMonday, lastWeekday, amount) + amount(thisTimeLastWeek),
  })
  const week = weeks(({ amountMinor }) => amountMinor)
  const orders = weeks((sales) => sales.orders)
  return {
    today: {
      now: total(today, addDays(today, 1), ({ amountMinor }) => amountMinor),
      before: thisTimeLastWeek.amountMinor,
    },
    week,
    orders,
    averageOrderMinor: orders.now <= 0 ? null : wholeUnits(week.now / orders.now),
  }
}

const MINOR_PER_MAJOR = 100

/** An average says nothing about öre. */
function wholeUnits(minor: number): number {
  return Math.round(minor / MINOR_PER_MAJOR) * MINOR_PER_MAJOR
}

/** Change in hundredths of a percent; null when there is nothing to compare with. */
export function change({ now, before }: Compared): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 100) * 100
}
