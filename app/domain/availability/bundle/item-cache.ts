import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import type { WallTime } from '#app/domain/shared/time.ts'

/**
 * Cache of results for bundle items with a start of their own: many starts of a parent lead to the same
 * start of an item.
 */
type ItemCache = {
  starts: Map<string, WallTime[]>
  areRulesMet: Map<string, boolean>
  free: Map<string, number | null>
  /** By date, of options whose start times do not hang on their parent's. */
  best: Map<string, number | null>
  isSold: Map<string, boolean>
  /** By product, the facts about its bundle alone. */
  bundles: Map<string, AvailabilityFacts>
}

const caches = new WeakMap<AvailabilityFacts, ItemCache>()

export function cacheOf(facts: AvailabilityFacts): ItemCache {
  const cache = caches.get(facts) ?? {
    starts: new Map(),
    areRulesMet: new Map(),
    free: new Map(),
    best: new Map(),
    isSold: new Map(),
    bundles: new Map(),
  }
  caches.set(facts, cache)
  return cache
}

/** Finds a value once for each key. */
export function findOnce<Value>(found: Map<string, Value>, key: string, find: () => Value): Value {
  const existing = found.get(key)
  if (existing !== undefined) return existing
  const value = find()
  found.set(key, value)
  return value
}
