/** Which weekdays a schedule means, as people say it. Source: spec 3 §3 'Schedule'. */
export const DAY_TYPES = ['DAILY', 'WEEKDAYS', 'WEEKENDS', 'SINGLE_DAYS'] as const
type DayType = (typeof DAY_TYPES)[number]

/** 1 is Monday. */
export const ALL_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
/** 1 is January. */
export const ALL_MONTHS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

const NAMED: Readonly<Record<Exclude<DayType, 'SINGLE_DAYS'>, readonly number[]>> = {
  DAILY: ALL_WEEKDAYS,
  WEEKDAYS: [1, 2, 3, 4, 5],
  WEEKENDS: [6, 7],
}

/** The weekdays of a day type; `chosen` counts for single days alone. */
export function weekdaysOf(dayType: DayType, chosen: readonly number[]): readonly number[] {
  return dayType === 'SINGLE_DAYS' ? chosen : NAMED[dayType]
}

/** The day type that says the weekdays, which are sorted. */
export function dayTypeOf(weekdays: readonly number[]): DayType {
  const said = weekdays.join('')
  return DAY_TYPES.find((type) => type !== 'SINGLE_DAYS' && NAMED[type].join('') === said) ?? 'SINGLE_DAYS'
}
