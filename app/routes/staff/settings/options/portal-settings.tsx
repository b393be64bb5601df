import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { portalSettingsSchema } from '#app/http/schemas/settings/portal-settings-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { settingsValueLabels } from '#app/routes/staff/settings/settings-value-labels.server.ts'
import { loadOptions } from '#app/routes/staff/settings/shop-log.server.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import type { Route } from './+types/portal-settings'

export function loader({ context }: Route.LoaderArgs) {
  return loadOptions(context, ['guestCancelHours'])
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    schema: portalSettingsSchema,
    save: saveShopOptions,
    valueLabels: settingsValueLabels,
  })
}

export default function PortalSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { options, version, log } = loaderData
  return (
    <SettingsPage title={t('portal.title')} subtitle={t('portal.text')} answer={actionData} log={log}>
      <EditForm
        name="options"
        schema={portalSettingsSchema}
        stored={{ ...options, version }}
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
      </EditForm>
    </SettingsPage>
  )
}
