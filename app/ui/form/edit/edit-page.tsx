import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { ChangeLog, type LoggedChange } from '#app/ui/feedback/change-log.tsx'
import { FieldLabels, type Labels } from '#app/ui/form/fields/form-field.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

type EditPageProps = {
  title: string
  /** The list of such records. */
  list: { to: string; label: string }
  /** The form that the reader left to create this. */
  origin?: { to: string; label: string } | null
  /** null while it is new. */
  id: number | null
  /** The action's answer: the form is shown again. */
  answer: { result?: { error?: unknown } } | undefined
  log: readonly LoggedChange[]
  /** Labels of what is edited and logged. */
  labels: Labels
  /** Further pages of the record, between its title and the form. */
  tabs?: ReactNode
  /** The form. */
  children: ReactNode
}

/** The page of one record of a list: the form, what was changed before, and the way to delete it. */
export function EditPage(props: EditPageProps) {
  const { title, list, origin, id, answer, log, labels, tabs, children } = props
  const t = useTranslate()
  return (
    <>
      <PageTitle page={title} hasError={Boolean(answer?.result?.error)} />
      <PageHeader
        title={title}
        inline
        crumb={origin ?? list}
        secondary={
          id === null ? undefined : (
            <Link className="button secondary" to={`${list.to}/${id}/delete`}>
              {t('common.delete')}
            </Link>
          )
        }
      />
      {tabs}
      <div className="stack max-w-160">
        <FieldLabels value={labels}>{children}</FieldLabels>
        <ChangeLog lines={log} labels={labels} />
      </div>
    </>
  )
}
