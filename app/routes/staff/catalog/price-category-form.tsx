import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { PriceCategoryValues } from '#app/domain/catalog/price-category-queries.server.ts'
import type { Locale } from '#app/domain/shared/translatable.ts'
import { priceCategorySchema } from '#app/http/schemas/price-category-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'

type PriceCategoryFormProps = {
  /** null while it is new. */
  priceCategory: (PriceCategoryValues & { version: number }) | null
  locales: readonly Locale[]
  masters: readonly { id: number; title: string }[]
  /** Titles of the price categories whose master it is; with any it cannot have one itself. */
  dependants: readonly string[]
  requestKey: string | undefined
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

export function PriceCategoryForm(props: PriceCategoryFormProps) {
  const { priceCategory, locales, masters, dependants, requestKey, result, saving } = props
  const t = useTranslate()
  const { list } = useFormat()
  const labels = usePriceCategoryLabels()
  const schema = priceCategorySchema(t, { locale: locales[0] ?? 'sv' })
  const [form, fields] = useForm({
    id: 'price-category',
    lastResult: result ?? null,
    defaultValue: priceCategory,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} requestKey={requestKey} saving={saving}>
        <TranslatableField fields={inLanguages(fields.title, locales)} label={labels.title} />
        <TranslatableField
          fields={inLanguages(fields.hint, locales)}
          label={labels.hint}
          hint={t('price_category.hint_hint')}
          optional
        />
        {dependants.length > 0 ? (
          <p className="muted">{t('price_category.is_master', { names: list(dependants) })}</p>
        ) : (
          <div className="form-grid">
            <SelectField
              field={fields.masterId}
              label={labels.masterId}
              hint={t('price_category.master_hint')}
              placeholder={t('price_category.no_master')}
              options={masters.map(({ id, title }) => ({ value: String(id), label: title }))}
              optional
              span="span-6"
            />
            <NumberField
              field={fields.maximumRatio}
              label={labels.maximumRatio}
              hint={t('price_category.maximum_ratio_hint')}
              optional
              span="span-6"
            />
          </div>
        )}
        <SwitchField
          field={fields.adminOnly}
          label={labels.adminOnly}
          hint={t('price_category.admin_only_hint')}
        />
      </EditorForm>
    </>
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
