import { useEffect } from 'react'
import type { Shortcut } from './shortcut-keys.ts'

/** Lists of the parts that are shown now; filled in the browser alone. */
const registered = new Set<readonly Shortcut[]>()

/** Gives a part of the page its own keys for as long as it is shown; they stand in the help with the others. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    registered.add(shortcuts)
    return () => void registered.delete(shortcuts)
  }, [shortcuts])
}

export function registeredShortcuts(): Shortcut[] {
  return [...registered].flat()
}

/** Keys are an open dialog's own. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role=dialog]') !== null
}
