import { epochSeconds, toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import { type AvailabilityFacts, withCloseout } from './availability-facts.ts'
import { closableQuantity } from './closable-quantity.ts'
import type { Closeout } from './closeout.ts'

type Wanted = Omit<Closeout, 'id' | 'from' | 'to'>

/** A partial closeout that took less than it was to; `taken` 0 closes nothing and is not written. */
export type Shortened = { productId: number; startDateTime: WallTime; asked: number; taken: number }

/**
 * Clamps the closeouts of a list, one after the other: a partial one to the quantity neither sold nor closed.
 * All of a product, and units by name, are closed whatever is sold. Source: domain.md §3 'Closeouts'.
 */
export function settleCloseouts(
  facts: AvailabilityFacts,
  wanted: readonly Wanted[],
  zone: Zone,
): { settled: Wanted[]; shortened: Shortened[] } {
  const settled: Wanted[] = []
  const shortened: Shortened[] = []
  let current = facts
  for (const closeout of wanted) {
    const { productId, startDateTime, partialQuantity, identifierIds } = closeout
    if (partialQuantity === null || identifierIds.length > 0) {
      settled.push(closeout)
      current = withCloseout(current, toCloseout(closeout, zone))
      continue
    }
    const taken = Math.min(partialQuantity, closableQuantity(current, closeout, zone) ?? partialQuantity)
    if (taken < partialQuantity) shortened.push({ productId, startDateTime, asked: partialQuantity, taken })
    if (taken === 0) continue
    const shorter = { ...closeout, partialQuantity: taken }
    settled.push(shorter)
    current = withCloseout(current, toCloseout(shorter, zone))
  }
  return { settled, shortened }
}

function toCloseout(wanted: Wanted, zone: Zone): Closeout {
  const { startDateTime, endDateTime } = wanted
  const from = epochSeconds(toInstant(startDateTime, zone))
  return { ...wanted, id: 0, from, to: epochSeconds(toInstant(endDateTime ?? startDateTime, zone)) }
}
