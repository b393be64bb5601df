import type { RouterContextProvider } from 'react-router'
import { grownProducts, haveProductsChanged, isGrown } from '#app/domain/order/customer/products-changed.ts'
import { isReservation } from '#app/domain/order/order-states.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { categoryPlace } from '#app/domain/question/asking-products.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { requestedFields } from '#app/domain/question/customer-field-types.ts'
import {
  type Answer,
  type Question,
  type QuestionFacts,
  readableAnswers,
  requestedQuestions,
} from '#app/domain/question/requested-questions.ts'
import { reviewQuestions } from '#app/domain/question/review-questions.ts'
import type { Activity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { answerText, participantName } from '#app/http/forms/question-view.ts'

/** Standard fields and the shop's own questions that staff fill in for an order, with the stored answers. */
export async function loadQuestions(context: Readonly<RouterContextProvider>, orderId: number) {
  const { db, shop } = context.get(services)
  const facts = await findQuestionFacts(db, { shopId: shop.id, orderId })
  return {
    fields: requestedFields(await listCustomerFields(db, shop.id), 'staff'),
    questions: requestedQuestions(facts, 'staff'),
    stored: facts.answers,
  }
}

export type AnswerLine = { name: string; label: string; text: string }
/** `title` names the participant; '' of the whole order. */
export type AnswerGroup = { key: string; bookingId: number | null; title: string; lines: AnswerLine[] }

/** Answers as the order's page shows them: about the whole order, then participant by participant. */
export async function loadAnswerGroups(
  context: Readonly<RouterContextProvider>,
  orderId: number,
  read?: QuestionFacts,
): Promise<AnswerGroup[]> {
  const { db, shop, locale, t, format } = context.get(services)
  const facts = read ?? (await findQuestionFacts(db, { shopId: shop.id, orderId }))
  const reader = { t, locale, locales: shop.locales, format }
  const groups = Map.groupBy(
    readableAnswers(facts, 'staff'),
    ({ bookingId, productId, participant }) => `${bookingId} ${productId} ${participant}`,
  )
  return [...groups].flatMap(([key, answers]) => {
    const [first] = answers
    if (!first) return []
    const lines = answers.map(({ field, value }) => ({
      name: String(field.id),
      label: pickText(field.label, locale, shop.locales),
      text: answerText(field, value, reader),
    }))
    return { key, bookingId: first.bookingId, title: answeredBy(facts, first, reader), lines }
  })
}

/** Name of the participant that an answer is about; '' for the whole order. */
export function answeredBy(
  facts: QuestionFacts,
  { bookingId, productId, participant }: Pick<Answer, 'bookingId' | 'productId' | 'participant'>,
  reader: Parameters<typeof participantName>[1],
): string {
  if (bookingId === null) return ''
  const product = facts.products.find((one) => one.bookingId === bookingId && one.productId === productId)
  const category = product ? categoryPlace(product, participant) : null
  return participantName({ participant, category }, reader)
}

/**
 * Whether staff are to be asked about the customer's fields: the order is open and names somebody, its products
 * changed since, and they ask for less than is answered, or those that came or grew ask for more.
 */
export function needsReview(
  { state, customer, bookings }: Pick<OrderDetails, 'state' | 'customer' | 'bookings'>,
  log: readonly Activity[],
  facts: QuestionFacts,
): boolean {
  const isOpen = state === 'CONFIRMED' || isReservation({ state })
  if (!customer || !isOpen || !haveProductsChanged(log)) return false
  const { open, unasked } = reviewQuestions(facts)
  const grown = grownProducts(log)
  const isNew = (question: { bookingId: number | null; productId: number | null }) => {
    const isAsking = (one: { bookingId: number; productId: number }) =>
      one.bookingId === question.bookingId && one.productId === question.productId
    const parent = bookings.find(({ id }) => id === question.bookingId)?.parentBookingId ?? null
    const bookingIds = [question.bookingId, parent]
    return facts.products.some((one) => isAsking(one) && isGrown(grown, { ...one, bookingIds }))
  }
  // What is optional about the whole order was asked before; more who come bring questions of their own.
  const isMore = open.some((question) =>
    question.bookingId === null ? question.isRequired && grown.length > 0 : isNew(question),
  )
  return unasked.length > 0 || isMore
}

/** Parameter of the order's page after a sale whose form did not show all questions. */
const FURTHER_QUESTIONS = 'furtherQuestions'
const OF_PARTICIPANTS = '1'

/** The order's page after a sale, with the questions that its form did not show. */
export function soldAddress(orderId: number, notShown: readonly Question[]): string {
  const further = [...new Set(notShown.map(nameOnceSold))].join('.')
  return `/orders/${orderId}${further ? `?${FURTHER_QUESTIONS}=${further}` : ''}`
}

/** A question about the whole order keeps its name; those of participants are one: sold bookings have new ids. */
function nameOnceSold({ bookingId, name }: Question): string {
  return bookingId === null ? name : OF_PARTICIPANTS
}

/**
 * Leads from the order's page to questions: to those of products that changed, else to the first of a sale that its
 * form didn't show, as long as one is open: what was shown about the whole order was left empty by choice. Null where
 * there is nothing to ask.
 */
export function toQuestionsNotice(
  context: Readonly<RouterContextProvider>,
  { order, log, facts, url }: QuestionsNoticeInput,
) {
  const { t } = context.get(services)
  const form = `/orders/${order.id}/customer`
  if (needsReview(order, log, facts))
    return { text: t('customers.review_due'), action: t('question.review'), to: `${form}/questions` }
  const further = new Set(url.searchParams.get(FURTHER_QUESTIONS)?.split('.'))
  const first = reviewQuestions(facts).open.find((question) => further.has(nameOnceSold(question)))
  if (!first) return null
  const { bookingId, name } = first
  const heading = bookingId === null ? 'about-booking' : `t-${name.slice(0, name.lastIndexOf('f'))}`
  return {
    text: t('order.further_questions'),
    action: t('order.further_questions_fill'),
    to: `${form}#${heading}`,
  }
}

type QuestionsNoticeInput = {
  order: OrderDetails
  log: readonly Activity[]
  facts: QuestionFacts
  url: URL
}
