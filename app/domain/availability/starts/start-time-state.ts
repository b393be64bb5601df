import { type LimitUse, unsoldOf } from '#app/domain/availability/free-quantity.ts'

export type StartTimeState =
  | 'OPEN'
  | 'SOON_SOLD_OUT'
  | 'SOLD_OUT'
  | 'BLOCKED'
  | 'PARTIALLY_BLOCKED'
  | 'CLOSED_OUT'

/** A start time with at least this share of its capacity used is nearly full. Source: spec 2 §4. */
const SOON_SOLD_OUT_PERCENT = 80

type StateFacts = {
  free: number | null
  needed: number
  lowInventoryLimit: number | null
  /** The product itself is available, and some of its mandatory items are sold. */
  areItemsBooked?: boolean
}

/**
 * State of a start time, first match. `free` may be lower than the limits' remaining quantity. Less free than is
 * needed counts as none. Closing all of an unlimited one is closed out too. Sold out is also a start without
 * mandatory items of which some are sold, though none of the product itself is: a guest comes too late, nobody
 * blocked it. Source: domain.md §3.
 */
export function stateOf(
  limits: readonly LimitUse[],
  { free, needed, lowInventoryLimit, areItemsBooked = false }: StateFacts,
): StartTimeState {
  if (limits.some(isClosedOut)) return 'CLOSED_OUT'
  if (free === null) return 'OPEN'
  if (free < needed) return areItemsBooked || limits.some(({ used }) => used > 0) ? 'SOLD_OUT' : 'BLOCKED'
  const isLow = lowInventoryLimit !== null && free <= lowInventoryLimit
  if (isLow || limits.some(isNearlyUsed)) return 'SOON_SOLD_OUT'
  return free < (unsoldOf(limits) ?? free) ? 'PARTIALLY_BLOCKED' : 'OPEN'
}

/** False when less is free than was requested, whatever the reason. */
export function hasEnoughLeft({ state }: { state: StartTimeState }): boolean {
  return state !== 'SOLD_OUT' && state !== 'BLOCKED' && state !== 'CLOSED_OUT'
}

/** Whether closeouts cover the whole limit. A capacity of 0 has nothing to close. */
function isClosedOut({ capacity, closed }: LimitUse): boolean {
  return capacity !== 0 && closed?.isAll === true
}

function isNearlyUsed({ capacity, used }: LimitUse): boolean {
  return capacity !== null && used * 100 >= capacity * SOON_SOLD_OUT_PERCENT
}
