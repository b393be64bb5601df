/** Quantity that is taken during a half-open time, in epoch seconds. */
export type Use = { occupiedFrom: number; occupiedTo: number; quantity: number }

/** Taken quantity as steps: `levels[i]` holds from `times[i]` until the next time. Before the first it is 0. */
export type Usage = { times: Float64Array; levels: Int32Array }

/** Sums uses into steps. Two that touch never overlap, since a period is half open. Source: domain.md §3. */
export function usageOf(uses: readonly Use[]): Usage {
  const changes = new Map<number, number>()
  for (const { occupiedFrom, occupiedTo, quantity } of uses) {
    changes.set(occupiedFrom, (changes.get(occupiedFrom) ?? 0) + quantity)
    changes.set(occupiedTo, (changes.get(occupiedTo) ?? 0) - quantity)
  }
  const times = Float64Array.from(changes.keys()).sort()
  const levels = new Int32Array(times.length)
  let level = 0
  times.forEach((time, index) => {
    level += changes.get(time) ?? 0
    levels[index] = level
  })
  return { times, levels }
}

/** The most that is taken at any moment of [from, to). */
export function peakBetween({ times, levels }: Usage, from: number, to: number): number {
  let index = firstAfter(times, from)
  let peak = levels[index - 1] ?? 0
  for (; (times[index] ?? to) < to; index++) peak = Math.max(peak, levels[index] ?? 0)
  return peak
}

/** Index of the first time later than `moment`. */
function firstAfter(times: Float64Array, moment: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  return low
}
