import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirectDocument } from 'react-router'
import { z } from 'zod'
import { changeLocale } from '#app/domain/account/change-profile.server.ts'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { pageFrame, services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { rejectForm } from '#app/http/forms/reply.server.ts'
import { languageCookie } from '#app/http/i18n.server.ts'
import { readShortcuts, shortcutsCookie } from '#app/http/pages/shortcuts.server.ts'
import { themeCookie } from '#app/http/pages/theme.server.ts'
import { THEMES } from '#app/http/pages/theme.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { isSecure } from '#app/http/session/session-cookie.server.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/appearance'

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    theme: context.get(pageFrame).theme,
    locale: context.get(services).locale,
    shortcuts: readShortcuts(request),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, user, config, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: appearanceSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { theme, locale, shortcuts } = submission.value
  await inTransaction(db, (tx) => changeLocale(tx, { userId: user.id, locale }))
  const headers = new Headers()
  headers.append('Set-Cookie', themeCookie(theme, isSecure(config)))
  headers.append('Set-Cookie', languageCookie(locale, isSecure(config)))
  headers.append('Set-Cookie', shortcutsCookie(shortcuts, isSecure(config)))
  return redirectDocument('/account/appearance', { headers })
}

const appearanceSchema = oncePerLanguage((t) =>
  z.object({
    theme: z.enum(THEMES, { error: t('form.invalid_choice') }),
    locale: z.enum(LOCALES, { error: t('form.invalid_choice') }),
    shortcuts: z.boolean().default(false),
  }),
)

/** Posted as a document: the whole page is loaded anew in its new look and language. */
export default function AppearanceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const [form, fields] = useForm({
    id: 'appearance',
    lastResult: actionData?.result,
    defaultValue: loaderData,
  })
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
      <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
      <Card className="max-w-[560px]">
        <form method="post" className="stack" {...getFormProps(form)}>
          <SelectField
            field={fields.theme}
            label={labels.theme}
            options={THEMES.map((theme) => ({ value: theme, label: t(`common.theme_${theme}`) }))}
          />
          <SelectField
            field={fields.locale}
            label={labels.locale}
            options={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
          />
          <SwitchField field={fields.shortcuts} label={labels.shortcuts} hint={t('account.shortcuts_hint')} />
          <div>
            <SubmitButton>{t('common.save')}</SubmitButton>
          </div>
        </form>
      </Card>
    </>
  )
}
