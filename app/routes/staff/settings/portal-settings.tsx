import { portalSettingsSchema } from '#app/http/schemas/portal-settings-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { NumberField } from '#app/ui/form/number-field.tsx'
import type { Route } from './+types/portal-settings'
import { handleOptions, readOptions } from './answer-options.server.ts'
import { OptionsPage } from './options-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readOptions(context, ['guestCancelHours'])
}

export function action(args: Route.ActionArgs) {
  return handleOptions(args, portalSettingsSchema)
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function PortalSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('portal.title')}
      subtitle={t('portal.text')}
      schemaOf={portalSettingsSchema}
      shown={loaderData}
      answer={actionData}
    >
      {(fields, labels) => (
        <NumberField
          field={fields.guestCancelHours}
          label={labels.guestCancelHours}
          hint={t('portal.cancel_hours_hint')}
          suffix={t('portal.hours_short')}
          optional
        />
      )}
    </OptionsPage>
  )
}
