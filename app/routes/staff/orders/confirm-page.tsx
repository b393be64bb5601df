import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Stale } from '#app/http/forms/reply.server.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'
import { BackToOrder, InsteadOfForm, OrderFormPage } from './order-form-page.tsx'

type ConfirmPageProps = {
  /** Of the form. */
  id: string
  orderId: number
  title: string
  answer: { result: SubmissionResult<string[]>; stale?: Stale } | undefined
  /** State of the order that is asked about. */
  fingerprint?: string
  submitLabel: string
  isDanger?: boolean
  /** Why it can't be confirmed; said instead of the form. */
  fixed?: string | null
  /** A way to what may be done instead; else one back to the order. */
  instead?: ReactNode
  /** A way to send the form that promises more than its own button, which then steps back. */
  other?: ReactNode
  /** Consequences of sending the form; and fields, if there are any. */
  children: ReactNode
}

/** Page of an order that only asks for a confirmation, with its refusals above. Source: experience.md 23. */
export function ConfirmPage(props: ConfirmPageProps) {
  const { id, orderId, title, answer, fingerprint, submitLabel, isDanger, fixed, instead, other, children } =
    props
  const [form] = useForm({ id, lastResult: answer?.result ?? null })
  const hasError = Boolean(answer?.result.error)
  if (fixed) {
    return (
      <OrderFormPage orderId={orderId} title={title} hasError={hasError}>
        <InsteadOfForm answer={answer}>
          <Banner tone="info" action={instead ?? <BackToOrder orderId={orderId} />}>
            {fixed}
          </Banner>
        </InsteadOfForm>
      </OrderFormPage>
    )
  }
  return (
    <OrderFormPage orderId={orderId} title={title} hasError={hasError}>
      <Form method="post" defaultShouldRevalidate {...getFormProps(form)} className="stack">
        {fingerprint === undefined ? null : <input type="hidden" name="fingerprint" value={fingerprint} />}
        <ErrorSummary formId={form.id} result={answer?.result} />
        {answer?.stale ? <StaleQuestion {...answer.stale} answer={answer} /> : null}
        {children}
        <div className="row">
          {other}
          <SubmitButton kind={other ? 'secondary' : isDanger ? 'danger solid' : 'primary'}>
            {submitLabel}
          </SubmitButton>
          <BackToOrder orderId={orderId} />
        </div>
      </Form>
    </OrderFormPage>
  )
}

/** Why the same is asked again; takes the focus as a summary of errors does. */
function StaleQuestion({ title, text, answer }: Stale & { answer: unknown }) {
  const box = useFocusOn<HTMLDivElement>(answer)
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Banner tone="warning">
        <strong>{title}</strong>
        <br />
        {text}
      </Banner>
    </div>
  )
}
