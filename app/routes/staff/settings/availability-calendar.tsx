import { VIEW_DAYS } from '#app/domain/shop/shop-options.ts'
import { availabilityCalendarSchema } from '#app/http/schemas/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Route } from './+types/availability-calendar'
import { handleOptions, readOptions } from './answer-options.server.ts'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readOptions(context, ['availabilityCalendarViewDays'])
}

export function action(args: Route.ActionArgs) {
  return handleOptions(args, availabilityCalendarSchema)
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function AvailabilityCalendarRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('settings.availability')}
      subtitle={t('settings.availability_text')}
      schemaOf={availabilityCalendarSchema}
      shown={loaderData}
      answer={actionData}
    >
      {(fields, labels) => (
        <SelectField
          field={fields.availabilityCalendarViewDays}
          label={labels.availabilityCalendarViewDays}
          options={VIEW_DAYS.map((count) => ({
            value: String(count),
            label: t('settings.day_count', { count }),
          }))}
        />
      )}
    </OptionsPage>
  )
}
