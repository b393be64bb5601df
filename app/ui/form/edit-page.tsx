import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { ChangeLog, type LoggedChange } from '#app/ui/feedback/change-log.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { EditConflictBanner, type ShownConflict } from './edit-conflict.tsx'

type EditPageProps = {
  title: string
  /** The list that the thing belongs to. */
  list: { to: string; label: string }
  /** The form that the reader left to create this. */
  origin?: { to: string; label: string } | null
  /** null while it is new. */
  id: number | null
  /** The action's answer: the form is shown again. */
  answer: { result?: unknown; conflict?: ShownConflict } | undefined
  log: readonly LoggedChange[]
  /** Property names in the reader's words, for log and conflict. */
  labels: Readonly<Record<string, string>>
  /** The form. */
  children: ReactNode
}

/**
 * The page of one thing of a list: who saved meanwhile, the form, what was changed before, and the way to
 * delete it.
 */
export function EditPage(props: EditPageProps) {
  const { title, list, origin, id, answer, log, labels, children } = props
  const t = useTranslate()
  return (
    <>
      <PageTitle page={title} hasError={answer !== undefined} />
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
      <div className="stack max-w-160">
        <EditConflictBanner answer={answer} labels={labels} />
        {children}
        <ChangeLog lines={log} labels={labels} />
      </div>
    </>
  )
}
