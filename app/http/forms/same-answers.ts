import type { Submission, SubmissionResult } from '@conform-to/react'
import type { RequestedQuestions } from '#app/domain/question/requested-questions.ts'

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
  const source = participants.find(({ name }) => name === target?.sameAs)
  for (const question of target?.questions ?? []) {
    const existing = source?.questions.find(({ customFieldId }) => customFieldId === question.customFieldId)
    if (!existing) continue
    form.delete(`answers.${question.name}`)
    for (const value of form.getAll(`answers.${existing.name}`))
      form.append(`answers.${question.name}`, value)
  }
  return true
}

/** The posted values, to be shown again without errors. */
export function shownAgain<V>(submission: Submission<unknown, string[], V>): SubmissionResult<string[]> {
  return { initialValue: submission.reply().initialValue ?? {} }
}
