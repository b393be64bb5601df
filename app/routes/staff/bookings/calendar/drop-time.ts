import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalTime,
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
  minutesOfDay,
  timeFromMinutes,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** Height of an hour in pixels, as the stylesheet draws its lines. */
export const HOUR_HEIGHT = 48
/** As the time field steps. */
const STEP_MINUTES = 15
const LAST_MINUTE_OF_DAY = MINUTES_PER_DAY - STEP_MINUTES

/** Where a booking is dropped, as its page asks for it. */
export type Dropped = { startDate: LocalDate; startTime: LocalTime }

/** The quarter of an hour so many pixels below the first hour that is shown, within the day. */
export function dropTime(pixels: number, firstHour: number): LocalTime {
  return quarterOf(firstHour * MINUTES_PER_HOUR + (pixels / HOUR_HEIGHT) * MINUTES_PER_HOUR)
}

function quarterOf(minutes: number): LocalTime {
  const quarter = Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
  return timeFromMinutes(Math.min(LAST_MINUTE_OF_DAY, Math.max(0, quarter)))
}

/** Where a booking begins that is dragged along the hours of its day: by quarters. */
export function dropAlongDay(
  startRent: WallTime,
  { pixels, width, minutes }: { pixels: number; width: number; minutes: number },
): Dropped {
  const from = minutesOfDay(timeOf(startRent))
  return { startDate: dateOf(startRent), startTime: quarterOf(from + (pixels / width) * minutes) }
}

/** Where a booking begins that is dragged over days as wide as `width`: at the time that it had. */
export function dropAlongDays(
  startRent: WallTime,
  { pixels, width }: { pixels: number; width: number },
): Dropped {
  const days = Math.round(pixels / width)
  return { startDate: addDays(dateOf(startRent), days), startTime: timeOf(startRent) }
}
