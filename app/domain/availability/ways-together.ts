/** Of so many ways each cheap to judge, more than any bundle that people make has. */
const MOST_TRIES = 500
/** Four things can be put in 24 orders; more of them are tried in a few. */
const MOST_ORDERED = 4

/**
 * The first ways, one for each option, that can be had together; the ways before count as taken. `fits` judges
 * ways side by side; those of the first options must fit before the next is looked at. undefined when there are
 * none, or none among the first that are tried.
 */
export function firstTogether<Way>(
  options: readonly ((before: readonly Way[]) => Iterable<Way>)[],
  fits: (ways: readonly Way[]) => boolean,
): readonly Way[] | undefined {
  let triesLeft = MOST_TRIES
  const possible = new Set<number>()

  function after(before: readonly Way[]): readonly Way[] | undefined {
    const option = options[before.length]
    if (!option) return before
    for (const way of option(before)) {
      triesLeft -= 1
      if (triesLeft < 0) return undefined
      const ways = [...before, way]
      const found = fits(ways) ? after(ways) : undefined
      if (found) return found
    }
    // Other ways before it can't help what is not even had alone.
    if (before.length > 0 && !isPossible(option, before.length)) triesLeft = 0
    return undefined
  }

  function isPossible(option: (typeof options)[number], index: number): boolean {
    if (possible.has(index)) return true
    for (const way of option([])) {
      if (!fits([way])) continue
      possible.add(index)
      return true
    }
    return false
  }

  return after([])
}

/**
 * Ways to hold people in units of several things with so many `seats` each: the number of each, so that no unit
 * could be left out. One thing alone comes first, in the given order; then as many as fit of one after another,
 * in every order of up to four things. That finds a way if there is one where things take from common pools,
 * since what fits together then fits in some order. `fits` judges numbers of the things.
 */
export function* spreads(
  seats: readonly number[],
  people: number,
  fits: (counts: readonly number[]) => boolean,
): Generator<readonly number[]> {
  for (const [index, each] of seats.entries()) {
    yield seats.map((_, other) => (other === index ? Math.ceil(people / each) : 0))
  }
  for (const order of seats.length > 1 ? ordersOf(seats) : []) {
    const counts = filled(seats, people, order, fits)
    if (counts) yield withoutSpare(counts, seats, people)
  }
}

function ordersOf(seats: readonly number[]): number[][] {
  const given = [...seats.keys()]
  if (given.length <= MOST_ORDERED) return permutations(given)
  const largestFirst = given.toSorted((a, b) => (seats[b] ?? 0) - (seats[a] ?? 0))
  return [largestFirst, given, given.toReversed()]
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

/** As many of each as are needed and fit, in an order; undefined when that is too few for all. */
function filled(
  seats: readonly number[],
  people: number,
  order: readonly number[],
  fits: (counts: readonly number[]) => boolean,
): number[] | undefined {
  const counts = seats.map(() => 0)
  let left = people
  for (const index of order) {
    const each = seats[index] ?? 1
    counts[index] = largestThat(Math.max(0, Math.ceil(left / each)), (count) =>
      fits(counts.with(index, count)),
    )
    left -= (counts[index] ?? 0) * each
  }
  return left > 0 ? undefined : counts
}

/** Leaves out the smallest units as long as the others hold all people. */
function withoutSpare(counts: readonly number[], seats: readonly number[], people: number): number[] {
  const left = [...counts]
  let spare = left.reduce((sum, count, index) => sum + count * (seats[index] ?? 1), 0) - people
  for (const index of [...seats.keys()].sort((a, b) => (seats[a] ?? 1) - (seats[b] ?? 1))) {
    const each = seats[index] ?? 1
    const without = Math.min(left[index] ?? 0, Math.floor(spare / each))
    left[index] = (left[index] ?? 0) - without
    spare -= without * each
  }
  return left
}

/** The largest number up to `most` that is true, where all below a true one are; 0 needs no asking. */
export function largestThat(most: number, isTrue: (number: number) => boolean): number {
  if (most <= 0) return 0
  if (isTrue(most)) return most
  let [yes, no] = [0, most]
  while (no - yes > 1) {
    const middle = (yes + no) >> 1
    if (isTrue(middle)) yes = middle
    else no = middle
  }
  return yes
}

/** So large is hardly a party. For larger ones no gap is looked for, which would take long. */
const LARGE_PARTY = 12

/**
 * The largest number up to `most` that is true with all below it, where that cannot be taken for granted; above
 * a large party's it is.
 */
export function firstGapBelow(most: number, isTrue: (number: number) => boolean): number {
  const looked = Math.min(most, LARGE_PARTY)
  let number = 0
  while (number < looked && isTrue(number + 1)) number += 1
  if (number < looked) return number
  return looked + largestThat(most - looked, (more) => isTrue(looked + more))
}
