import { sameEveryDay, type TypedInterval } from '#app/domain/opening-hours/same-every-day.ts'

/** Button of the season's form: copies the first day's hours to all days instead of saving. */
export const SAME_EVERY_DAY = 'sameEveryDay'

const FIELD = /^intervals\[(\d+)\]\.(weekday|opens|closes)$/

/** Opening hours as they stand in the form, in the order of their rows. */
export function readTypedWeek(form: FormData): TypedInterval[] {
  const rows = new Map<number, TypedInterval>()
  for (const [name, value] of form) {
    const [, index, part] = FIELD.exec(name) ?? []
    if (index === undefined || part === undefined || typeof value !== 'string') continue
    const row = rows.get(Number(index)) ?? { weekday: '', opens: '', closes: '' }
    rows.set(Number(index), { ...row, [part]: value })
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}

/** Puts the first day's hours into the form for all days. */
export function fillSameEveryDay(form: FormData): void {
  const week = sameEveryDay(readTypedWeek(form))
  for (const name of [...form.keys()]) if (FIELD.test(name)) form.delete(name)
  for (const [index, row] of week.entries()) {
    for (const [part, value] of Object.entries(row)) form.set(`intervals[${index}].${part}`, value)
  }
}
