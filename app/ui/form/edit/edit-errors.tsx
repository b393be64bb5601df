import { use } from 'react'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FieldLabels } from '#app/ui/form/fields/form-field.ts'
import { EditConflictBanner } from './edit-conflict.tsx'
import type { FormAnswer } from './edit-form.tsx'

type EditErrorsProps = {
  /** Of the form that was posted. */
  formId: string
  answer: FormAnswer | null | undefined
  /** The reader typed on while the answer was on its way. */
  isTyping?: boolean
}

/** Why a form was not saved: who saved meanwhile, and the list of its errors. Stands before the form. */
export function EditErrors({ formId, answer, isTyping = false }: EditErrorsProps) {
  const labels = use(FieldLabels)
  return (
    <>
      <EditConflictBanner answer={answer ?? undefined} labels={labels} keepsFocus={isTyping} />
      <ErrorSummary formId={formId} result={answer?.result} labels={labels} isSaving keepsFocus={isTyping} />
    </>
  )
}
