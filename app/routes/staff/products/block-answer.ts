import type { SubmissionResult } from '@conform-to/react'
import type { ShownConflict } from '#app/ui/form/edit-conflict.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'

/** The action's answer on a page of several forms; `result` is of the one whose intent was posted. */
export type PageAnswer = { result: SubmissionResult<string[]>; conflict?: ShownConflict } | undefined

/** The form that was posted, as the page names it; '' before any was. */
export function intentOf(answer: PageAnswer): string {
  const intent = answer?.result.initialValue?.intent
  return typeof intent === 'string' ? intent : ''
}

type BlockInput = {
  /** The product's, which every form of the page moves on. */
  version: number
  answer: PageAnswer
  intent: string
  /** Stored values of the form: it begins anew only when they change, not when another form is saved. */
  stored: unknown
}

/** Result and save state of one form among several on a page; no result if another one was posted. */
export function useBlockAnswer({ version, answer, intent, stored }: BlockInput): {
  result: SubmissionResult<string[]> | undefined
  saving: Saving
} {
  const isMine = intentOf(answer) === intent
  const result = isMine ? answer?.result : undefined
  const saving = useSaveState({
    ...{ version, intent, stored: JSON.stringify(stored) },
    answer: isMine ? answer : undefined,
    hasError: result?.error !== undefined,
  })
  return { result, saving }
}
