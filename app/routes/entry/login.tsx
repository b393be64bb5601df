import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#app/domain/account/demo-log-ins.ts'
import { PASSWORD_MAX_LENGTH } from '#app/domain/account/password-rule.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { baseServices, signedIn } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { authenticateForm } from '#app/http/session/authenticator.server.ts'
import { safeRedirect } from '#app/http/session/safe-redirect.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import type { Route } from './+types/login'
import { EntryPage } from './entry-page.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  const next = safeRedirect(url.searchParams.get('next'))
  if (context.get(signedIn)) throw redirect(next)
  return {
    next,
    demo: context.get(baseServices).isDemo ? { emails: DEMO_EMAILS, password: DEMO_PASSWORD } : null,
    isPasswordChanged: url.searchParams.has('changed'),
    /** A form was posted by who was not logged in any more. */
    isUnsaved: url.searchParams.has('unsaved'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { t } = context.get(baseServices)
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema: logInSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const begun = await authenticateForm(request, form, context)
  if (!begun.ok) return refuseForm(submission, begun.error, t)
  return redirect(safeRedirect(url.searchParams.get('next')), { headers: begun.value })
}

const logInSchema = oncePerLanguage((t) =>
  z.object({
    email: z
      .string({ error: t('form.required') })
      .max(TEXT_LIMITS.email, t('form.too_long', { count: TEXT_LIMITS.email })),
    password: z
      .string({ error: t('form.required') })
      .max(PASSWORD_MAX_LENGTH, t('form.too_long', { count: PASSWORD_MAX_LENGTH })),
    remember: z.literal('on').optional(),
  }),
)

/** How long to wait, where the action says so. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function LogInRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const schema = logInSchema(t)
  const [form, fields] = useForm({
    id: 'login',
    lastResult: actionData?.result,
    defaultValue: { remember: 'on' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = { email: t('field.email'), password: t('field.password') }
  return (
    <EntryPage title={t('login.title')} subtitle={t('login.subtitle')} hasError={actionData !== undefined}>
      {loaderData.isPasswordChanged ? <Banner tone="success">{t('login.reset_done')}</Banner> : null}
      {loaderData.isUnsaved ? <Banner tone="warning">{t('login.unsaved')}</Banner> : null}
      <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
      <Form method="post" className="stack" {...usePostedForm(form)}>
        <TextField field={fields.email} label={t('field.email')} type="email" autoComplete="username" />
        <PasswordField field={fields.password} label={t('field.password')} autoComplete="current-password" />
        <div className="row between gap-y-3">
          <CheckboxField field={fields.remember} label={t('login.stay')} />
          <Link className="tap-target" to="/password/forgot">
            {t('login.forgot')}
          </Link>
        </div>
        <SubmitButton className="block large" pendingLabel={t('login.submitting')}>
          {t('login.submit')}
        </SubmitButton>
      </Form>
      {loaderData.demo ? <DemoLogIns next={loaderData.next} {...loaderData.demo} /> : null}
    </EntryPage>
  )
}

/** One button per person of the demo shop, each a form of its own. */
function DemoLogIns({
  next,
  emails,
  password,
}: {
  next: string
  emails: readonly string[]
  password: string
}) {
  const t = useTranslate()
  return (
    <section className="mt-6" aria-labelledby="demo">
      <hr />
      <h2 id="demo" className="text-base">
        {t('login.demo_users')}
      </h2>
      <p className="muted">{t('login.demo_password', { password })}</p>
      <ul className="mt-2 grid gap-2">
        {emails.map((email) => (
          <li key={email}>
            <Form method="post" action={`/login?${new URLSearchParams({ next })}`}>
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <input type="hidden" name="remember" value="on" />
              <SubmitButton kind="secondary" className="block" pendingLabel={t('login.submitting')}>
                {email}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
