import { useEffect, useRef, useState } from 'react'
import { useFormAction, useNavigation } from 'react-router'
import type { SaveState } from './save-bar.tsx'

/** How long 'saved' and 'could not save' stand. Source: spec 3 §9. */
const SHOWN_MS = 5_000

export type Saving = { state: SaveState; markChanged: () => void; markReset: () => void }

/**
 * Where a form stands between typing and saved. Lives in the page, above the form, which is made anew with
 * each version. `hasError` is whether the newest answer refused the form. Posts to other addresses say nothing
 * about it, nor do those of another `intent` where a page has several forms.
 */
export function useSaveState(hasError: boolean, intent?: string): Saving {
  const [state, setState] = useState<SaveState>('idle')
  const navigation = useNavigation()
  const ownAction = useFormAction()
  const isPosting = useRef(false)
  const isMine = intent === undefined || navigation.formData?.get('intent') === intent
  useEffect(() => {
    const isPost = navigation.state === 'submitting' && navigation.formAction === ownAction
    if (isPost && isMine) isPosting.current = true
    if (navigation.state !== 'idle' || !isPosting.current) return undefined
    isPosting.current = false
    setState(hasError ? 'failed' : 'saved')
    const timer = setTimeout(() => setState(afterShown), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigation.state, navigation.formAction, ownAction, isMine, hasError])
  return { state, markChanged: () => setState('changed'), markReset: () => setState('idle') }
}

/** What was typed while the message stood is unsaved, and stays so. */
function afterShown(state: SaveState): SaveState {
  if (state === 'saved') return 'idle'
  return state === 'failed' ? 'changed' : state
}
