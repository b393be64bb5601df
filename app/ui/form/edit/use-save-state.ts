import { useEffect, useRef, useState } from 'react'
import { useFormAction, useNavigation } from 'react-router'
import type { ShownConflict } from './edit-conflict.tsx'
import { type EditAnswer, goOn, type PostedStart, startOf } from './edit-start.ts'
import type { SaveState } from './save-bar.tsx'

/** How long 'saved' and 'could not save' stand. Source: spec 3 §9. */
const SHOWN_MS = 5_000

type SaveInput = {
  /** Of what the form edits; undefined for what is new. */
  version: number | undefined
  /** The action's newest answer to this form; undefined where it was saved. */
  answer: EditAnswer
  /** Whether that answer refused the form; it may also just show it again, with a row more. */
  hasError?: boolean | undefined
  /** Typed before the form was left for another page: unsaved from the start. */
  draft?: EditAnswer | null
  /** Tells the forms of a page that has several apart. */
  intent?: string | undefined
  /** The form's own stored values as text, where other forms of the page move the version too. */
  stored?: string | undefined
}

export type Saving = {
  state: SaveState
  /** The `key` of the component that calls `useForm`, so that it starts from what was saved. */
  key: string
  /** To be posted: what stands in the form goes on from it. */
  start: PostedStart
  /** Changes that somebody else saved meanwhile, to choose from; undefined without any. */
  conflict: ShownConflict | undefined
  /** How often the reader took back what was typed. */
  undone: number
  markChanged: () => void
  markSent: () => void
  markReset: () => void
}

/**
 * Where a form stands between typing and saved. Lives in the page, above the form, which is mounted anew with
 * each `key`. Input typed while a save is on its way stays, unsaved. Posts to other addresses say nothing
 * about it, nor do those of another `intent`.
 */
export function useSaveState(input: SaveInput): Saving {
  const { version, answer, hasError = answer !== undefined, draft, intent, stored } = input
  const [state, setState] = useState<SaveState>(draft ? 'changed' : 'idle')
  const [isSent, setSent] = useState(false)
  const [undone, setUndone] = useState(0)
  const now = { stored: stored ?? String(version ?? 'new'), version }
  const [rendered, setRendered] = useState(now)
  const [previous, setRetained] = useState({ ...now, key: now.stored })
  if (rendered.stored !== now.stored || rendered.version !== now.version) {
    setRendered(now)
    setRetained(goOn(previous, now, { isTyped: state === 'changed' || state === 'failed', isSent }))
  }
  const hasConflict = answer?.conflict !== undefined
  const [hadConflict, setHadConflict] = useState(hasConflict)
  if (hadConflict !== hasConflict) {
    setHadConflict(hasConflict)
    // The choice may be what is stored: then there is no new version, and yet other values to show.
    if (hadConflict && state === 'idle') setRetained({ ...now, key: `${now.stored}, chosen` })
  }

  const navigation = useNavigation()
  const ownAction = useFormAction()
  const isPosting = useRef(false)
  const isMine = intent === undefined || navigation.formData?.get('intent') === intent
  useEffect(() => {
    // A quick answer may be there before its 'submitting' was ever rendered; the page is then read anew.
    const isPost = navigation.formMethod === 'POST' && navigation.formAction === ownAction
    if (isPost && isMine) isPosting.current = true
    if (navigation.state !== 'idle' || !isPosting.current) return undefined
    isPosting.current = false
    setSent(false)
    setState((before) => afterAnswer(before, hasError))
    const timer = setTimeout(() => setState(afterShown), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigation.state, navigation.formMethod, navigation.formAction, ownAction, isMine, hasError])

  function markSent() {
    setState('idle')
    setSent(true)
  }
  function markReset() {
    setState('idle')
    setUndone(undone + 1)
    setRetained({ ...now, key: now.stored })
  }
  const markChanged = () => setState('changed')
  const start = startOf(previous.version, answer ?? draft ?? undefined)
  const { conflict } = answer ?? {}
  return { state, key: previous.key, start, conflict, undone, markChanged, markSent, markReset }
}

/** State after the post: 'changed' when more was typed while it ran, which is not saved. */
function afterAnswer(before: SaveState, hasError: boolean): SaveState {
  if (hasError) return 'failed'
  return before === 'changed' ? 'changed' : 'saved'
}

/** State once the message goes: input after a failed save, or typed meanwhile, stays unsaved. */
function afterShown(state: SaveState): SaveState {
  if (state === 'saved') return 'idle'
  return state === 'failed' ? 'changed' : state
}
