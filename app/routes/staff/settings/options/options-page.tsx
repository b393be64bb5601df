import type { ReactNode } from 'react'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import type { LoggedChange } from '#app/ui/feedback/change-log.tsx'
import { EditForm, type EditFormProps, type EditSchema } from '#app/ui/form/edit/edit-form.tsx'

type OptionsPageProps<Schema extends EditSchema> = Omit<EditFormProps<Schema>, 'name'> & {
  title: string
  subtitle: string
  log: readonly LoggedChange[]
  before?: ReactNode
  after?: ReactNode
}

/** Page of some of the shop's options: their form, and what is shown before and after it. */
export function OptionsPage<Schema extends EditSchema>(props: OptionsPageProps<Schema>) {
  const { title, subtitle, log, before, after, ...form } = props
  return (
    <SettingsPage title={title} subtitle={subtitle} answer={form.answer} log={log}>
      {before}
      <EditForm {...form} name="options" />
      {after}
    </SettingsPage>
  )
}
