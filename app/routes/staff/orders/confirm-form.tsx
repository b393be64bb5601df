import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { BackToOrder } from './order-form-page.tsx'

type ConfirmFormProps = {
  id: string
  orderId: number
  result: SubmissionResult<string[]> | undefined
  submitLabel: string
  isDanger?: boolean
  /** What happens when it is sent; and fields, if there are any. */
  children: ReactNode
}

/** A form that asks only whether. What speaks against it stands above. Source: experience.md 23. */
export function ConfirmForm({ id, orderId, result, submitLabel, isDanger, children }: ConfirmFormProps) {
  const [form] = useForm({ id, lastResult: result ?? null })
  return (
    <Form method="post" {...getFormProps(form)} className="stack">
      <ErrorSummary formId={form.id} result={result} />
      {children}
      <div className="row">
        <SubmitButton kind={isDanger ? 'danger solid' : 'primary'}>{submitLabel}</SubmitButton>
        <BackToOrder orderId={orderId} />
      </div>
    </Form>
  )
}
