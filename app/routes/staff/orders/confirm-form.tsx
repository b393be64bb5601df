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
  /** A way to send the form that promises more than its own button, which then steps back. */
  other?: ReactNode
  /** Consequences of sending the form; and fields, if there are any. */
  children: ReactNode
}

/** Form that only asks for a confirmation, with its refusals above. Source: experience.md 23. */
export function ConfirmForm({
  id,
  orderId,
  result,
  submitLabel,
  isDanger,
  other,
  children,
}: ConfirmFormProps) {
  const [form] = useForm({ id, lastResult: result ?? null })
  return (
    <Form method="post" {...getFormProps(form)} className="stack">
      <ErrorSummary formId={form.id} result={result} />
      {children}
      <div className="row">
        {other}
        <SubmitButton kind={other ? 'secondary' : isDanger ? 'danger solid' : 'primary'}>
          {submitLabel}
        </SubmitButton>
        <BackToOrder orderId={orderId} />
      </div>
    </Form>
  )
}
