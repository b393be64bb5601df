/** Keys pressed one after the other, as 'g o' or '/', and where they lead. */
export type Shortcut = { keys: string; to: string; label: string }

/** Longer than this between two keys, and the first is forgotten. */
const PAUSE_MILLISECONDS = 1000

export type Typed = { keys: string; at: number }

export const NOTHING_TYPED: Typed = { keys: '', at: 0 }

/** What stands typed after one more key. */
export function typeKey(typed: Typed, key: string, at: number): Typed {
  const isLate = at - typed.at > PAUSE_MILLISECONDS
  return { keys: isLate || typed.keys === '' ? key : `${typed.keys} ${key}`, at }
}

/** The shortcut that the last keys make. */
export function findShortcut(shortcuts: readonly Shortcut[], { keys }: Typed): Shortcut | undefined {
  return shortcuts.find((shortcut) => keys === shortcut.keys || keys.endsWith(` ${shortcut.keys}`))
}
