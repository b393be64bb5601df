import { appliesOn, compareSchedules, type Schedule } from '#app/domain/shared/schedule.ts'
import { dateOf, type LocalDate, type LocalTime, timeOf, type WallTime } from '#app/domain/shared/time.ts'

/** Start times of a product with the capacity of each, on the dates on which the schedule applies. */
export type CapacitySchedule = Schedule & { id: number; capacities: ReadonlyMap<LocalTime, number> }

/** Sorts as `scheduledCapacity` expects: the more specific first. Source: domain.md §3 'MANUAL_INDEPENDENT'. */
export function sortSchedules(schedules: readonly CapacitySchedule[]): CapacitySchedule[] {
  return schedules.toSorted(compareSchedules)
}

/**
 * Capacity of a start by the first schedule, of sorted ones, that has its time on its date. undefined when
 * none has.
 */
export function scheduledCapacity(
  schedules: readonly CapacitySchedule[],
  startRent: WallTime,
): number | undefined {
  if (schedules.length === 0) return undefined
  const date = dateOf(startRent)
  const time = timeOf(startRent)
  return schedules.find((each) => each.capacities.has(time) && appliesOn(each, date))?.capacities.get(time)
}

/** All start times of schedules on a date, each once. */
export function scheduledTimes(schedules: readonly CapacitySchedule[], date: LocalDate): LocalTime[] {
  const applying = schedules.filter((each) => appliesOn(each, date))
  return [...new Set(applying.flatMap(({ capacities }) => [...capacities.keys()]))]
}
