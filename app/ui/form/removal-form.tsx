import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
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

type RemovalPageProps = {
  title: string
  /** The page that it leads back to. */
  crumb: { to: string; label: string }
  children: ReactNode
}

/** Frame of a page that asks before a record is removed. */
export function RemovalFrame({ title, crumb, children }: RemovalPageProps) {
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={title} crumb={crumb} />
      <div className="stack max-w-160">{children}</div>
    </>
  )
}
