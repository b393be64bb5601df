import { Form, Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

/** Asks before a file is gone for good: it cannot be brought back. Source: experience.md 23. */
export function ConfirmRemoval({ name, back }: { name: string; back: string }) {
  const t = useTranslate()
  const title = t('removal.title', { name })
  return (
    <>
      <PageTitle page={title} />
      <div className="stack">
        <h2>{title}</h2>
        <p>{t('upload.removal_text')}</p>
        <Form method="post" className="row">
          <SubmitButton kind="danger solid">{t('removal.submit')}</SubmitButton>
          <Link className="button secondary" to={back}>
            {t('common.back')}
          </Link>
        </Form>
      </div>
    </>
  )
}
