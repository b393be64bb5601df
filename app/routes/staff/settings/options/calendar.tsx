import { CALENDAR_VIEWS, EVENTS_PER_DAY, VIEW_DAYS } from '#app/domain/shop/shop-options.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { calendarOptionsSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadOptions, OPTIONS_SAVING } from '#app/routes/staff/settings/shop-log.server.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import type { Route } from './+types/calendar'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadOptions(context, ['calendarDefaultView', 'calendarViewDays', 'calendarEventsPerDay'])
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: calendarOptionsSchema, ...OPTIONS_SAVING })
}

export default function CalendarRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('settings.calendar')}
      subtitle={t('settings.calendar_text')}
      schema={calendarOptionsSchema}
      {...loaderData}
      answer={actionData}
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.calendarDefaultView}
            options={CALENDAR_VIEWS.map((view) => ({ value: view, label: t(`settings.view_${view}`) }))}
          />
          <SelectField
            field={fields.calendarViewDays}
            options={VIEW_DAYS.map((count) => ({
              value: String(count),
              label: t('settings.day_count', { count }),
            }))}
          />
          <SelectField
            field={fields.calendarEventsPerDay}
            hint={t('settings.events_per_day_hint')}
            options={EVENTS_PER_DAY.map((count) => ({ value: String(count), label: String(count) }))}
          />
        </>
      )}
    </OptionsPage>
  )
}
