import { saveForm } from '#app/http/forms/save-form.server.ts'
import { portalSettingsSchema } from '#app/http/schemas/settings/portal-settings-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadOptions, OPTIONS_SAVING } from '#app/routes/staff/settings/shop-log.server.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import type { Route } from './+types/portal-settings'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadOptions(context, ['guestCancelHours'])
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: portalSettingsSchema, ...OPTIONS_SAVING })
}

export default function PortalSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('portal.title')}
      subtitle={t('portal.text')}
      schema={portalSettingsSchema}
      {...loaderData}
      answer={actionData}
    >
      {(fields) => (
        <NumberField
          field={fields.guestCancelHours}
          hint={t('portal.cancel_hours_hint')}
          suffix={t('portal.hours_short')}
          optional
        />
      )}
    </OptionsPage>
  )
}
