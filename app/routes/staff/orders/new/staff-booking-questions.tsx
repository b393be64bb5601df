import { MOST_QUESTIONS } from '#app/domain/question/requested-questions.ts'
import {
  QuestionSections,
  type Questions,
  questionNames,
} from '#app/routes/staff/orders/order/question-sections.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { ASKED_FIELD } from './staff-booking-parameters.ts'

type StaffBookingQuestionsProps = {
  questions: Questions
  /** All that was answered, by the question's name; also what is not asked of the present choice. */
  typed: unknown
  fieldOf: (name: string) => FormField
}

/** The shop's own questions of the present choice. */
export function StaffBookingQuestions({ questions, fieldOf }: Omit<StaffBookingQuestionsProps, 'typed'>) {
  if (questionNames(questions).length === 0) return null
  return (
    <Card className="staff-booking-questions">
      <QuestionSections questions={questions} fieldOf={fieldOf} />
    </Card>
  )
}

/** Names what is asked now. An answer to what is not goes along, in case it is asked again. */
export function OtherAnswers({ questions, typed }: Omit<StaffBookingQuestionsProps, 'fieldOf'>) {
  const names = questionNames(questions)
  const others = Object.entries(typed && typeof typed === 'object' ? typed : {}).filter(
    ([name]) => !names.includes(name),
  )
  return (
    <>
      <input type="hidden" name={ASKED_FIELD} value={names.join(' ')} />
      {others
        .slice(0, MOST_QUESTIONS - names.length)
        .flatMap(([name, value]: [string, unknown]) =>
          [value].flat().map((one) => <OtherAnswer key={`${name} ${one}`} name={name} value={one} />),
        )}
    </>
  )
}

function OtherAnswer({ name, value }: { name: string; value: unknown }) {
  return typeof value === 'string' ? <input type="hidden" name={`answers.${name}`} value={value} /> : null
}
