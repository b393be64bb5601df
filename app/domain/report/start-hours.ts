import { DAYS_PER_WEEK, HOURS_PER_DAY, type LocalDate, weekdayOf } from '#app/domain/shared/time.ts'

/** Bookings that start within an hour of a day. */
export type StartsOfHour = { date: LocalDate; hour: number; bookings: number }

type StartHours = {
  /** From the earliest to the latest hour with a start, none left out. */
  hours: number[]
  /** Monday first, with a count for each of the hours. */
  days: { weekday: number; counts: number[] }[]
  /** Of several the first; null without starts. */
  busiest: { weekday: number; hour: number } | null
}

/** Counts starts by weekday and hour. Source: domain.md §13. */
export function startHours(starts: readonly StartsOfHour[]): StartHours {
  const counts = new Map<string, number>()
  let first = HOURS_PER_DAY
  let last = -1
  for (const { date, hour, bookings } of starts) {
    const key = `${weekdayOf(date)} ${hour}`
    counts.set(key, (counts.get(key) ?? 0) + bookings)
    first = Math.min(first, hour)
    last = Math.max(last, hour)
  }
  const hours = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => ({
    weekday: index + 1,
    counts: hours.map((hour) => counts.get(`${index + 1} ${hour}`) ?? 0),
  }))
  const most = Math.max(...counts.values())
  const busiest = days
    .flatMap(({ weekday, counts: own }) =>
      own.map((count, index) => ({ weekday, hour: first + index, count })),
    )
    .find(({ count }) => count === most)
  return { hours, days, busiest: busiest ? { weekday: busiest.weekday, hour: busiest.hour } : null }
}
