import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { isResetUsable } from '#app/domain/account/password-reset-queries.server.ts'
import { PASSWORD_MIN_LENGTH } from '#app/domain/account/password-rule.ts'
import { hashPassword } from '#app/domain/account/passwords.server.ts'
import { resetPassword } from '#app/domain/account/reset-password.server.ts'
import { hashToken } from '#app/domain/account/tokens.server.ts'
import { baseServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { passwordSchema } from '#app/http/session/password-schema.ts'
import { endedSessionCookie } from '#app/http/session/session-cookie.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/password-reset'
import { EntryPage } from './entry-page.tsx'

/** Opening the link uses nothing up, since mail scanners open it, too. Source: reliability.md F97. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(baseServices)
  const token = url.searchParams.get('token') ?? ''
  return { isUsable: await isResetUsable(db, { tokenHash: hashToken(token), now }) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, config, t } = context.get(baseServices)
  const submission = parseWithZod(await readForm(request), { schema: resetSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const token = url.searchParams.get('token') ?? ''
  const isUsable = await isResetUsable(db, { tokenHash: hashToken(token), now })
  if (!isUsable) return refuseForm(submission, { code: 'reset_link_invalid' }, t)

  const passwordHash = await hashPassword(submission.value.password)
  const reset = await inTransaction(db, (tx) => resetPassword(tx, { token, passwordHash, now }))
  if (!reset.ok) return refuseForm(submission, reset.error, t)
  return redirect('/login?changed', { headers: { 'Set-Cookie': endedSessionCookie(config) } })
}

const resetSchema = oncePerLanguage((t) => z.object({ password: passwordSchema(t) }))

export default function ResetPasswordRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const schema = resetSchema(t)
  const [form, fields] = useForm({
    id: 'reset',
    lastResult: actionData?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const formProps = usePostedForm(form)
  const labels = { password: t('field.new_password') }
  if (!loaderData.isUsable) {
    return (
      <EntryPage title={t('login.reset_invalid_title')} subtitle={t('login.reset_invalid')}>
        <Link className="button primary block large" to="/password/forgot">
          {t('login.reset_again')}
        </Link>
      </EntryPage>
    )
  }
  return (
    <EntryPage
      title={t('login.reset_title')}
      subtitle={t('login.reset_text')}
      hasError={actionData !== undefined}
    >
      <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
      <Form method="post" className="stack" {...formProps}>
        <PasswordField
          field={fields.password}
          label={t('field.new_password')}
          hint={t('form.too_short', { count: PASSWORD_MIN_LENGTH })}
          autoComplete="new-password"
        />
        <SubmitButton className="block large">{t('login.reset_submit')}</SubmitButton>
      </Form>
    </EntryPage>
  )
}
