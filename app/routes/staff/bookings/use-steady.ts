import { useState } from 'react'

/** The values in the order that they had when they were first shown, so that nothing moves; new ones come after. */
export function useSteady<Value>(values: readonly Value[], keyOf: (value: Value) => number): Value[] {
  const [first] = useState(() => new Map(values.map((value, index) => [keyOf(value), index])))
  const rank = (value: Value) => first.get(keyOf(value)) ?? first.size
  return values.toSorted((a, b) => rank(a) - rank(b))
}
