import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { planPasswordReset } from '#app/domain/notification/plan-password-reset.server.ts'
import { isEmail } from '#app/domain/shared/text/text.ts'
import { baseServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { rejectForm } from '#app/http/forms/reply.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { newToken } from '#app/http/session/new-token.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/password-forgot'
import { EntryPage } from './entry-page.tsx'

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.has('sent') }
}

/** Answers the same whether the address is known or not. Source: reliability.md F92. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, clientIp, locale, t } = context.get(baseServices)
  const submission = parseWithZod(await readForm(request), { schema: forgotSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { email } = submission.value
  const linkOf = (token: string) => `/password/reset?${new URLSearchParams({ token })}`
  const input = { email, clientIp, newToken, now, locale, linkOf }
  await inTransaction(db, (tx) => planPasswordReset(tx, input))
  return redirect('/password/forgot?sent')
}

const forgotSchema = oncePerLanguage((t) =>
  z.object({
    email: z.string({ error: t('form.required') }).refine(isEmail, t('form.invalid_email')),
  }),
)

export default function ForgotPasswordRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const schema = forgotSchema(t)
  const [form, fields] = useForm({
    id: 'forgot',
    lastResult: actionData?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const formProps = usePostedForm(form)
  if (loaderData.isSent) {
    return (
      <EntryPage title={t('login.forgot_sent_title')} subtitle={t('login.forgot_sent')}>
        <Link className="tap-target py-1" to="/login">
          {t('login.back')}
        </Link>
      </EntryPage>
    )
  }
  return (
    <EntryPage
      title={t('login.forgot_title')}
      subtitle={t('login.forgot_text')}
      hasError={actionData !== undefined}
    >
      <ErrorSummary formId={form.id} result={actionData?.result} labels={{ email: t('field.email') }} />
      <Form method="post" className="stack" {...formProps}>
        <TextField field={fields.email} label={t('field.email')} type="email" autoComplete="username" />
        <SubmitButton className="block large" pendingLabel={t('common.sending')}>
          {t('login.forgot_submit')}
        </SubmitButton>
        <Link className="tap-target py-1" to="/login">
          {t('login.back')}
        </Link>
      </Form>
    </EntryPage>
  )
}
