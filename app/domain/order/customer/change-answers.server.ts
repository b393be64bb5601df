import { type AccessRefusal, checkAccess } from '#app/domain/order/lock-order.server.ts'
import { lockOrder, updateVersion } from '#app/domain/order/locked-order-queries.server.ts'
import { logEvents } from '#app/domain/order/log-order.server.ts'
import { type Access, audienceOf, type OrderInput } from '#app/domain/order/order-types.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import {
  type AnswerRefusal,
  answersChange,
  type GivenAnswers,
  readAnswers,
} from '#app/domain/question/read-answers.ts'
import {
  type Answer,
  allQuestions,
  type Question,
  requestedQuestions,
} from '#app/domain/question/requested-questions.ts'
import { saveAnswers } from '#app/domain/question/save-answers.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'

/** An answer as JSON has it, at its place; a booking of null is the whole order, whose participant is not read. */
export type TypedAnswer = {
  customFieldId: number
  bookingId: number | null
  /** Left out: the first product of the booking that has the question. */
  productId?: number | null | undefined
  participant: number
  value: unknown
}

type AnsweredOrder = Omit<OrderInput, 'zone'> & Access

export type ChangeAnswersRefusal =
  | AccessRefusal
  | { code: 'editing_closed'; at: 'orderId' }
  | { code: 'answers_refused'; refused: RefusedAnswer[] }

/** By its place in the list; `not_asked` where the audience has no such question. */
export type RefusedAnswer = { index: number; refusal: AnswerRefusal | { code: 'not_asked' } }

/**
 * Changes some answers of an order, to questions of the audience's own; those that are not named stay, and one that is
 * empty is removed. All or nothing: one that its question does not allow refuses all, with the reason of each. Source:
 * spec 2 §5, §7.
 */
export async function changeAnswers(
  tx: Tx,
  { typed, ...input }: AnsweredOrder & { typed: readonly TypedAnswer[] },
): Promise<Result<null, ChangeAnswersRefusal>> {
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return access
  const order = access.value
  if (order.state === 'DELETED') return err({ code: 'editing_closed', at: 'orderId' })
  const facts = await findQuestionFacts(tx, input)
  const questions = allQuestions(requestedQuestions(facts, audienceOf(input)))
  const given = readTyped(questions, typed)
  if (!given.ok) return given
  const version = order.version + 1
  if (await writeAnswers(tx, input, { stored: facts.answers, given: given.value, version })) {
    await updateVersion(tx, input)
  }
  return ok(null)
}

/**
 * Writes answers and logs them with the order's next `version`, which its caller counts up. Answers whether anything
 * changed.
 */
export async function writeAnswers(
  tx: Tx,
  { shopId, orderId, now, ...access }: AnsweredOrder,
  {
    stored,
    given,
    version,
  }: { stored: readonly Answer[]; given: GivenAnswers; version?: number | undefined },
): Promise<boolean> {
  const facts = answersChange(stored, given)
  if (!facts) return false
  await saveAnswers(tx, { shopId, orderId, given })
  await logEvents(tx, { shopId, orderId, now, access }, [{ action: 'answers_changed', facts, version }])
  return true
}

function readTyped(
  questions: readonly Question[],
  typed: readonly TypedAnswer[],
): Result<GivenAnswers, ChangeAnswersRefusal> {
  const asked = typed.map((answer) => questions.find((question) => isOf(question, answer)))
  const found = new Set(asked.filter((question) => question !== undefined))
  const raw = new Map(typed.flatMap(({ value }, index) => (asked[index] ? [[asked[index].name, value]] : [])))
  const read = readAnswers([...found], raw)
  const refused = asked.flatMap((question, index): RefusedAnswer[] => {
    const refusal = question ? read.refused.get(question.name) : ({ code: 'not_asked' } as const)
    return refusal ? [{ index, refusal }] : []
  })
  if (refused.length > 0) return err({ code: 'answers_refused', refused })
  return ok({ answers: read.answers, asked: [...found].map(({ name }) => name) })
}

function isOf(
  question: Question,
  { customFieldId, bookingId, productId, participant }: TypedAnswer,
): boolean {
  if (question.customFieldId !== customFieldId || question.bookingId !== bookingId) return false
  if (bookingId === null) return true
  return question.participant === participant && (!productId || question.productId === productId)
}
