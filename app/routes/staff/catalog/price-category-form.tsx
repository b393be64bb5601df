import type { PriceCategoryValues } from '#app/domain/catalog/records/price-category-queries.server.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { priceCategorySchema } from '#app/http/schemas/settings/price-category-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'

type PriceCategoryFormProps = {
  /** null while it is new. */
  priceCategory: (PriceCategoryValues & { version: number }) | null
  locales: readonly Locale[]
  masters: readonly { id: number; title: string }[]
  /** Titles of the price categories whose master it is; with any it cannot have one itself. */
  dependants: readonly string[]
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

export function PriceCategoryForm(props: PriceCategoryFormProps) {
  const { priceCategory, locales, masters, dependants, requestKey, answer } = props
  const t = useTranslate()
  const { list } = useFormat()
  return (
    <EditForm
      name="price-category"
      schema={(texts: Translate) => priceCategorySchema(texts, { locale: locales[0] ?? 'sv' })}
      stored={priceCategory}
      answer={answer}
      requestKey={requestKey}
    >
      {(fields) => (
        <>
          <TranslatableField fields={inLanguages(fields.title, locales)} />
          <TranslatableField
            fields={inLanguages(fields.hint, locales)}
            hint={t('price_category.hint_hint')}
            optional
          />
          {dependants.length > 0 ? (
            <p className="muted">{t('price_category.is_master', { names: list(dependants) })}</p>
          ) : (
            <div className="form-grid">
              <SelectField
                field={fields.masterId}
                hint={t('price_category.master_hint')}
                placeholder={t('price_category.no_master')}
                options={masters.map(({ id, title }) => ({ value: String(id), label: title }))}
                optional
                span="span-6"
              />
              <NumberField
                field={fields.maximumRatio}
                hint={t('price_category.maximum_ratio_hint')}
                optional
                span="span-6"
              />
            </div>
          )}
          <SwitchField field={fields.adminOnly} hint={t('price_category.admin_only_hint')} />
        </>
      )}
    </EditForm>
  )
}

/** Labels by property, for the form, its errors and the change log. */
export function usePriceCategoryLabels() {
  const t = useTranslate()
  return {
    title: t('field.name'),
    hint: t('price_category.hint'),
    masterId: t('price_category.master'),
    maximumRatio: t('price_category.maximum_ratio'),
    adminOnly: t('common.admin_only'),
  }
}
