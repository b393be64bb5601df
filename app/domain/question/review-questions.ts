import {
  type Answer,
  allQuestions,
  nameOf,
  type Question,
  type QuestionFacts,
  requestedQuestions,
} from './requested-questions.ts'

type QuestionsReview = {
  /** Questions to staff that nobody has answered. */
  open: Question[]
  /** Answers to questions that no product of the order asks any more, neither staff nor guests. */
  unasked: Answer[]
}

/** Compares an order's answers with what its products ask now. Answers to deleted questions stay out of it. */
export function reviewQuestions(facts: QuestionFacts): QuestionsReview {
  const questions = allQuestions(requestedQuestions(facts, 'staff'))
  const asked = new Set([...questions, ...allQuestions(requestedQuestions(facts, 'guest'))].map(nameOf))
  const answered = new Set(facts.answers.map(nameOf))
  const live = new Set(facts.fields.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id))
  return {
    open: questions.filter((question) => !answered.has(question.name)),
    unasked: facts.answers.filter((answer) => live.has(answer.customFieldId) && !asked.has(nameOf(answer))),
  }
}
