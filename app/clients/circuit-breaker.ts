/** Source: reliability.md F55. */
const MOST_FAILURES = 5
const PAUSE_MS = 30_000

export type CircuitBreaker = {
  /** Whether a call may be tried. While it is open, one call each pause finds out. */
  mayCall(nowMs: number): boolean
  record(isReached: boolean, nowMs: number): void
}

/** Leaves a service alone that did not answer several times in a row, until a call gets through again. */
export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0
  let nextTryMs = 0
  return {
    mayCall(nowMs) {
      if (failures < MOST_FAILURES) return true
      if (nowMs < nextTryMs) return false
      nextTryMs = nowMs + PAUSE_MS
      return true
    },
    record(isReached, nowMs) {
      failures = isReached ? 0 : failures + 1
      if (failures >= MOST_FAILURES) nextTryMs = nowMs + PAUSE_MS
    },
  }
}
