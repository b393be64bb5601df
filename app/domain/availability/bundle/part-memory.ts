import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import type { WallTime } from '#app/domain/shared/time.ts'

/**
 * Cache of results for bundle items with a start of their own: many starts of a parent lead to the same
 * start of an item.
 */
type PartMemory = {
  starts: Map<string, WallTime[]>
  areRulesKept: Map<string, boolean>
  free: Map<string, number | null>
  /** By date, of options whose start times do not hang on their parent's. */
  best: Map<string, number | null>
  isSold: Map<string, boolean>
}

const memories = new WeakMap<AvailabilityFacts, PartMemory>()

export function memoryOf(facts: AvailabilityFacts): PartMemory {
  const memory = memories.get(facts) ?? {
    starts: new Map(),
    areRulesKept: new Map(),
    free: new Map(),
    best: new Map(),
    isSold: new Map(),
  }
  memories.set(facts, memory)
  return memory
}

/** Finds a value once for each key. */
export function findOnce<Value>(found: Map<string, Value>, key: string, find: () => Value): Value {
  const known = found.get(key)
  if (known !== undefined) return known
  const value = find()
  found.set(key, value)
  return value
}
