import { MOST_QUESTIONS } from '#app/domain/question/requested-questions.ts'
import { ASKED_FIELD } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import {
  QuestionSections,
  type Questions,
  questionNames,
} from '#app/routes/staff/orders/order/question-sections.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { Card } from '#app/ui/layout/card.tsx'

type StaffBookingQuestionsProps = {
  questions: Questions
  /** All answers by the question's name; also those that the present choice doesn't ask for. */
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

/** Posts answers to questions outside the present choice too, in case they come back. */
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
