import { z } from 'zod'
import { changeLocale } from '#app/domain/account/change-profile.server.ts'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { pageFrame, services } from '#app/http/context.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { readShortcuts, shortcutsCookie } from '#app/http/pages/shortcuts.server.ts'
import { themeCookie } from '#app/http/pages/theme.server.ts'
import { THEMES } from '#app/http/pages/theme.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { isSecure } from '#app/http/session/session-cookie.server.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/appearance'
import { redirectInLanguage } from './redirect-in-language.server.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    theme: context.get(pageFrame).theme,
    locale: context.get(services).locale,
    shortcuts: readShortcuts(request),
  }
}

export function action(args: Route.ActionArgs) {
  const { context } = args
  const secure = isSecure(context.get(services).config)
  return saveForm(args, {
    schema: appearanceSchema,
    save: (tx, { userId, values: { locale } }) => changeLocale(tx, { userId, locale }),
    done: (_, { theme, locale, shortcuts }) =>
      redirectInLanguage(context, '/account/appearance', {
        locale,
        cookies: [themeCookie(theme, secure), shortcutsCookie(shortcuts, secure)],
      }),
  })
}

const appearanceSchema = oncePerLanguage((t) =>
  z.object({
    theme: z.enum(THEMES, { error: t('form.invalid_choice') }),
    locale: z.enum(LOCALES, { error: t('form.invalid_choice') }),
    shortcuts: z.boolean().default(false),
  }),
)

export default function AppearanceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const title = t('account.appearance_title')
  const labels = {
    theme: t('account.theme'),
    locale: t('common.language'),
    shortcuts: t('account.shortcuts'),
  }
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} />
      <Card className="max-w-[560px]">
        <EditForm
          name="appearance"
          schema={appearanceSchema}
          stored={loaderData}
          answer={actionData}
          labels={labels}
        >
          {(fields) => (
            <>
              <SelectField
                field={fields.theme}
                options={THEMES.map((theme) => ({ value: theme, label: t(`common.theme_${theme}`) }))}
              />
              <SelectField
                field={fields.locale}
                options={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
              />
              <SwitchField field={fields.shortcuts} hint={t('account.shortcuts_hint')} />
            </>
          )}
        </EditForm>
      </Card>
    </>
  )
}
