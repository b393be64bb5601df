import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '#app/domain/account/password-rule.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { passwordFormSchema } from './profile-schemas.ts'

export function PasswordForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const t = useTranslate()
  const schema = passwordFormSchema(t)
  const [form, fields] = useForm({
    id: 'password',
    lastResult: result?.initialValue?.intent === 'password' ? result : undefined,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <Card title={t('account.password')}>
      <Form method="post" className="stack" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="password" />
        <PasswordField
          field={fields.currentPassword}
          label={t('field.current_password')}
          autoComplete="current-password"
        />
        <PasswordField
          field={fields.newPassword}
          label={t('field.new_password')}
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
