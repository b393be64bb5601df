import type { DataType } from '#app/domain/question/custom-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'

/** A question of the shop's own, with its label. */
export type ShownQuestion = {
  name: string
  dataType: DataType
  label: string
  hint: string | undefined
  isRequired: boolean
  options: readonly { value: string; label: string }[]
}

export type ShownParticipant = {
  name: string
  title: string
  /** Earlier one with the same questions; null for the first. */
  sameAs: string | null
  questions: readonly ShownQuestion[]
}

/** Finds a question's field in the form by the question's name. */
type FieldOf = (name: string) => FormField

const FIVE_MINUTES_IN_SECONDS = 300

/** Questions under each other, each with the control of its type. */
export function QuestionFields({
  questions,
  fieldOf,
}: {
  questions: readonly ShownQuestion[]
  fieldOf: FieldOf
}) {
  return (
    <div className="form-grid">
      {questions.map((question) => (
        <QuestionField key={question.name} question={question} field={fieldOf(question.name)} />
      ))}
    </div>
  )
}

/**
 * The questions to a participant. With `sameIntent` a button copies the answers of the one before: it
 * posts the form, which is shown again filled.
 */
export function ParticipantFields({
  participant: { name, title, sameAs, questions },
  fieldOf,
  sameIntent,
}: {
  participant: ShownParticipant
  fieldOf: FieldOf
  sameIntent?: string | undefined
}) {
  const t = useTranslate()
  return (
    <section className="stack-2" aria-labelledby={`t-${name}`}>
      <div className="row between">
        <h2 id={`t-${name}`}>{title}</h2>
        {sameAs && sameIntent ? (
          <button
            type="submit"
            name="intent"
            value={sameIntent + name}
            className="button secondary small"
            aria-describedby={`t-${name}`}
          >
            {t('question.same_as_previous')}
          </button>
        ) : null}
      </div>
      <QuestionFields questions={questions} fieldOf={fieldOf} />
    </section>
  )
}

function QuestionField({ question, field }: { question: ShownQuestion; field: FormField }) {
  const t = useTranslate()
  const { dataType, label, hint, isRequired, options } = question
  const common = { field, label, hint, optional: !isRequired }
  switch (dataType) {
    case 'SINGLE_LINE':
      return <TextField {...common} autoComplete="off" />
    case 'MULTI_LINE':
      return <TextareaField {...common} />
    case 'CHECKBOX':
      return <CheckboxField {...common} />
    case 'CHECK_LIST':
      return <CheckboxGroup {...common} options={options} />
    case 'SELECT':
      return <SelectField {...common} options={options} placeholder={t('question.choose')} />
    case 'DATE':
      return <DateField {...common} />
    case 'TIME':
      return <TimeField {...common} step={FIVE_MINUTES_IN_SECONDS} />
  }
}
