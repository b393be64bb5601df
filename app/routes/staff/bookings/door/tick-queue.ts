import type { WallTime } from '#app/domain/shared/time.ts'
import type { DepartureView, ManifestRowView } from '#app/routes/staff/bookings/manifest-view.ts'

/** A check-in, or its undoing, that the phone stores until the server has it. */
export type Tick = {
  /** Sent along, so that the server does it once however often it arrives. */
  key: string
  bookingId: number
  intent: 'check-in' | 'undo'
  /** The shop that the list was of. */
  shop: string
  /** Whose it is, for what may have to be said about it later. */
  name: string
  /** By the phone's clock. */
  atMilliseconds: number
  /** The server has it; it is shown until the list does. */
  isSent?: boolean
  /** The server's refusal: it is not sent again. */
  error?: string
}

/** Ticks as the phone stored them; nothing of what is not one. */
export function parseTicks(stored: string | null): Tick[] {
  const values = stored === null ? [] : parseList(stored)
  return values.filter(isTick)
}

function parseList(stored: string): unknown[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isTick(value: unknown): value is Tick {
  if (typeof value !== 'object' || value === null) return false
  return (
    'key' in value &&
    typeof value.key === 'string' &&
    'bookingId' in value &&
    typeof value.bookingId === 'number' &&
    'intent' in value &&
    (value.intent === 'check-in' || value.intent === 'undo') &&
    'shop' in value &&
    typeof value.shop === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'atMilliseconds' in value &&
    typeof value.atMilliseconds === 'number'
  )
}

/** Ticks without a reply of the server, in their order. */
export function waitingTicks(ticks: readonly Tick[]): Tick[] {
  return ticks.filter(({ isSent, error }) => !isSent && error === undefined)
}

/** Ticks that the server refused, each with what it said. */
export function refusedTicks(ticks: readonly Tick[]): (Tick & { error: string })[] {
  return ticks.flatMap(({ error, ...tick }) => (error === undefined ? [] : { ...tick, error }))
}

/** The queue with a new tick; what was refused of the same booking before is over. */
export function withTick(ticks: readonly Tick[], tick: Tick): Tick[] {
  return [
    ...ticks.filter(({ bookingId, error }) => bookingId !== tick.bookingId || error === undefined),
    tick,
  ]
}

export type DoorRowView = ManifestRowView & {
  /** Checked in here, and not at the server yet. */
  isWaiting: boolean
}
export type DoorDepartureView = Omit<DepartureView, 'rows'> & { rows: DoorRowView[] }

/**
 * The departures as they are once the ticks of this phone have arrived, their counts too. Reservations are in no
 * count, whatever was ticked. `toWall` says what the shop's clock showed.
 */
export function withTicks(
  departures: readonly DepartureView[],
  ticks: readonly Tick[],
  toWall: (milliseconds: number) => WallTime,
): DoorDepartureView[] {
  const ofBooking = Map.groupBy(ticks, ({ bookingId }) => bookingId)
  return departures.map((departure) => {
    const rows = departure.rows.map((row) => withTicksOf(row, ofBooking.get(row.bookingId) ?? [], toWall))
    const before = countIn(departure.rows)
    return { ...departure, rows, checkedIn: departure.checkedIn + countIn(rows) - before }
  })
}

function withTicksOf(
  row: ManifestRowView,
  ticks: readonly Tick[],
  toWall: (milliseconds: number) => WallTime,
): DoorRowView {
  const last = ticks.findLast(({ error }) => error === undefined)
  if (!last) return { ...row, isWaiting: false }
  const isIn = last.intent === 'check-in'
  const checkedInAt = isIn ? (row.checkedInAt ?? toWall(last.atMilliseconds)) : null
  return { ...row, checkedInAt, isWaiting: last.isSent !== true }
}

function countIn(rows: readonly Pick<ManifestRowView, 'checkedInAt' | 'reserved' | 'quantity'>[]): number {
  return rows
    .filter(({ checkedInAt, reserved }) => checkedInAt !== null && reserved === null)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
