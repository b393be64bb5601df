import type { Result } from '#app/domain/shared/result.ts'

/** The value of a step of the demo that the domain is not to refuse. */
export function done<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value
  throw new Error(`the demo was refused: ${JSON.stringify(result.error)}`)
}
