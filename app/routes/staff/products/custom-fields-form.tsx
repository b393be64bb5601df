import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { AppliesTo, DataType } from '#app/domain/question/custom-field-types.ts'
import { CREATE_FIELD } from '#app/http/creatable.ts'
import { productCustomFieldsSchema } from '#app/http/schemas/product-custom-fields-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { CreateButton } from '#app/ui/form/create-button.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { fieldRows } from '#app/ui/form/field-rows.ts'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'

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
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

/** Which of the shop's questions the product asks, and which choices of theirs it offers. */
export function CustomFieldsForm({ fields: offered, canCreate, result, saving }: CustomFieldsFormProps) {
  const t = useTranslate()
  const schema = productCustomFieldsSchema(t)
  const [form, { fields }] = useForm({
    id: 'product-custom-fields',
    lastResult: result ?? null,
    defaultValue: {
      fields: offered.map(({ id, asked, optionKeys }) => ({ customFieldId: id, asked, optionKeys })),
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = Object.fromEntries(offered.map(({ id, label }) => [String(id), label]))
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} saving={saving}>
        {fieldRows(fields).map((field, index) => {
          const known = offered[index]
          if (!known) return null
          const { customFieldId, asked, optionKeys } = field.getFieldset()
          return (
            <div key={known.id} className="stack-2">
              <input type="hidden" name={customFieldId.name} value={known.id} readOnly />
              <SwitchField
                field={asked}
                label={known.label}
                hint={`${t(`custom_field.type_${known.dataType}`)} · ${t(`custom_field.applies_${known.appliesTo}`)}`}
              />
              {known.options.length > 0 ? (
                <CheckboxGroup
                  field={optionKeys}
                  label={t('custom_field.offered_options')}
                  hint={t('custom_field.offered_options_hint')}
                  options={known.options}
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
      </EditorForm>
    </>
  )
}
