import { CALENDAR_VIEWS, EVENTS_PER_DAY, VIEW_DAYS } from '#app/domain/shop/shop-options.ts'
import { calendarOptionsSchema } from '#app/http/schemas/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Route } from './+types/calendar'
import { handleOptions, readOptions } from './answer-options.server.ts'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readOptions(context, ['calendarDefaultView', 'calendarViewDays', 'calendarEventsPerDay'])
}

export function action(args: Route.ActionArgs) {
  return handleOptions(args, calendarOptionsSchema)
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function CalendarRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('settings.calendar')}
      subtitle={t('settings.calendar_text')}
      schemaOf={calendarOptionsSchema}
      shown={loaderData}
      answer={actionData}
    >
      {(fields, labels) => (
        <>
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
        </>
      )}
    </OptionsPage>
  )
}
