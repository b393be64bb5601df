import { LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import type { ShopInfoValues } from '#app/domain/shop/save-shop-info.server.ts'
import { shopInfoSchema } from '#app/http/schemas/settings/shop-info-schema.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { type Option, SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'

type ShopInfoFormProps = {
  stored: Partial<ShopInfoValues> & { version: number }
  locales: readonly Locale[]
  countries: readonly Option[]
  answer: FormAnswer | undefined
}

/** Profile first, what guests see; then the company that sells. */
export function ShopInfoForm({ stored, locales, countries, answer }: ShopInfoFormProps) {
  const t = useTranslate()
  const country = stored.companyAddressCountry ?? 'SE'
  const languages = LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))
  return (
    <EditForm
      name="shop-info"
      schema={(texts: Translate) => shopInfoSchema(texts, { country })}
      stored={stored}
      answer={answer}
    >
      {(fields) => (
        <>
          <fieldset className="stack">
            <legend className="p-0 text-base font-semibold">{t('settings.profile')}</legend>
            <TextField field={fields.displayName} hint={t('settings.display_name_hint')} />
            <TranslatableField
              fields={inLanguages(fields.introduction, locales)}
              hint={t('settings.introduction_hint')}
              optional
            />
            <SelectField field={fields.locale} hint={t('settings.own_language_hint')} options={languages} />
          </fieldset>
          <fieldset className="mt-7">
            <legend className="mb-3 p-0 text-base font-semibold">{t('settings.company')}</legend>
            <div className="form-grid">
              <SelectField field={fields.companyAddressCountry} options={countries} autoComplete="country" />
              <TextField field={fields.companyName} autoComplete="organization" />
              <TextField field={fields.companyOrgNo} span="span-6" />
              <TextField field={fields.companyVat} optional span="span-6" />
              <TextField field={fields.companyAddressStreet} autoComplete="street-address" />
              <TextField field={fields.companyAddressZip} autoComplete="postal-code" span="span-4" />
              <TextField field={fields.companyAddressCity} autoComplete="address-level2" span="span-8" />
              <TextField field={fields.companyEmail} type="email" autoComplete="email" span="span-6" />
              <TextField field={fields.companyPhone} type="tel" autoComplete="tel" span="span-6" />
              <TextField field={fields.companyUrl} type="text" inputMode="url" autoComplete="url" optional />
            </div>
          </fieldset>
        </>
      )}
    </EditForm>
  )
}
