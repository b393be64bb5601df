import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { type AskingProduct, type CategoryPlace, categoryPlace } from './asking-products.ts'
import {
  type CustomField,
  type FieldOption,
  isAskedBy,
  isRequiredFor,
  isVisibleFor,
  offeredOptions,
  type ProductField,
} from './custom-field-types.ts'

/** Where an answer belongs: to the order, or to one participant of a product in a booking. */
type AnswerPlace = {
  customFieldId: number
  bookingId: number | null
  productId: number | null
  /** 1 is the first; 0 for questions of the whole order. */
  participant: number
}

export type AnswerValue = string | boolean | readonly string[]
export type Answer = AnswerPlace & { value: AnswerValue }

/** All that decides which questions an order has. */
export type QuestionFacts = {
  /** Deleted ones too, for the answers to them. */
  fields: readonly CustomField[]
  productFields: readonly ProductField[]
  products: readonly AskingProduct[]
  answers: readonly Answer[]
}

export type Question = AnswerPlace & {
  /** Names it in a form. */
  name: string
  field: CustomField
  options: readonly FieldOption[]
  isRequired: boolean
}

export type Participant = {
  name: string
  bookingId: number
  productId: number
  productName: Translatable
  participant: number
  category: CategoryPlace | null
  questions: Question[]
  /** Who had the same question before, so that the answers can be copied. */
  sameAs: string | null
}

export type RequestedQuestions = { general: Question[]; participants: Participant[] }

/** The most questions of one order: what a form may have. Whole participants beyond it have none. */
export const MOST_QUESTIONS = 300

/**
 * Questions of an order for an audience: one about bookings once, when any product has it; one about
 * participants for each participant of every product that has it.
 */
export function requestedQuestions(facts: QuestionFacts, audience: Audience): RequestedQuestions {
  const visible = facts.fields.filter((field) => !field.isDeleted && isVisibleFor(field, audience))
  const general = visible
    .filter((field) => field.appliesTo === 'BOOKING' && facts.products.some((one) => asks(facts, one, field)))
    .map((field) => generalQuestion(facts, field, audience))
  const participants: Participant[] = []
  let count = general.length
  for (const product of facts.products) {
    const fields = visible.filter((field) => field.appliesTo === 'PARTICIPANT' && asks(facts, product, field))
    for (let participant = 1; fields.length > 0 && participant <= product.participants; participant++) {
      count += fields.length
      if (count > MOST_QUESTIONS) return { general, participants }
      const questions = fields.map((field) =>
        participantQuestion(facts, field, { product, participant, audience }),
      )
      participants.push(toParticipant(product, participant, { questions, earlier: participants }))
    }
  }
  return { general, participants }
}

/** Names of a participant's questions, each with that of the same question to the participant before. */
export function sameQuestions({
  name,
  sameAs,
  questions,
}: {
  name: string
  sameAs: string | null
  questions: readonly { name: string }[]
}): { from: string; to: string }[] {
  if (sameAs === null) return []
  return questions.map((question) => ({
    from: `${sameAs}${question.name.slice(name.length)}`,
    to: question.name,
  }))
}

/** All requested questions, in the order of the form. */
export function allQuestions({ general, participants }: RequestedQuestions): Question[] {
  return [...general, ...participants.flatMap(({ questions }) => questions)]
}

/**
 * The answers that an audience may read, to what is booked in the order now: also to questions that are deleted,
 * not those of participants who no longer come.
 */
export function readableAnswers(
  facts: QuestionFacts,
  audience: Audience,
): (Answer & { field: CustomField })[] {
  const position = new Map(facts.fields.map((field, index) => [field.id, index]))
  return facts.answers
    .flatMap((answer) => {
      const field = facts.fields.find(({ id }) => id === answer.customFieldId)
      return field && isVisibleFor(field, audience) && isListed(facts, answer) ? [{ ...answer, field }] : []
    })
    .toSorted(
      (a, b) =>
        (a.bookingId ?? 0) - (b.bookingId ?? 0) ||
        a.participant - b.participant ||
        (position.get(a.customFieldId) ?? 0) - (position.get(b.customFieldId) ?? 0),
    )
}

/** The answer that stands at a place. */
export function answerAt(answers: readonly Answer[], place: AnswerPlace): AnswerValue | undefined {
  const name = nameOf(place)
  return answers.find((answer) => nameOf(answer) === name)?.value
}

/** A place as a form names it: `f3`, or `b12p5n1f3` for the first participant of product 5 in booking 12. */
export function nameOf({ customFieldId, bookingId, productId, participant }: AnswerPlace): string {
  return bookingId === null
    ? `f${customFieldId}`
    : `b${bookingId}p${productId}n${participant}f${customFieldId}`
}

/** The place that such a name says; undefined for what is none. */
export function answerPlaceOf(name: string): AnswerPlace | undefined {
  const [, bookingId, productId, participant = 0, customFieldId] =
    /^(?:b(\d+)p(\d+)n(\d+))?f(\d+)$/.exec(name) ?? []
  if (customFieldId === undefined) return undefined
  return {
    customFieldId: Number(customFieldId),
    bookingId: bookingId === undefined ? null : Number(bookingId),
    productId: productId === undefined ? null : Number(productId),
    participant: Number(participant),
  }
}

function isListed({ products }: QuestionFacts, { bookingId, productId, participant }: AnswerPlace): boolean {
  if (bookingId === null) return true
  return products.some(
    (product) =>
      product.bookingId === bookingId &&
      product.productId === productId &&
      participant <= product.participants,
  )
}

function asks({ productFields }: QuestionFacts, product: AskingProduct, field: CustomField): boolean {
  return isAskedBy(field, product, linkOf(productFields, product.productId, field))
}

function linkOf(links: readonly ProductField[], productId: number, field: CustomField) {
  return links.find((link) => link.productId === productId && link.customFieldId === field.id)
}

/** Asked once for all products: an option is offered when any of those that ask offers it. */
function generalQuestion(facts: QuestionFacts, field: CustomField, audience: Audience): Question {
  const place = { customFieldId: field.id, bookingId: null, productId: null, participant: 0 }
  const asking = facts.products.filter((product) => asks(facts, product, field))
  const keys = new Set(
    asking.flatMap(({ productId }) =>
      offeredOptions(field, linkOf(facts.productFields, productId, field)).map(({ key }) => key),
    ),
  )
  const options = offeredOptions(field).filter(({ key }) => keys.has(key))
  return { ...place, name: nameOf(place), field, options, isRequired: isRequiredFor(field, audience) }
}

function participantQuestion(
  facts: QuestionFacts,
  field: CustomField,
  { product, participant, audience }: { product: AskingProduct; participant: number; audience: Audience },
): Question {
  const { bookingId, productId } = product
  const place = { customFieldId: field.id, bookingId, productId, participant }
  const options = offeredOptions(field, linkOf(facts.productFields, productId, field))
  return { ...place, name: nameOf(place), field, options, isRequired: isRequiredFor(field, audience) }
}

function toParticipant(
  product: AskingProduct,
  participant: number,
  { questions, earlier }: { questions: Question[]; earlier: readonly Participant[] },
): Participant {
  const source = earlier.findLast((one) =>
    questions.every(({ customFieldId }) =>
      one.questions.some((asked) => asked.customFieldId === customFieldId),
    ),
  )
  const { bookingId, productId, productName } = product
  const name = `b${bookingId}p${productId}n${participant}`
  const category = categoryPlace(product, participant)
  return {
    ...{ name, bookingId, productId, productName, participant, category, questions },
    sameAs: source?.name ?? null,
  }
}
