import { MANIFEST_DAYS } from '#app/domain/shop/shop-options.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { manifestOptionsSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadOptions, OPTIONS_SAVING } from '#app/routes/staff/settings/shop-log.server.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import type { Route } from './+types/manifest'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadOptions(context, ['manifestViewDays'])
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: manifestOptionsSchema, ...OPTIONS_SAVING })
}

export default function ManifestRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('nav.manifest')}
      subtitle={t('settings.manifest_text')}
      schema={manifestOptionsSchema}
      {...loaderData}
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
    </OptionsPage>
  )
}
