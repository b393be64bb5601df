import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import { MANIFEST_DAYS } from '#app/domain/shop/shop-options.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { manifestOptionsSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { settingsValueLabels } from '#app/routes/staff/settings/settings-value-labels.server.ts'
import { loadOptions } from '#app/routes/staff/settings/shop-log.server.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import type { Route } from './+types/manifest'

export function loader({ context }: Route.LoaderArgs) {
  return loadOptions(context, ['manifestViewDays'])
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    schema: manifestOptionsSchema,
    save: saveShopOptions,
    valueLabels: settingsValueLabels,
  })
}

export default function ManifestRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { options, version, log } = loaderData
  return (
    <SettingsPage
      title={t('nav.manifest')}
      subtitle={t('settings.manifest_text')}
      answer={actionData}
      log={log}
    >
      <EditForm
        name="options"
        schema={manifestOptionsSchema}
        stored={{ ...options, version }}
        answer={actionData}
      >
        {(fields) => (
          <SelectField
            field={fields.manifestViewDays}
            options={MANIFEST_DAYS.map((count) => ({
              value: String(count),
              label: t('settings.day_count', { count }),
            }))}
          />
        )}
      </EditForm>
    </SettingsPage>
  )
}
