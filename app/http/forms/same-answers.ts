import type { Submission, SubmissionResult } from '@conform-to/react'
import { type RequestedQuestions, sameQuestions } from '#app/domain/question/requested-questions.ts'

/** Begins the intent of a button that copies the answers of the participant before. */
export const SAME_INTENT = 'same:'

/**
 * Puts the answers of an earlier participant into the posted form where its intent asks for that; false where
 * it doesn't. Nothing is stored yet: the form is shown again, filled.
 */
export function takeOverAnswers(form: FormData, { participants }: RequestedQuestions): boolean {
  const intent = form.get('intent')
  if (typeof intent !== 'string' || !intent.startsWith(SAME_INTENT)) return false
  const target = participants.find(({ name }) => name === intent.slice(SAME_INTENT.length))
  for (const { from, to } of target ? sameQuestions(target) : []) {
    form.delete(`answers.${to}`)
    for (const value of form.getAll(`answers.${from}`)) form.append(`answers.${to}`, value)
  }
  return true
}

/** The posted values, to be shown again without errors. */
export function shownAgain<V>(submission: Submission<unknown, string[], V>): SubmissionResult<string[]> {
  return { initialValue: submission.reply().initialValue ?? {} }
}
