import type { MouseEvent } from 'react'
import type { DataType } from '#app/domain/question/custom-field-types.ts'
import { sameQuestions } from '#app/domain/question/requested-questions.ts'
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
 * The questions to a participant, with a button that copies the answers of the one before: without JavaScript it
 * posts the form as `sameIntent`, which is shown again filled.
 */
export function ParticipantFields({
  participant,
  fieldOf,
  sameIntent,
}: {
  participant: ShownParticipant
  fieldOf: FieldOf
  sameIntent: string
}) {
  const t = useTranslate()
  const { name, title, sameAs, questions } = participant
  function onClick(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget
    if (!form) return
    event.preventDefault()
    for (const { from, to } of sameQuestions(participant))
      copyAnswer(form, `answers.${from}`, `answers.${to}`)
    // As if it was typed: the form has unsaved changes now.
    form.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <section className="stack-2" aria-labelledby={`t-${name}`}>
      <div className="row between">
        <h2 id={`t-${name}`}>{title}</h2>
        {sameAs ? (
          <button
            type="submit"
            name="intent"
            value={sameIntent + name}
            className="button secondary small"
            aria-describedby={`t-${name}`}
            onClick={onClick}
          >
            {t('question.same_as_previous')}
          </button>
        ) : null}
      </div>
      <QuestionFields questions={questions} fieldOf={fieldOf} />
    </section>
  )
}

/** Copies one question's controls into another's; a choice that is not offered there is left out. */
function copyAnswer(form: HTMLFormElement, from: string, to: string): void {
  const values = new FormData(form).getAll(from)
  for (const control of form.elements) {
    if (control.getAttribute('name') !== to) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = values.includes(control.value)
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    ) {
      control.value = String(values[0] ?? '')
      if (control instanceof HTMLSelectElement && control.selectedIndex === -1) control.value = ''
    }
  }
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
