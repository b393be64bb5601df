import { type AvailabilityFacts, withCloseout } from '#app/domain/availability/availability-facts.ts'
import { closableQuantity } from '#app/domain/availability/closable-quantity.ts'
import { epochSeconds, toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Closeout } from './closeout.ts'

type Requested = Omit<Closeout, 'id' | 'from' | 'to'>

/**
 * A partial closeout that closes less than was requested; `taken` is the closed quantity, and with 0 none is written.
 */
export type Shortened = { productId: number; startDateTime: WallTime; asked: number; taken: number }

/**
 * Clamps the closeouts of a list, one after the other: a partial one to the quantity neither sold nor closed.
 * All of a product, and units by name, are closed whatever is sold. Source: domain.md §3 'Closeouts'.
 */
export function shortenCloseouts(
  facts: AvailabilityFacts,
  requested: readonly Requested[],
  zone: Zone,
): { fixed: Requested[]; shortened: Shortened[] } {
  const fixed: Requested[] = []
  const shortened: Shortened[] = []
  let current = facts
  for (const closeout of requested) {
    const { productId, startDateTime, partialQuantity, identifierIds } = closeout
    if (partialQuantity === null || identifierIds.length > 0) {
      fixed.push(closeout)
      current = withCloseout(current, toCloseout(closeout, zone))
      continue
    }
    const taken = Math.min(partialQuantity, closableQuantity(current, closeout, zone) ?? partialQuantity)
    if (taken < partialQuantity) shortened.push({ productId, startDateTime, asked: partialQuantity, taken })
    if (taken === 0) continue
    const shorter = { ...closeout, partialQuantity: taken }
    fixed.push(shorter)
    current = withCloseout(current, toCloseout(shorter, zone))
  }
  return { fixed, shortened }
}

function toCloseout(requested: Requested, zone: Zone): Closeout {
  const { startDateTime, endDateTime } = requested
  const from = epochSeconds(toInstant(startDateTime, zone))
  return { ...requested, id: 0, from, to: epochSeconds(toInstant(endDateTime ?? startDateTime, zone)) }
}
