import { z } from 'zod'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { findAnswerIds, findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { DATA_TYPES } from '#app/domain/question/custom-field-types.ts'
import {
  type Answer,
  type AnswerValue,
  nameOf,
  type Question,
  type QuestionFacts,
  readableAnswers,
  requestedQuestions,
} from '#app/domain/question/requested-questions.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import type { Reader } from './call.server.ts'

/** Participant of an answer about the whole order. Source: spec 2 §3 'Booking custom value'. */
const NO_PARTICIPANT = -1

/** An answer to a question of the shop's own. */
export const customValueJson = z.object({
  id: z.int(),
  value: z
    .union([z.string(), z.literal([0, 1])])
    .meta({ description: '1 for a box that is ticked; of a list the keys, joined by commas' }),
  participant: z.int().meta({ description: 'Number of the participant; negative for the whole order' }),
  customerCustomField: z.object({
    customFieldId: z.int(),
    customerFieldableId: z.int().nullable().meta({ description: 'The participant’s product' }),
    customerFieldable: z.object({ name: z.string() }).nullable(),
    perParticipantField: z.boolean(),
    visibleForGuest: z.boolean(),
    visibleForAdmin: z.boolean(),
  }),
})

const fieldJson = z.object({
  customFieldId: z.int(),
  label: translatableJson,
  dataType: z.enum(DATA_TYPES),
  options: z.array(z.object({ key: z.string(), label: translatableJson })),
  required: z.boolean(),
})

/** Questions that staff answer for an order. */
export const customerFieldsJson = z.object({
  general: z.array(fieldJson),
  productParticipants: z.array(
    z.object({
      bookingId: z.int(),
      rentalProductId: z.int(),
      participant: z.int(),
      fields: z.array(fieldJson),
    }),
  ),
})

export type OrderAnswers = Awaited<ReturnType<typeof findOrderAnswers>>

/** An order's questions for the audience and the answers that it may read, with the booking of each. */
export async function findOrderAnswers(
  { db, shop, locale }: Reader,
  { orderId, audience }: { orderId: number; audience: Audience },
) {
  const key = { shopId: shop.id, orderId }
  const facts = await findQuestionFacts(db, key)
  const ids = facts.answers.length === 0 ? new Map<string, number>() : await findAnswerIds(db, key)
  const { general, participants } = requestedQuestions(facts, audience)
  return {
    values: readableAnswers(facts, audience).map((answer) => ({
      bookingId: answer.bookingId,
      json: toValueJson(answer, {
        id: ids.get(nameOf(answer)) ?? 0,
        productName: productName(facts, answer, (name) => pickText(name, locale, shop.locales)),
      }),
    })),
    fields: {
      general: general.map(toFieldJson),
      productParticipants: participants.map(({ bookingId, productId, participant, questions }) => ({
        bookingId,
        rentalProductId: productId,
        participant,
        fields: questions.map(toFieldJson),
      })),
    },
  }
}

type ReadableAnswer = ReturnType<typeof readableAnswers>[number]

function toValueJson(
  { field, ...answer }: ReadableAnswer,
  { id, productName: name }: { id: number; productName: string | null },
): z.input<typeof customValueJson> {
  return {
    id,
    value: toValue(answer.value),
    participant: answer.bookingId === null ? NO_PARTICIPANT : answer.participant,
    customerCustomField: {
      customFieldId: field.id,
      customerFieldableId: answer.productId,
      customerFieldable: name === null ? null : { name },
      perParticipantField: field.appliesTo === 'PARTICIPANT',
      visibleForGuest: field.visibleForGuest,
      visibleForAdmin: field.visibleForAdmin,
    },
  }
}

/** As the specification sends them: boxes as 0 and 1, choices joined by commas. Source: spec 2 §5. */
function toValue(value: AnswerValue): string | 0 | 1 {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' ? (value ? 1 : 0) : value.join(',')
}

function productName(
  { products }: QuestionFacts,
  { productId }: Answer,
  text: (name: QuestionFacts['products'][number]['productName']) => string,
): string | null {
  const product = products.find((one) => one.productId === productId)
  return product ? text(product.productName) : null
}

function toFieldJson({ field, options, isRequired }: Question): z.input<typeof fieldJson> {
  return {
    customFieldId: field.id,
    label: field.label,
    dataType: field.dataType,
    options: options.map(({ key, label }) => ({ key, label })),
    required: isRequired,
  }
}
