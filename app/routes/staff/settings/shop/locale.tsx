import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { saveShopLocales } from '#app/domain/shop/save-shop-locales.server.ts'
import { services } from '#app/http/context.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { shopLocalesSchema } from '#app/http/schemas/settings/shop-locales-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { settingsValueLabels } from '#app/routes/staff/settings/settings-value-labels.server.ts'
import { loadShopLog } from '#app/routes/staff/settings/shop-log.server.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import type { Route } from './+types/locale'
import { LanguageRows } from './language-rows.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(services)
  const { locales, version } = shop
  return { locales, version, log: await loadShopLog(context, ['locales', 'locale']) }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    schema: shopLocalesSchema,
    save: saveShopLocales,
    valueLabels: settingsValueLabels,
  })
}

export default function LocaleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { locales, version, log } = loaderData
  return (
    <SettingsPage
      title={t('settings.languages')}
      subtitle={t('settings.languages_text')}
      answer={actionData}
      log={log}
    >
      <EditForm
        name="locale"
        schema={shopLocalesSchema}
        stored={{ locales: [...locales], version }}
        answer={actionData}
      >
        {({ locales: field }, { form, saving }) => (
          <LanguageRows
            field={field}
            rows={fieldRows(field).map(({ id, name, key, initialValue }) => {
              return { id, name, key, locale: LOCALES.find((locale) => locale === initialValue) ?? 'sv' }
            })}
            move={(from, to) => form.reorder.getButtonProps({ name: field.name, from, to })}
            remove={(index) => form.remove.getButtonProps({ name: field.name, index })}
            add={(locale) => form.insert.getButtonProps({ name: field.name, defaultValue: locale })}
            onChange={saving.markChanged}
          />
        )}
      </EditForm>
    </SettingsPage>
  )
}
