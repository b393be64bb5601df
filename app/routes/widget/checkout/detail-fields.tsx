import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { SAME_INTENT } from '#app/http/forms/same-answers.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import {
  ParticipantFields,
  QuestionFields,
  type ShownParticipant,
  type ShownQuestion,
} from '#app/ui/form/groups/question-fields.tsx'
import { type ShownField, StandardFields } from '#app/ui/form/groups/standard-fields.tsx'

type Countries = readonly { value: string; label: string }[]

export type DetailFieldsData = {
  requestedFields: readonly ShownField[]
  questions: { general: readonly ShownQuestion[]; participants: readonly ShownParticipant[] }
  countries: Countries
  /** With their calling codes. */
  phoneCountries: Countries
}

export type DetailValues = Record<StandardFieldName, string> & {
  phoneCountry: string
  answers: Record<string, string | string[]>
}

type DetailFieldsProps = {
  data: DetailFieldsData
  fieldOf: (name: StandardFieldName | 'phoneCountry') => FormField
  answers: Record<string, FormField | undefined>
  formId: string
}

/** Contact details and the shop's own questions, as guests fill them in. */
export function DetailFields({ data, fieldOf, answers, formId }: DetailFieldsProps) {
  const t = useTranslate()
  const { requestedFields, questions } = data
  const answerField = (name: string): FormField => answers[name] ?? missingField(formId, name)
  return (
    <>
      <StandardFields
        requestedFields={requestedFields}
        fieldOf={fieldOf}
        countries={data.countries}
        isOwn
        phoneCountry={
          <SelectField
            key="phoneCountry"
            field={fieldOf('phoneCountry')}
            label={t('field.phone_country')}
            options={data.phoneCountries}
            autoComplete="tel-country-code"
          />
        }
      />
      {questions.general.length > 0 ? (
        <QuestionFields questions={questions.general} fieldOf={answerField} />
      ) : null}
      {questions.participants.map((participant) => (
        <ParticipantFields
          key={participant.name}
          participant={participant}
          fieldOf={answerField}
          sameIntent={SAME_INTENT}
        />
      ))}
    </>
  )
}

/** Labels of these fields by name, for the error summary. */
export function useDetailLabels({ requestedFields, questions }: DetailFieldsData): Record<string, string> {
  const t = useTranslate()
  const { general, participants } = questions
  return Object.fromEntries([
    ['phoneCountry', t('field.phone_country')],
    ...requestedFields.map(({ fieldName, label }) => [fieldName, label]),
    ...general.map(({ name, label }) => [`answers.${name}`, label]),
    ...participants.flatMap(({ title, questions: own }) =>
      own.map(({ name, label }) => [`answers.${name}`, `${title}, ${label}`]),
    ),
  ])
}

/** Conform answers a field for every name; this satisfies the type alone. */
function missingField(formId: string, name: string): FormField {
  const id = `${formId}-answers.${name}`
  const ids = { errorId: `${id}-error`, descriptionId: `${id}-description` }
  return { key: undefined, id, name: `answers.${name}`, formId, ...ids }
}
