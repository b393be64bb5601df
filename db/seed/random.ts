export type Random = {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<Choice>(choices: readonly Choice[]): Choice
  /** A choice by weight. */
  weighted<Choice>(choices: readonly (readonly [Choice, number])[]): Choice
  /** 32 hexadecimal digits: as long as an order's secret. */
  hex(): string
}

/** Chance that repeats itself: the same seed creates the same demo shop. (mulberry32) */
export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  function between(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1))
  }
  return {
    between,
    chance: (percent) => next() * 100 < percent,
    pick: (choices) => at(choices, between(0, choices.length - 1)),
    weighted(choices) {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      for (const [choice, weight] of choices) {
        left -= weight
        if (left < 0) return choice
      }
      return at(choices, choices.length - 1)[0]
    },
    hex: () => Array.from({ length: 32 }, () => between(0, 15).toString(16)).join(''),
  }
}

function at<Choice>(choices: readonly Choice[], index: number): Choice {
  const choice = choices[index]
  if (choice === undefined) throw new Error('nothing to choose from')
  return choice
}
