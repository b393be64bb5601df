import { overlaps, type Period, type WallTime } from '#app/domain/shared/time.ts'

type Stay = { startRent: WallTime; endRent: WallTime }

export type Occupancy = {
  /** The most that is out at any moment of the stay, and never less than it. */
  used(productKey: string, stay: Stay): number
  take(productKey: string, stay: Stay, quantity: number): void
}

/**
 * Keeps count of what the plan has given away, so that it asks only for what is free. It counts everything
 * that touches a stay as if it were there all the time: too much is harmless, the domain decides anyway.
 */
export function createOccupancy(): Occupancy {
  const occupied = new Map<string, { period: Period; quantity: number }[]>()
  return {
    used(productKey, stay) {
      const stays = occupied.get(productKey) ?? []
      const touching = stays.filter(({ period }) => overlaps(period, toPeriod(stay)))
      return touching.reduce((sum, { quantity }) => sum + quantity, 0)
    },
    take(productKey, stay, quantity) {
      const stays = occupied.get(productKey) ?? []
      occupied.set(productKey, [...stays, { period: toPeriod(stay), quantity }])
    },
  }
}

function toPeriod({ startRent, endRent }: Stay): Period {
  return { start: startRent, end: endRent }
}
