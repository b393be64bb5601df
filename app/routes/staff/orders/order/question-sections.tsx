import { SAME_INTENT } from '#app/http/forms/same-answers.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import {
  ParticipantFields,
  QuestionFields,
  type ShownParticipant,
  type ShownQuestion,
} from '#app/ui/form/groups/question-fields.tsx'

export type Questions = {
  general: readonly ShownQuestion[]
  participants: readonly ShownParticipant[]
}

type QuestionSectionsProps = {
  questions: Questions
  /** Finds a question's field in the form by the question's name. */
  fieldOf: (name: string) => FormField
}

/** The shop's own questions: about the whole order, then about each who comes. */
export function QuestionSections({ questions, fieldOf }: QuestionSectionsProps) {
  const t = useTranslate()
  const { general, participants } = questions
  return (
    <>
      {general.length > 0 ? (
        <section className="stack-2" aria-labelledby="about-booking">
          <h2 id="about-booking">{t('question.about_booking')}</h2>
          <QuestionFields questions={general} fieldOf={fieldOf} />
        </section>
      ) : null}
      {participants.map((participant) => (
        <ParticipantFields
          key={participant.name}
          participant={participant}
          fieldOf={fieldOf}
          sameIntent={SAME_INTENT}
        />
      ))}
    </>
  )
}

/** Labels by field, for the summary of what is wrong; a participant's with their name. */
export function questionLabels({ general, participants }: Questions): Record<string, string> {
  return Object.fromEntries([
    ...general.map(({ name, label }) => [`answers.${name}`, label]),
    ...participants.flatMap(({ title, questions }) =>
      questions.map(({ name, label }) => [`answers.${name}`, `${title}, ${label}`]),
    ),
  ])
}

/** Names of all questions, in the order of the form. */
export function questionNames({ general, participants }: Questions): string[] {
  return [...general, ...participants.flatMap(({ questions }) => questions)].map(({ name }) => name)
}
