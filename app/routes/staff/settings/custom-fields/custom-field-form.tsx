import { APPLIES_TO, DATA_TYPES } from '#app/domain/question/custom-field-types.ts'
import { FLAGS, type Flag } from '#app/domain/question/customer-field-types.ts'
import type { ProductChoice } from '#app/domain/question/product-choice.ts'
import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import { customFieldSchema } from '#app/http/schemas/settings/custom-field-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { OptionRows } from '#app/routes/staff/settings/option-rows.tsx'
import { ProductBoxes } from '#app/routes/staff/settings/product-boxes.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'

type EditedField = Record<Flag, boolean> & {
  version?: number
  internalName: string
  dataType: string
  appliesTo: string
  label: Translatable
  hint: Translatable
  options: { key: string; label: Translatable }[]
  forAllProducts: boolean
}

const NEW: EditedField = {
  internalName: '',
  dataType: 'SINGLE_LINE',
  appliesTo: 'BOOKING',
  label: {},
  hint: {},
  options: [],
  forAllProducts: true,
  visibleForGuest: true,
  requiredForGuest: false,
  visibleForAdmin: true,
  requiredForAdmin: false,
}

type CustomFieldFormProps = {
  field: EditedField | null
  choice: ProductChoice
  locales: readonly Locale[]
  /** A new question that is meant for the one product that `choice` has ticked. */
  isForOne: boolean
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

export function CustomFieldForm(props: CustomFieldFormProps) {
  const { field, choice, locales, isForOne, requestKey, answer } = props
  const t = useTranslate()
  return (
    <EditForm
      name="custom-field"
      schema={(texts: Translate) => customFieldSchema(texts, { locale: locales[0] ?? 'sv' })}
      stored={field ?? { ...NEW, forAllProducts: !isForOne }}
      answer={answer}
      requestKey={requestKey}
    >
      {(fields, { form, saving }) => (
        <>
          <FormErrors form={form} />
          <TranslatableField
            fields={inLanguages(fields.label, locales)}
            hint={t('custom_field.label_hint')}
          />
          <TranslatableField fields={inLanguages(fields.hint, locales)} optional />
          <TextField
            field={fields.internalName}
            hint={t('custom_field.internal_name_hint')}
            optional
            autoComplete="off"
          />
          <SelectField
            field={fields.dataType}
            hint={t('custom_field.data_type_hint')}
            options={DATA_TYPES.map((type) => ({ value: type, label: t(`custom_field.type_${type}`) }))}
          />
          <OptionRows
            field={fields.options}
            rows={fieldRows(fields.options).map((option, index) => {
              const { key, label } = option.getFieldset()
              const place = { name: fields.options.name, index }
              return {
                rowKey: option.key,
                keyField: key,
                labelFields: inLanguages(label, locales),
                remove: form.remove.getButtonProps(place),
                up: form.reorder.getButtonProps({ name: fields.options.name, from: index, to: index - 1 }),
                down: form.reorder.getButtonProps({ name: fields.options.name, from: index, to: index + 1 }),
              }
            })}
            add={form.insert.getButtonProps({ name: fields.options.name })}
            onChange={saving.markChanged}
          />
          <RadioGroup
            field={fields.appliesTo}
            options={APPLIES_TO.map((each) => ({ value: each, label: t(`custom_field.applies_${each}`) }))}
          />
          <section aria-label={t('custom_field.products')}>
            <SwitchField field={fields.forAllProducts} hint={t('custom_field.for_all_products_hint')} />
            {choice.total > 0 ? (
              <div className="when-off pb-3">
                <ProductBoxes
                  key={saving.undone}
                  field={fields.productIds}
                  choice={choice}
                  onChange={saving.markChanged}
                />
              </div>
            ) : null}
          </section>
          <section aria-label={t('custom_field.who')}>
            {FLAGS.map((flag) => (
              <SwitchField key={flag} field={fields[flag]} />
            ))}
          </section>
        </>
      )}
    </EditForm>
  )
}

/** Labels of a question's properties, for the form, its log and its conflicts. */
export function useCustomFieldLabels() {
  const t = useTranslate()
  return {
    internalName: t('custom_field.internal_name'),
    dataType: t('custom_field.data_type'),
    appliesTo: t('custom_field.applies_to'),
    label: t('custom_field.label'),
    hint: t('custom_field.hint'),
    options: t('custom_field.options'),
    forAllProducts: t('custom_field.for_all_products'),
    productIds: t('custom_field.products'),
    visibleForGuest: t('customer_field.visibleForGuest'),
    requiredForGuest: t('customer_field.requiredForGuest'),
    visibleForAdmin: t('customer_field.visibleForAdmin'),
    requiredForAdmin: t('customer_field.requiredForAdmin'),
  }
}
