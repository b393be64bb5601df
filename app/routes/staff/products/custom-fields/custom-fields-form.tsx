import type { AppliesTo, DataType } from '#app/domain/question/custom-field-types.ts'
import { CREATE_FIELD } from '#app/http/forms/creatable.ts'
import { productCustomFieldsSchema } from '#app/http/schemas/product/product-custom-fields-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CreateButton } from '#app/ui/form/create-button.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'

export type OfferedField = {
  id: number
  label: string
  dataType: DataType
  appliesTo: AppliesTo
  asked: boolean
  options: readonly { value: string; label: string }[]
  optionKeys: string[]
}

type CustomFieldsFormProps = {
  fields: readonly OfferedField[]
  /** Whether the reader may add to the questions. */
  canCreate: boolean
  version: number
  answer: FormAnswer | undefined
  draft: FormAnswer | null
}

/** Which of the shop's questions the product asks, and which choices of theirs it offers. */
export function CustomFieldsForm(props: CustomFieldsFormProps) {
  const { fields: offered, canCreate, version, answer, draft } = props
  const t = useTranslate()
  const fields = offered.map(({ id, asked, optionKeys }) => ({ customFieldId: id, asked, optionKeys }))
  return (
    <EditForm
      name="product-custom-fields"
      schema={productCustomFieldsSchema}
      stored={{ fields, version }}
      answer={answer}
      draft={draft}
      labels={Object.fromEntries(offered.map(({ id, label }) => [String(id), label]))}
    >
      {(fieldset) => (
        <>
          {fieldRows(fieldset.fields).map((field, index) => {
            const existing = offered[index]
            if (!existing) return null
            const { customFieldId, asked, optionKeys } = field.getFieldset()
            return (
              <div key={existing.id} className="stack-2">
                <input type="hidden" name={customFieldId.name} value={existing.id} readOnly />
                <SwitchField
                  field={asked}
                  label={existing.label}
                  hint={`${t(`custom_field.type_${existing.dataType}`)} · ${t(`custom_field.applies_${existing.appliesTo}`)}`}
                />
                {existing.options.length > 0 ? (
                  <CheckboxGroup
                    field={optionKeys}
                    label={t('custom_field.offered_options')}
                    hint={t('custom_field.offered_options_hint')}
                    options={existing.options}
                    inline
                  />
                ) : null}
              </div>
            )
          })}
          {canCreate ? (
            <CreateButton name={CREATE_FIELD} value="question">
              {t('custom_field.new')}
            </CreateButton>
          ) : null}
        </>
      )}
    </EditForm>
  )
}
