import { type LocalTime, timeOf, type WallTime } from '#app/domain/shared/time.ts'
import type { DepartureView } from '#app/routes/staff/bookings/manifest-view.ts'

type DoorPlan<Departure> = {
  /** All that leave at one time; none on a day without departures. */
  shown: Departure[]
  /** With everybody in, or back already. */
  finished: Departure[]
  /** Left already, with guests who are missing. */
  missing: Departure[]
  later: Departure[]
}

type Planned = Pick<DepartureView, 'startRent' | 'isAllIn' | 'hasEnded'>

/**
 * Which departures of a day the door shows, and in which lines the others stand: those at the time that was
 * chosen, else of those that are not finished the last that has left, else the next to leave, else the day's
 * last. Earliest first. Source: experience.md 33.
 */
export function planDoor<Departure extends Planned>(
  departures: readonly Departure[],
  { now, at }: { now: WallTime; at: LocalTime | undefined },
): DoorPlan<Departure> {
  const chosen = departures.find(({ startRent }) => timeOf(startRent) === at)
  const start = (chosen ?? currentOf(departures, now))?.startRent
  const others = departures.filter(({ startRent }) => startRent !== start)
  const open = others.filter((departure) => !isFinished(departure))
  return {
    shown: departures.filter(({ startRent }) => startRent === start),
    finished: others.filter(isFinished),
    missing: open.filter(({ startRent }) => startRent <= now),
    later: open.filter(({ startRent }) => startRent > now),
  }
}

function currentOf<Departure extends Planned>(
  departures: readonly Departure[],
  now: WallTime,
): Departure | undefined {
  const open = departures.filter((departure) => !isFinished(departure))
  return open.findLast(({ startRent }) => startRent <= now) ?? open[0] ?? departures.at(-1)
}

function isFinished({ isAllIn, hasEnded }: Planned): boolean {
  return isAllIn || hasEnded
}

type Row = { checkedInAt: unknown; reserved: unknown }

/** Bookings to check in, then reservations, then who is in; each as listed. */
export function inDoorOrder<DoorRow extends Row>(rows: readonly DoorRow[]): DoorRow[] {
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ checkedInAt, reserved }: Row): number {
  if (reserved !== null) return 1
  return checkedInAt === null ? 0 : 2
}
