import type { SubmissionResult } from '@conform-to/react'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'

/** The action's answer on a page of several forms; `result` is of the one whose intent was posted. */
export type PageAnswer = { result: SubmissionResult<string[]> } | undefined

/** The form that was posted, as the page names it; '' before any was. */
export function intentOf(answer: PageAnswer): string {
  const intent = answer?.result.initialValue?.intent
  return typeof intent === 'string' ? intent : ''
}

/** What one form of several has of the page's answer. */
export function useBlockAnswer(
  answer: PageAnswer,
  intent: string,
): { result: SubmissionResult<string[]> | undefined; saving: Saving } {
  const isMine = intentOf(answer) === intent
  const result = isMine ? answer?.result : undefined
  return { result, saving: useSaveState(result?.error !== undefined, intent) }
}
