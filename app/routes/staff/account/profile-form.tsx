import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import type { HomePage } from '#app/domain/account/user-settings.ts'
import { LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SaveBar } from '#app/ui/form/edit/save-bar.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { profileSchema } from './profile-schemas.ts'

const HOME_PAGE_LABELS = {
  '/dashboard': 'nav.dashboard',
  '/bookings/manifest': 'nav.manifest',
  '/history/orders': 'nav.orders',
} as const satisfies Record<HomePage, string>

type ProfileFormProps = {
  profile: { name: string; phone: string; locale: Locale; homePage: HomePage | null }
  homePages: readonly HomePage[]
  result: SubmissionResult<string[]> | undefined
}

export function ProfileForm({ profile, homePages, result }: ProfileFormProps) {
  const t = useTranslate()
  const schema = profileSchema(t)
  const [form, fields] = useForm({
    id: 'profile',
    lastResult: result,
    defaultValue: { ...profile, homePage: profile.homePage ?? '' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const [isChanged, setChanged] = useState(false)
  const formProps = usePostedForm(form)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    formProps.onSubmit(event)
    setChanged(false)
  }
  const labels = {
    name: t('field.name'),
    phone: t('field.phone'),
    locale: t('common.language'),
    homePage: t('account.home_page'),
  }
  return (
    <Card title={t('account.about_you')}>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <Form
        method="post"
        className="stack"
        {...formProps}
        onSubmit={onSubmit}
        onInput={() => setChanged(true)}
        onReset={() => setChanged(false)}
      >
        <input type="hidden" name="intent" value="profile" />
        <TextField field={fields.name} label={labels.name} autoComplete="name" />
        <TextField field={fields.phone} label={labels.phone} type="tel" autoComplete="tel" optional />
        <SelectField
          field={fields.locale}
          label={labels.locale}
          options={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
        />
        <SelectField
          field={fields.homePage}
          label={labels.homePage}
          placeholder={t('account.home_page_automatic')}
          options={homePages.map((page) => ({ value: page, label: t(HOME_PAGE_LABELS[page]) }))}
        />
        <SaveBar state={isChanged ? 'changed' : 'idle'} formId={form.id} />
      </Form>
    </Card>
  )
}
