import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { SaveState } from './save-bar.tsx'

/** How long 'saved' and 'could not save' stand. Source: spec 3 §9. */
const SHOWN_MS = 5_000

export type Saving = { state: SaveState; markChanged: () => void; markReset: () => void }

/**
 * Where a form stands between typing and saved. Lives in the page, above the form, which is made anew with
 * each version. `hasError` is whether the newest answer refused the form.
 */
export function useSaveState(hasError: boolean): Saving {
  const [state, setState] = useState<SaveState>('idle')
  const navigation = useNavigation()
  const isPosting = useRef(false)
  useEffect(() => {
    if (navigation.state === 'submitting' && navigation.formMethod === 'POST') isPosting.current = true
    if (navigation.state !== 'idle' || !isPosting.current) return undefined
    isPosting.current = false
    setState(hasError ? 'failed' : 'saved')
    const timer = setTimeout(() => setState(hasError ? 'changed' : 'idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigation.state, navigation.formMethod, hasError])
  return { state, markChanged: () => setState('changed'), markReset: () => setState('idle') }
}
