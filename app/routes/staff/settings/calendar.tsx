import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { CALENDAR_VIEWS, EVENTS_PER_DAY, type ShopOptions, VIEW_DAYS } from '#app/domain/shop/shop-options.ts'
import { services } from '#app/http/context.server.ts'
import { calendarOptionsSchema } from '#app/http/schemas/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import type { Route } from './+types/calendar'
import { answerOptions } from './answer-options.server.ts'
import { optionLabels } from './option-labels.ts'
import { SettingsPage } from './settings-page.tsx'
import { readShopLog } from './shop-log.server.ts'

const NAMES = ['calendarDefaultView', 'calendarViewDays', 'calendarEventsPerDay'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(services)
  return { options: shop.options, version: shop.version, log: await readShopLog(context, NAMES) }
}

export function action(args: Route.ActionArgs) {
  return answerOptions(args, calendarOptionsSchema)
}

/** Also after a refusal: whoever saves again then starts from the newest version. */
export function shouldRevalidate() {
  return true
}

export default function CalendarRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { options, version, log } = loaderData
  const saving = useSaveState(actionData !== undefined)
  return (
    <SettingsPage
      title={t('settings.calendar')}
      subtitle={t('settings.calendar_text')}
      answer={actionData}
      log={log}
      labels={optionLabels(t)}
    >
      <CalendarForm
        key={version}
        options={options}
        version={version}
        result={actionData?.result}
        saving={saving}
      />
    </SettingsPage>
  )
}

type FormProps = {
  options: ShopOptions
  version: number
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function CalendarForm({ options, version, result, saving }: FormProps) {
  const t = useTranslate()
  const schema = calendarOptionsSchema(t)
  const labels = optionLabels(t)
  const [form, fields] = useForm({
    id: 'calendar',
    lastResult: result ?? null,
    defaultValue: options,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} version={version} saving={saving}>
        <SelectField
          field={fields.calendarDefaultView}
          label={labels.calendarDefaultView}
          options={CALENDAR_VIEWS.map((view) => ({ value: view, label: t(`settings.view_${view}`) }))}
        />
        <SelectField
          field={fields.calendarViewDays}
          label={labels.calendarViewDays}
          options={VIEW_DAYS.map((count) => ({
            value: String(count),
            label: t('settings.day_count', { count }),
          }))}
        />
        <SelectField
          field={fields.calendarEventsPerDay}
          label={labels.calendarEventsPerDay}
          hint={t('settings.events_per_day_hint')}
          options={EVENTS_PER_DAY.map((count) => ({ value: String(count), label: String(count) }))}
        />
      </EditorForm>
    </>
  )
}
