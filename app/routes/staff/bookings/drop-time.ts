import { type LocalTime, timeFromMinutes } from '#app/domain/shared/time.ts'

/** Height of an hour in pixels, as the stylesheet draws its lines. */
export const HOUR_HEIGHT = 48
const MINUTES_PER_HOUR = 60
/** As the time field steps. */
const STEP_MINUTES = 15
const LAST_MINUTE_OF_DAY = 24 * MINUTES_PER_HOUR - STEP_MINUTES

/** The quarter of an hour so many pixels below the first hour that is shown, within the day. */
export function dropTime(pixels: number, firstHour: number): LocalTime {
  const minutes = firstHour * MINUTES_PER_HOUR + (pixels / HOUR_HEIGHT) * MINUTES_PER_HOUR
  const quarter = Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
  return timeFromMinutes(Math.min(LAST_MINUTE_OF_DAY, Math.max(0, quarter)))
}
