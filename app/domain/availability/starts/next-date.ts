import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import { createStartFinder, type FoundStart, type StartTimeQuery } from './start-finder.ts'
import { hasEnoughLeft } from './start-time-state.ts'

/**
 * The first date of the facts, from one on, when one of the wishes can be met: a product, a duration, so
 * many. undefined when none can. Looks no further than it must.
 */
export function nextDate(
  facts: AvailabilityFacts,
  { queries, from }: { queries: readonly StartTimeQuery[]; from: LocalDate },
): LocalDate | undefined {
  const finders = queries.map((query) => createStartFinder(facts, { ...query, forDays: true }))
  const first = dayNumber(from)
  for (let day = first; day <= dayNumber(facts.to); day++) {
    if (finders.some(({ eachOn }) => isAnyLeft(eachOn(day)))) return addDays(from, day - first)
  }
  return undefined
}

function isAnyLeft(starts: Iterable<FoundStart>): boolean {
  for (const start of starts) if (hasEnoughLeft(start)) return true
  return false
}
