import { useEffect } from 'react'
import type { Shortcut } from './shortcut-keys.ts'

/** Lists of the components shown now; filled in the browser alone. */
const registered = new Set<readonly Shortcut[]>()

/** Registers a component's own keys for as long as it is shown; they stand in the help with the others. */
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
