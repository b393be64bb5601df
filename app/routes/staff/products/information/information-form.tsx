import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import { productInformationSchema } from '#app/http/schemas/product/product-information-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { CheckboxGroup, type CheckboxOption } from '#app/ui/form/fields/checkbox-group.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { useLanguageLabels } from './language-labels.ts'

const TRANSLATABLE = [
  'displayName',
  'shortDescription',
  'description',
  'includedItems',
  'goodToKnow',
  'meetingPlace',
] as const

type InformationFormProps = {
  information: Record<(typeof TRANSLATABLE)[number], Translatable> & {
    name: string
    categoryIds: readonly number[]
    /** As it is typed; '' for none. */
    advertisedPrice: string
    preparationVideoId: string | null
  }
  version: number
  locales: readonly Locale[]
  categories: readonly CheckboxOption[]
  answer: FormAnswer | undefined
}

/** Form for a product's texts for guests, its categories, and its name among staff. */
export function InformationForm(props: InformationFormProps) {
  const { information, version, locales, categories, answer } = props
  const t = useTranslate()
  const [locale = 'sv'] = locales
  return (
    <EditForm
      name="information"
      schema={(own: Translate) => productInformationSchema(own, { locale })}
      stored={{ ...information, categoryIds: information.categoryIds.map(String), version }}
      answer={answer}
      labels={useLanguageLabels(TRANSLATABLE, locales)}
    >
      {(fields) => (
        <>
          <TextField field={fields.name} hint={t('product.name_hint')} />
          <TranslatableField
            fields={inLanguages(fields.displayName, locales)}
            hint={t('product.display_name_hint')}
          />
          <TranslatableField
            fields={inLanguages(fields.shortDescription, locales)}
            hint={t('information.short_description_hint')}
            multiline
          />
          <TranslatableField
            fields={inLanguages(fields.description, locales)}
            hint={t('information.description_hint')}
            multiline
            optional
          />
          <TranslatableField
            fields={inLanguages(fields.includedItems, locales)}
            hint={t('information.included_items_hint')}
            multiline
            optional
          />
          <TranslatableField
            fields={inLanguages(fields.goodToKnow, locales)}
            hint={t('information.good_to_know_hint')}
            multiline
            optional
          />
          <TranslatableField
            fields={inLanguages(fields.meetingPlace, locales)}
            hint={t('information.meeting_place_hint')}
            optional
          />
          {categories.length > 0 ? (
            <CheckboxGroup
              field={fields.categoryIds}
              hint={t('information.categories_hint')}
              options={categories}
              inline
              optional
            />
          ) : null}
          <div className="form-grid">
            <MoneyField
              field={fields.advertisedPrice}
              hint={t('information.advertised_price_hint')}
              span="span-6"
              optional
            />
            <TextField
              field={fields.preparationVideoId}
              hint={t('information.video_hint')}
              span="span-6"
              optional
            />
          </div>
        </>
      )}
    </EditForm>
  )
}
