import { MANIFEST_DAYS } from '#app/domain/shop/shop-options.ts'
import { manifestOptionsSchema } from '#app/http/schemas/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Route } from './+types/manifest'
import { handleOptions, readOptions } from './answer-options.server.ts'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readOptions(context, ['manifestViewDays'])
}

export function action(args: Route.ActionArgs) {
  return handleOptions(args, manifestOptionsSchema)
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function ManifestRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('nav.manifest')}
      subtitle={t('settings.manifest_text')}
      schemaOf={manifestOptionsSchema}
      shown={loaderData}
      answer={actionData}
    >
      {(fields, labels) => (
        <SelectField
          field={fields.manifestViewDays}
          label={labels.manifestViewDays}
          options={MANIFEST_DAYS.map((count) => ({
            value: String(count),
            label: t('settings.day_count', { count }),
          }))}
        />
      )}
    </OptionsPage>
  )
}
