import type { WallTime } from '#app/domain/shared/time.ts'
import type { DepartureView } from '#app/routes/staff/bookings/manifest-view.ts'

/** Return at one time: the guests of a departure, or one booking of several days. */
export type DoorReturn = {
  key: string
  endRent: WallTime
  /** null where nobody gave a name. */
  name: string | null
  /** How much, or which units. */
  what: string
  isFinished: boolean
}

type LongReturn = {
  bookingId: number
  endRent: WallTime
  name: string | null
  units: readonly string[]
  isFinished: boolean
}

type Leaving = Pick<DepartureView, 'key' | 'startRent' | 'product'> & {
  rows: readonly Pick<
    DepartureView['rows'][number],
    'endRent' | 'checkedInAt' | 'reserved' | 'isFinished' | 'quantity'
  >[]
}

/**
 * Returns of a day, earliest first: bookings that left on an earlier day, and of each departure that has
 * left those who were checked in, by their ends. `describe` names a departure, `count` says how much of it.
 */
export function dayReturns(
  departures: readonly Leaving[],
  bookings: readonly LongReturn[],
  texts: { describe: (departure: Leaving) => string; count: (quantity: number) => string; date: string },
): DoorReturn[] {
  const ofDepartures = departures.flatMap((departure) => {
    const out = departure.rows.filter(
      ({ checkedInAt, reserved, endRent }) =>
        checkedInAt !== null && reserved === null && endRent.startsWith(texts.date),
    )
    return [...Map.groupBy(out, ({ endRent }) => endRent)].map(([endRent, rows]) => ({
      key: `${departure.key} ${endRent}`,
      endRent,
      name: texts.describe(departure),
      what: texts.count(rows.reduce((sum, { quantity }) => sum + quantity, 0)),
      isFinished: rows.every(({ isFinished }) => isFinished),
    }))
  })
  const ofBookings = bookings.map(({ bookingId, units, ...one }) => ({
    ...one,
    key: String(bookingId),
    what: units.join(', '),
  }))
  return [...ofBookings, ...ofDepartures].sort((a, b) =>
    a.endRent < b.endRent ? -1 : Number(a.endRent > b.endRent),
  )
}
