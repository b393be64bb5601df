import { Form, Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { SubmitButton } from './submit-button.tsx'

type RemovalFormProps = { text: string; back: string; submitLabel?: string | undefined }

/** Asks before something is removed, and says what that means. Source: experience.md 23. */
export function RemovalForm({ text, back, submitLabel }: RemovalFormProps) {
  const t = useTranslate()
  return (
    <>
      <p>{text}</p>
      <Form method="post" className="row">
        <SubmitButton kind="danger solid">{submitLabel ?? t('removal.submit')}</SubmitButton>
        <Link className="button secondary" to={back}>
          {t('common.back')}
        </Link>
      </Form>
    </>
  )
}
