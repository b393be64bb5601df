import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { LOCALES, type Locale, type Translatable } from '#app/domain/shared/translatable.ts'
import { shopInfoSchema } from '#app/http/schemas/shop-info-schema.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { type Option, SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'
import { shopInfoLabels } from './shop-info-labels.ts'

type TextName = Exclude<keyof ReturnType<typeof shopInfoLabels>, 'introduction'>

type ShopInfoFormProps = {
  info: { [Name in TextName]?: string | null } & { introduction?: Translatable }
  locales: readonly Locale[]
  countries: readonly Option[]
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

/** Profile first, what guests see; then the company that sells. */
export function ShopInfoForm({ info, locales, countries, result, saving }: ShopInfoFormProps) {
  const t = useTranslate()
  const schema = shopInfoSchema(t, { country: info.companyAddressCountry ?? 'SE' })
  const labels = shopInfoLabels(t)
  const [form, fields] = useForm({
    id: 'shop-info',
    lastResult: result ?? null,
    defaultValue: info,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const languages = LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))
  const introduction = inLanguages(fields.introduction, locales)
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} saving={saving}>
        <fieldset className="stack">
          <legend className="p-0 text-base font-semibold">{t('settings.profile')}</legend>
          <TextField
            field={fields.displayName}
            label={labels.displayName}
            hint={t('settings.display_name_hint')}
          />
          <TranslatableField
            fields={introduction}
            label={labels.introduction}
            hint={t('settings.introduction_hint')}
            optional
          />
          <SelectField
            field={fields.locale}
            label={labels.locale}
            hint={t('settings.own_language_hint')}
            options={languages}
          />
        </fieldset>
        <fieldset className="mt-7">
          <legend className="mb-3 p-0 text-base font-semibold">{t('settings.company')}</legend>
          <div className="form-grid">
            <SelectField
              field={fields.companyAddressCountry}
              label={labels.companyAddressCountry}
              options={countries}
              autoComplete="country"
            />
            <TextField field={fields.companyName} label={labels.companyName} autoComplete="organization" />
            <TextField field={fields.companyOrgNo} label={labels.companyOrgNo} span="span-6" />
            <TextField field={fields.companyVat} label={labels.companyVat} optional span="span-6" />
            <TextField
              field={fields.companyAddressStreet}
              label={labels.companyAddressStreet}
              autoComplete="street-address"
            />
            <TextField
              field={fields.companyAddressZip}
              label={labels.companyAddressZip}
              autoComplete="postal-code"
              span="span-4"
            />
            <TextField
              field={fields.companyAddressCity}
              label={labels.companyAddressCity}
              autoComplete="address-level2"
              span="span-8"
            />
            <TextField
              field={fields.companyEmail}
              label={labels.companyEmail}
              type="email"
              autoComplete="email"
              span="span-6"
            />
            <TextField
              field={fields.companyPhone}
              label={labels.companyPhone}
              type="tel"
              autoComplete="tel"
              span="span-6"
            />
            <TextField
              field={fields.companyUrl}
              label={labels.companyUrl}
              type="text"
              inputMode="url"
              autoComplete="url"
              optional
            />
          </div>
        </fieldset>
      </EditorForm>
    </>
  )
}
