import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '#app/domain/account/password-rule.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { passwordFormSchema } from './profile-schemas.ts'

export function PasswordForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const t = useTranslate()
  const schema = passwordFormSchema(t)
  const [form, fields] = useForm({
    id: 'password',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = { currentPassword: t('field.current_password'), newPassword: t('field.new_password') }
  return (
    <Card title={t('account.password')}>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <Form method="post" className="stack" {...usePostedForm(form)}>
        <input type="hidden" name="intent" value="password" />
        <PasswordField
          field={fields.currentPassword}
          label={labels.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          field={fields.newPassword}
          label={labels.newPassword}
          hint={t('account.password_hint', { count: PASSWORD_MIN_LENGTH })}
          autoComplete="new-password"
        />
        <div>
          <SubmitButton kind="secondary">{t('account.password')}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
