/** Free quantity of a start as a page showed it: null for unlimited, undefined where it wasn't shown. */
export type ShownFree = number | null | undefined

/** Characters of the field that are read: more starts than any day has. */
const LONGEST_FIELD = 10_000

/** Free quantity of each start, for the page's form to post back: '10:00=4 11:00='; nothing for unlimited. */
export function writeShown(starts: readonly { key: string; free: number | null }[]): string {
  return starts.map(({ key, free }) => `${key}=${free ?? ''}`).join(' ')
}

/** Reads the free quantity of one start back from such a field; undefined when it is missing or malformed. */
export function readShown(shown: unknown, key: unknown): ShownFree {
  if (typeof shown !== 'string' || typeof key !== 'string') return undefined
  const pairs = shown
    .slice(0, LONGEST_FIELD)
    .split(' ')
    .map((pair) => pair.split('='))
  const [, free] = pairs.find(([start]) => start === key) ?? []
  if (free === undefined || !/^\d{0,9}$/.test(free)) return undefined
  return free === '' ? null : Number(free)
}

/** Whether there was room for so many when the page was shown: then somebody was quicker. */
export function wasEnough(shown: ShownFree, quantity: number): boolean {
  return shown === null || (shown !== undefined && shown >= quantity)
}
