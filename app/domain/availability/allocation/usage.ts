import type { OccupiedQuantity } from './occupied.ts'

/** Occupied quantity as steps: `levels[i]` applies from `times[i]` until the next time. Before the first it is 0. */
export type Usage = { times: Float64Array; levels: Int32Array }

/**
 * Sums uses into steps. Two that touch never overlap, since a period is half open. Numbers alone are sorted, each a
 * moment that carries which use starts or ends then: a month has many uses. Source: domain.md §3.
 */
export function usageOf(uses: readonly OccupiedQuantity[]): Usage {
  const first = uses.reduce((least, { occupiedFrom }) => Math.min(least, occupiedFrom), Number.MAX_VALUE)
  // A power of two, so that whole seconds and a use are combined and separated without rounding.
  const room = 2 ** Math.ceil(Math.log2(2 * uses.length))
  const changes = new Float64Array(2 * uses.length)
  let count = 0
  for (const { occupiedFrom, occupiedTo } of uses) {
    changes[count] = (occupiedFrom - first) * room + count++
    changes[count] = (occupiedTo - first) * room + count++
  }
  changes.sort()
  const times = new Float64Array(changes.length)
  const levels = new Int32Array(changes.length)
  let steps = 0
  let level = 0
  for (const change of changes) {
    const since = Math.floor(change / room)
    const which = change - since * room
    const quantity = uses[which >> 1]?.quantity ?? 0
    level += which % 2 === 0 ? quantity : -quantity
    if (steps === 0 || times[steps - 1] !== first + since) times[steps++] = first + since
    levels[steps - 1] = level
  }
  return { times: times.slice(0, steps), levels: levels.slice(0, steps) }
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

/** The highest quantity that is occupied at any moment of [from, to). */
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
