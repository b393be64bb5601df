const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** A row of a form: 1 is Monday, times as they were typed. */
export type TypedInterval = { weekday: string; opens: string; closes: string }

/** The first weekday that has hours; undefined in a week without any. */
export function firstOpenWeekday(rows: readonly Pick<TypedInterval, 'weekday'>[]): string | undefined {
  return WEEKDAYS.find((weekday) => rows.some((row) => row.weekday === weekday))
}

/** The hours of the first weekday that has any, on all seven; times that are no times yet are copied alike. */
export function sameEveryDay(rows: readonly TypedInterval[]): TypedInterval[] {
  const first = firstOpenWeekday(rows)
  const copied = rows.filter((row) => row.weekday === first)
  return WEEKDAYS.flatMap((weekday) => copied.map(({ opens, closes }) => ({ weekday, opens, closes })))
}
