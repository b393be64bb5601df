import { z } from 'zod'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import {
  QuestionSections,
  type Questions,
  questionLabels,
} from '#app/routes/staff/orders/order/question-sections.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import type { Option } from '#app/ui/form/fields/select-field.tsx'
import { PhoneCountryField, type ShownField, StandardFields } from '#app/ui/form/groups/standard-fields.tsx'

type Answers = Record<string, string | string[]>
type Fields = Record<StandardFieldName | 'phoneCountry', string> & { answers: Answers }

type CustomerFormProps = {
  requestedFields: readonly ShownField[]
  questions: Questions
  countries: readonly Option[]
  /** With their calling codes. */
  phoneCountries: readonly Option[]
  stored: Partial<Fields> & { version: number }
  answer: FormAnswer | undefined
}

/** Checked on the server alone, by the shop's fields and the order's questions. */
const postedSchema = oncePerLanguage(() => z.custom<Fields>(() => true))

/** The customer's details and the answers to the shop's own questions, as staff fill them in. */
export function CustomerForm(props: CustomerFormProps) {
  const { requestedFields, questions, countries, phoneCountries, stored, answer } = props
  const t = useTranslate()
  const labels = {
    ...Object.fromEntries(requestedFields.map(({ fieldName, label }) => [fieldName, label])),
    phoneCountry: t('field.phone_country'),
    ...questionLabels(questions),
  }
  return (
    <EditForm name="customer" schema={postedSchema} stored={stored} answer={answer} labels={labels}>
      {(fields) => {
        const answers = fields.answers.getFieldset()
        const answerField = (name: string): FormField => answers[name] ?? fields.firstName
        return (
          <>
            <StandardFields
              requestedFields={requestedFields}
              fieldOf={(name) => fields[name]}
              countries={countries}
              isOwn={false}
              phoneCountry={
                <PhoneCountryField key="phoneCountry" field={fields.phoneCountry} options={phoneCountries} />
              }
            />
            <QuestionSections questions={questions} fieldOf={answerField} />
          </>
        )
      }}
    </EditForm>
  )
}
