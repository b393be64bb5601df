import type { ReactNode } from 'react'
import { ChangeLog, type LoggedChange } from '#app/ui/feedback/change-log.tsx'
import { EditConflictBanner, type ShownConflict } from '#app/ui/form/edit-conflict.tsx'
import type { SubmissionErrors } from '#app/ui/form/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { SettingsCrumb } from './settings-crumb.tsx'

type SettingsPageProps = {
  title: string
  subtitle?: string | undefined
  /** The action's answer. */
  answer: { result?: SubmissionErrors | undefined; conflict?: ShownConflict } | undefined
  log?: readonly LoggedChange[] | undefined
  /** Property names in the reader's words, for log and conflict. */
  labels: Readonly<Record<string, string>>
  primary?: ReactNode
  /** The list that the page belongs to; else the settings, where their list isn't beside it. */
  crumb?: { to: string; label: string } | undefined
  children: ReactNode
}

/** One page of the settings: title, who saved meanwhile, the form, what was changed before. */
export function SettingsPage(props: SettingsPageProps) {
  const { title, subtitle, answer, log, labels, primary, crumb, children } = props
  return (
    <>
      <PageTitle page={title} hasError={Boolean(answer?.result?.error)} />
      {crumb ? null : <SettingsCrumb />}
      <div className="max-w-150">
        <PageHeader
          title={title}
          subtitle={subtitle}
          primary={primary}
          crumb={crumb}
          inline={crumb !== undefined}
        />
        <div className="stack">
          <EditConflictBanner answer={answer} labels={labels} />
          {children}
          {log ? <ChangeLog lines={log} labels={labels} /> : null}
        </div>
      </div>
    </>
  )
}
