import type { Instant, LocalDate } from '#app/domain/shared/time.ts'

/** Methods that staff count at the end of a day. Other money by hand leaves nothing in a till. */
export const COUNTED_METHODS = ['CASH', 'CARD_TERMINAL'] as const
export type CountedMethod = (typeof COUNTED_METHODS)[number]

/** Money that one person took and gave back by one method, as the ledger says: refunds are below 0. */
export type TillSum = {
  /** null for money that no user registered. */
  userId: number | null
  userName: string | null
  method: CountedMethod
  ledgerMinor: number
}

/** Money that is in no day close yet, by the day on which it was registered. */
export type OpenSum = TillSum & { date: LocalDate }

/** A sum of a closed day as it counts now: the last correction, else what was counted when the day was closed. */
export type ClosedSum = TillSum & { id: number; countedMinor: number }

export type DayClose = {
  id: number
  date: LocalDate
  note: string | null
  closedAt: Instant
  closedByName: string
  sums: readonly ClosedSum[]
}

export type DayRefusal =
  | { code: 'day_in_future' }
  | { code: 'day_is_closed' }
  | { code: 'earlier_day_is_open'; date: LocalDate }

type Days = {
  today: LocalDate
  /** The last day that is closed. */
  lastClosed: LocalDate | null
  open: readonly OpenSum[]
}

/**
 * Why a day can't be closed; null when it can. Days are closed in order, those without cash or card payments left
 * out; the first may be any. Source: domain.md §13 'Day close'.
 */
export function refuseDay(date: LocalDate, { today, lastClosed, open }: Days): DayRefusal | null {
  if (date > today) return { code: 'day_in_future' }
  if (lastClosed === null) return null
  if (date <= lastClosed) return { code: 'day_is_closed' }
  const earlier = openDays({ lastClosed, open })[0]
  return earlier !== undefined && earlier < date ? { code: 'earlier_day_is_open', date: earlier } : null
}

/** Day to close next: the earliest with money in the till, else today; null when today is closed. */
export function nextDay(days: Days): LocalDate | null {
  const [earliest = days.today] = days.lastClosed === null ? [] : openDays(days)
  return refuseDay(earliest, days) ? null : earliest
}

function openDays({ lastClosed, open }: Pick<Days, 'lastClosed' | 'open'>): LocalDate[] {
  return open
    .map(({ date }) => date)
    .filter((date) => lastClosed === null || date > lastClosed)
    .toSorted()
}

/**
 * Sums of a day, per person and method. What came after an earlier day had been closed is counted with the next one;
 * before the first day that is closed nothing is.
 */
export function sumsOfDay(
  date: LocalDate,
  { lastClosed, open }: Pick<Days, 'lastClosed' | 'open'>,
): TillSum[] {
  const own = open.filter((sum) => sum.date === date || (lastClosed !== null && sum.date < date))
  return [...Map.groupBy(own, sumKey).values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { userId, userName, method } = first
    return [{ userId, userName, method, ledgerMinor: parts.reduce((sum, part) => sum + part.ledgerMinor, 0) }]
  })
}

/** Tells the sums of a day apart in a form. */
export function sumKey({ userId, method }: Pick<TillSum, 'userId' | 'method'>): string {
  return `${userId ?? 0}-${method}`
}

/** The ledger's sums of a day in one text, to tell whether they are still what somebody saw. */
export function sumsSignature(sums: readonly Omit<TillSum, 'userName'>[]): string {
  return sums
    .map((sum) => `${sumKey(sum)}:${sum.ledgerMinor}`)
    .toSorted()
    .join(' ')
}

/** Ledger, count and difference of a day in all, in minor units. */
export function totalSums(sums: readonly ClosedSum[]) {
  const ledgerMinor = sums.reduce((total, sum) => total + sum.ledgerMinor, 0)
  const countedMinor = sums.reduce((total, sum) => total + sum.countedMinor, 0)
  return { ledgerMinor, countedMinor, differenceMinor: countedMinor - ledgerMinor }
}
