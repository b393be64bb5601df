import type { HomePage } from '#app/domain/account/user-settings.ts'
import { LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditErrors } from '#app/ui/form/edit/edit-errors.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { FieldLabels } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { profileSchema } from './profile-schemas.ts'

const HOME_PAGE_LABELS = {
  '/dashboard': 'nav.dashboard',
  '/bookings/manifest': 'nav.manifest',
  '/history/orders': 'nav.orders',
} as const satisfies Record<HomePage, string>

type ProfileFormProps = {
  profile: { name: string; phone: string; locale: Locale; homePage: HomePage | undefined }
  homePages: readonly HomePage[]
  answer: FormAnswer | undefined
}

export function ProfileForm({ profile, homePages, answer }: ProfileFormProps) {
  const t = useTranslate()
  const labels = {
    name: t('field.name'),
    phone: t('field.phone'),
    locale: t('common.language'),
    homePage: t('account.home_page'),
  }
  return (
    <Card title={t('account.about_you')}>
      <FieldLabels value={labels}>
        <EditErrors formId="profile" answer={answer} />
        <EditForm
          name="profile"
          intent="profile"
          isMain
          schema={profileSchema}
          stored={profile}
          answer={answer}
        >
          {(fields) => (
            <>
              <TextField field={fields.name} autoComplete="name" />
              <TextField field={fields.phone} type="tel" autoComplete="tel" optional />
              <SelectField
                field={fields.locale}
                options={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
              />
              <SelectField
                field={fields.homePage}
                placeholder={t('account.home_page_automatic')}
                options={homePages.map((page) => ({ value: page, label: t(HOME_PAGE_LABELS[page]) }))}
              />
            </>
          )}
        </EditForm>
      </FieldLabels>
    </Card>
  )
}
