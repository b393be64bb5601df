import type { ReactNode } from 'react'
import { ChangeLog, type LoggedChange } from '#app/ui/feedback/change-log.tsx'
import type { SubmissionErrors } from '#app/ui/form/error-summary.tsx'
import { FieldLabels, type Labels } from '#app/ui/form/fields/form-field.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { SettingsCrumb } from './settings-crumb.tsx'
import { useShopLabels } from './shop-labels.ts'

type SettingsPageProps = {
  title: string
  subtitle?: string | undefined
  /** The action's answer. */
  answer: { result?: SubmissionErrors | undefined } | undefined
  log?: readonly LoggedChange[] | undefined
  /** Labels of what is edited and logged; left out, those of the shop's settings. */
  labels?: Labels | undefined
  primary?: ReactNode
  /** The list that the page belongs to; else the settings, where their list isn't beside it. */
  crumb?: { to: string; label: string } | undefined
  children: ReactNode
}

/** One page of the settings: title, the form, what was changed before. */
export function SettingsPage(props: SettingsPageProps) {
  const { title, subtitle, answer, log, primary, crumb, children } = props
  const shopLabels = useShopLabels()
  const labels = props.labels ?? shopLabels
  return (
    <>
      <PageTitle page={title} hasError={Boolean(answer?.result?.error)} />
      {crumb ? null : <SettingsCrumb />}
      <div className="settings-sheet max-w-150">
        <PageHeader
          title={title}
          subtitle={subtitle}
          primary={primary}
          crumb={crumb}
          inline={crumb !== undefined}
        />
        <div className="stack">
          <FieldLabels value={labels}>{children}</FieldLabels>
          {log ? <ChangeLog lines={log} labels={labels} /> : null}
        </div>
      </div>
    </>
  )
}
