/** Quantity that is taken during a half-open time, in epoch seconds. */
export type OccupiedQuantity = { occupiedFrom: number; occupiedTo: number; quantity: number }

/** Taken quantity as steps: `levels[i]` holds from `times[i]` until the next time. Before the first it is 0. */
export type Usage = { times: Float64Array; levels: Int32Array }

/** Sums uses into steps. Two that touch never overlap, since a period is half open. Source: domain.md §3. */
export function usageOf(uses: readonly OccupiedQuantity[]): Usage {
  const times = momentsOf(uses)
  const levels = new Int32Array(times.length)
  const change = (moment: number, by: number) => {
    const index = firstAfter(times, moment) - 1
    levels[index] = (levels[index] ?? 0) + by
  }
  for (const { occupiedFrom, occupiedTo, quantity } of uses) {
    change(occupiedFrom, quantity)
    change(occupiedTo, -quantity)
  }
  for (let index = 1; index < levels.length; index++) {
    levels[index] = (levels[index] ?? 0) + (levels[index - 1] ?? 0)
  }
  return { times, levels }
}

/** When uses start or end, each moment once, earliest first. Filled by hand: `from` takes five times as long. */
function momentsOf(uses: readonly OccupiedQuantity[]): Float64Array {
  const moments = new Float64Array(2 * uses.length)
  let count = 0
  for (const { occupiedFrom, occupiedTo } of uses) {
    moments[count++] = occupiedFrom
    moments[count++] = occupiedTo
  }
  moments.sort()
  let unique = 0
  for (const moment of moments) {
    if (unique === 0 || moment !== moments[unique - 1]) moments[unique++] = moment
  }
  return moments.slice(0, unique)
}

/** The same steps with one more use: its two moments are put between the others, which are not sorted again. */
export function withUse(usage: Usage, { occupiedFrom, occupiedTo, quantity }: OccupiedQuantity): Usage {
  const { times, levels } = withMoment(withMoment(usage, occupiedFrom), occupiedTo)
  const raised = levels.slice()
  for (let index = firstAfter(times, occupiedFrom) - 1; (times[index] ?? occupiedTo) < occupiedTo; index++) {
    raised[index] = (raised[index] ?? 0) + quantity
  }
  return { times, levels: raised }
}

function withMoment(usage: Usage, moment: number): Usage {
  const index = firstAfter(usage.times, moment)
  if (usage.times[index - 1] === moment) return usage
  const times = new Float64Array(usage.times.length + 1)
  times.set(usage.times.subarray(0, index))
  times[index] = moment
  times.set(usage.times.subarray(index), index + 1)
  const levels = new Int32Array(times.length)
  levels.set(usage.levels.subarray(0, index))
  levels[index] = usage.levels[index - 1] ?? 0
  levels.set(usage.levels.subarray(index), index + 1)
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
