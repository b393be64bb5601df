import { VIEW_DAYS } from '#app/domain/shop/shop-options.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { availabilityCalendarSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadOptions, OPTIONS_SAVING } from '#app/routes/staff/settings/shop-log.server.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import type { Route } from './+types/availability-calendar'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadOptions(context, ['availabilityCalendarViewDays'])
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: availabilityCalendarSchema, ...OPTIONS_SAVING })
}

export default function AvailabilityCalendarRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('settings.availability')}
      subtitle={t('settings.availability_text')}
      schema={availabilityCalendarSchema}
      {...loaderData}
      answer={actionData}
    >
      {(fields) => (
        <SelectField
          field={fields.availabilityCalendarViewDays}
          options={VIEW_DAYS.map((count) => ({
            value: String(count),
            label: t('settings.day_count', { count }),
          }))}
        />
      )}
    </OptionsPage>
  )
}
