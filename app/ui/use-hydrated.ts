import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and in the first client render, then true; no effect, no mismatch. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
