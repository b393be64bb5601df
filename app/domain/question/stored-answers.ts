import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { GivenAnswers } from './read-answers.ts'
import { type Answer, allQuestions, nameOf, type RequestedQuestions } from './requested-questions.ts'

export type QuestionsChanged = { code: 'questions_changed' }

/**
 * Puts answers that were given before the order was stored at its bookings. Until then they name each booking
 * by its place in the form. A question that must be answered and was not shown yet refuses all: another product came
 * along than was shown.
 */
export function toStoredAnswers(
  { asked, answers }: GivenAnswers,
  stored: RequestedQuestions,
  places: ReadonlyMap<number, number>,
): Result<GivenAnswers, QuestionsChanged> {
  const given = new Map(answers.map((answer) => [nameOf(answer), answer]))
  const questions = allQuestions(stored).map((question) => {
    const { bookingId } = question
    const place = { ...question, bookingId: bookingId === null ? null : (places.get(bookingId) ?? bookingId) }
    return { question, name: nameOf(place) }
  })
  if (questions.some(({ question, name }) => question.isRequired && !asked.includes(name))) {
    return err({ code: 'questions_changed' })
  }
  const answered = questions.flatMap(({ question, name }): Answer[] => {
    const answer = given.get(name)
    const { customFieldId, bookingId, productId, participant } = question
    return answer ? [{ customFieldId, bookingId, productId, participant, value: answer.value }] : []
  })
  return ok({ answers: answered, asked: questions.map(({ question }) => question.name) })
}
