import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalTime,
  minutesOfDay,
  timeFromMinutes,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** Height of an hour in pixels, as the stylesheet draws its lines. */
export const HOUR_HEIGHT = 48
const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR
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

/** Pixels that a step must be wide to be met with a mouse. */
const NARROWEST_STEP = 4

/**
 * Where a booking begins that is dragged along a timeline: by quarters within its one day; over several days
 * by hours where those are wide enough to be met, else by whole days at the time that it had.
 */
export function dropAlong(
  startRent: WallTime,
  { pixels, width, minutes }: { pixels: number; width: number; minutes: number },
): Dropped {
  const moved = (pixels / width) * minutes
  const from = minutesOfDay(timeOf(startRent))
  if (minutes <= MINUTES_PER_DAY) {
    return { startDate: dateOf(startRent), startTime: quarterOf(from + moved) }
  }
  const hasHours = (width / minutes) * MINUTES_PER_HOUR >= NARROWEST_STEP
  const step = hasHours ? MINUTES_PER_HOUR : MINUTES_PER_DAY
  const to = from + Math.round(moved / step) * step
  const days = Math.floor(to / MINUTES_PER_DAY)
  return {
    startDate: addDays(dateOf(startRent), days),
    startTime: timeFromMinutes(to - days * MINUTES_PER_DAY),
  }
}
