import { Banner } from '#app/ui/feedback/banner.tsx'

type FormErrorsProps = { form: { errorId: string; errors?: string[] | undefined } }

/** Errors of the form as a whole; a field's own error stands at the field. */
export function FormErrors({ form }: FormErrorsProps) {
  if (!form.errors?.length) return null
  return (
    <div id={form.errorId} role="alert">
      <Banner tone="danger">{form.errors.join(' ')}</Banner>
    </div>
  )
}
