/** Keys pressed one after the other, as 'g o' or '/', and what they do: lead somewhere, or run. */
export type Shortcut = {
  keys: string
  label: string
  to?: string | undefined
  /** Neither this nor an address: the browser or the page does it, and the help only names it. */
  run?: (() => void) | undefined
}

/** Longer than this between two keys, and the first is forgotten. */
const PAUSE_MILLISECONDS = 1000

type Typed = { keys: string; at: number }

export const NOTHING_TYPED: Typed = { keys: '', at: 0 }

/** Appends a key to those typed; after a pause it starts anew. */
export function typeKey(typed: Typed, key: string, at: number): Typed {
  const isLate = at - typed.at > PAUSE_MILLISECONDS
  return { keys: isLate || typed.keys === '' ? key : `${typed.keys} ${key}`, at }
}

/** The shortcut that the last keys make; the longest, since 'g m' ends in the 'm' of a page. */
export function findShortcut(shortcuts: readonly Shortcut[], { keys }: Typed): Shortcut | undefined {
  return shortcuts
    .filter((shortcut) => keys === shortcut.keys || keys.endsWith(` ${shortcut.keys}`))
    .toSorted((a, b) => b.keys.length - a.keys.length)[0]
}
