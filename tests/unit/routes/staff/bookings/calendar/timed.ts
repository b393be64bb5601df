import { localDate, wallTime } from '#app/domain/shared/time.ts'

/** The day that the tables of the calendar are about. */
export const date = localDate('2026-07-16')

/** '09:00-12:00' on the day, or with a date before a time. */
export function timed(text: string) {
  const [start = '', end = ''] = text.split('-').map((part) => part.replaceAll('/', '-'))
  const wall = (part: string) => wallTime(`${part.includes(' ') ? part : `${date} ${part}`}:00`)
  return { startRent: wall(start), endRent: wall(end) }
}
