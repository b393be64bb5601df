import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { Locale, Translatable } from '#app/domain/shared/translatable.ts'
import { productInformationSchema } from '#app/http/schemas/product-information-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CheckboxGroup, type CheckboxOption } from '#app/ui/form/checkbox-group.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'
import { languageLabels } from './language-labels.ts'

type InformationFormProps = {
  information: {
    name: string
    displayName: Translatable
    shortDescription: Translatable
    description: Translatable
    includedItems: Translatable
    goodToKnow: Translatable
    meetingPlace: Translatable
    categoryIds: readonly number[]
    /** As it is typed; '' for none. */
    advertisedPrice: string
    preparationVideoId: string | null
  }
  locales: readonly Locale[]
  categories: readonly CheckboxOption[]
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

/** Form for a product's texts for guests, its categories, and its name among staff. */
export function InformationForm(props: InformationFormProps) {
  const { information, locales, categories, result, saving } = props
  const t = useTranslate()
  const schema = productInformationSchema(t, { locale: locales[0] ?? 'sv' })
  const [form, fields] = useForm({
    id: 'information',
    lastResult: result ?? null,
    defaultValue: { ...information, categoryIds: information.categoryIds.map(String) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = {
    name: t('product.name'),
    ...languageLabels('displayName', t('product.display_name'), locales),
    ...languageLabels('shortDescription', t('information.short_description'), locales),
    ...languageLabels('description', t('information.description'), locales),
    ...languageLabels('includedItems', t('information.included_items'), locales),
    ...languageLabels('goodToKnow', t('information.good_to_know'), locales),
    ...languageLabels('meetingPlace', t('information.meeting_place'), locales),
    categoryIds: t('category.list_title'),
    advertisedPrice: t('information.advertised_price'),
    preparationVideoId: t('information.video'),
  }
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} saving={saving}>
        <TextField field={fields.name} label={labels.name} hint={t('product.name_hint')} />
        <TranslatableField
          fields={inLanguages(fields.displayName, locales)}
          label={t('product.display_name')}
          hint={t('product.display_name_hint')}
        />
        <TranslatableField
          fields={inLanguages(fields.shortDescription, locales)}
          label={t('information.short_description')}
          hint={t('information.short_description_hint')}
          multiline
        />
        <TranslatableField
          fields={inLanguages(fields.description, locales)}
          label={t('information.description')}
          hint={t('information.description_hint')}
          multiline
          optional
        />
        <TranslatableField
          fields={inLanguages(fields.includedItems, locales)}
          label={t('information.included_items')}
          hint={t('information.included_items_hint')}
          multiline
          optional
        />
        <TranslatableField
          fields={inLanguages(fields.goodToKnow, locales)}
          label={t('information.good_to_know')}
          hint={t('information.good_to_know_hint')}
          multiline
          optional
        />
        <TranslatableField
          fields={inLanguages(fields.meetingPlace, locales)}
          label={t('information.meeting_place')}
          hint={t('information.meeting_place_hint')}
          optional
        />
        {categories.length > 0 ? (
          <CheckboxGroup
            field={fields.categoryIds}
            label={labels.categoryIds}
            hint={t('information.categories_hint')}
            options={categories}
            inline
            optional
          />
        ) : null}
        <div className="form-grid">
          <MoneyField
            field={fields.advertisedPrice}
            label={labels.advertisedPrice}
            hint={t('information.advertised_price_hint')}
            span="span-6"
            optional
          />
          <TextField
            field={fields.preparationVideoId}
            label={labels.preparationVideoId}
            hint={t('information.video_hint')}
            span="span-6"
            optional
          />
        </div>
      </EditorForm>
    </>
  )
}
