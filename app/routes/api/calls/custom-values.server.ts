import { z } from 'zod'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import {
  changeAnswers,
  type RefusedAnswer,
  type TypedAnswer,
} from '#app/domain/order/customer/change-answers.server.ts'
import { findAnswerPlace } from '#app/domain/question/answers-queries.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { Services } from '#app/http/context.server.ts'
import { answerRefusalText } from '#app/http/schemas/answers.ts'
import { customValueSchema, customValuesSchema } from '#app/http/schemas/custom-values-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { writeCall } from '#app/routes/api/call.server.ts'
import { customValueJson, findOrderAnswers } from '#app/routes/api/custom-value-json.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { savedOf } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Answers to the shop's own questions. Source: spec 2 §3 'Booking custom value', §7. */
export const customValueCalls: Readonly<Record<string, PathCalls>> = {
  '/api/booking-custom-values/:customValueId': {
    PUT: writeCall({
      summary: 'Changes an answer; an empty one is removed, and answered as null',
      body: ({ t }) => customValueSchema(t),
      answer: savedOf(customValueJson.nullable()),
      run: async ({ id, body, ...all }) => {
        const found = await findAnswerPlace(all.db, { shopId: all.shop.id, id })
        if (!found) return err({ code: 'not_found' })
        const { orderId, ...place } = found
        const { value, participant, customerCustomField } = body
        const isOrders = place.bookingId === null
        if (participant !== undefined && (isOrders ? participant > 0 : participant !== place.participant)) {
          return err({ code: 'foreign_id', at: 'participant' })
        }
        const { customFieldId = place.customFieldId, customerFieldableId } = customerCustomField ?? {}
        const isOtherProduct = Boolean(customerFieldableId) && customerFieldableId !== place.productId
        if (customFieldId !== place.customFieldId || isOtherProduct) {
          return err({ code: 'foreign_id', at: 'customerCustomField' })
        }
        const saved = await save(all, orderId, [{ ...place, value }], () => 'value')
        if (!saved.ok) return saved
        const { values } = await findOrderAnswers(all, { orderId, audience: 'staff' })
        const data = values.find(({ json }) => json.id === id)?.json ?? null
        return ok({ data, message: all.t('form.saved_changes') })
      },
    }),
  },
  '/api/bookings/:bookingId/custom-values': {
    PUT: writeCall({
      summary: 'Changes the answers of a booking that the body names; others stay',
      body: ({ t }) => customValuesSchema(t),
      answer: savedOf(z.array(customValueJson)),
      run: async ({ id: bookingId, body, ...all }) => {
        const orderId = await findOrderIdOfBooking(all.db, { shopId: all.shop.id, bookingId })
        if (orderId === undefined) return err({ code: 'not_found' })
        const typed = body.map(({ value, participant, customerCustomField }) => ({
          customFieldId: customerCustomField.customFieldId,
          bookingId: participant > 0 ? bookingId : null,
          productId: customerCustomField.customerFieldableId,
          participant,
          value,
        }))
        const saved = await save(all, orderId, typed, ({ index, refusal }) =>
          refusal.code === 'not_asked' ? `${index}.customerCustomField` : `${index}.value`,
        )
        if (!saved.ok) return saved
        const { values } = await findOrderAnswers(all, { orderId, audience: 'staff' })
        const data = values.filter((one) => one.bookingId === null || one.bookingId === bookingId)
        return ok({ data: data.map(({ json }) => json), message: all.t('form.saved_changes') })
      },
    }),
  },
}

/** Saves answers; refused ones stand at the fields that `fieldOf` names. */
async function save(
  { db, shop, user, now, t }: Services,
  orderId: number,
  typed: readonly TypedAnswer[],
  fieldOf: (refused: RefusedAnswer) => string,
) {
  const input = { shopId: shop.id, userId: user.id, orderId, now, typed }
  const saved = await inTransaction(db, (tx) => changeAnswers(tx, input))
  if (saved.ok) return saved
  const { error } = saved
  if (error.code === 'order_not_found' || error.code === 'taken_over')
    return err({ code: 'not_found' } as const)
  if (error.code !== 'answers_refused') return err(error)
  const errors = error.refused.map((one) => [fieldOf(one), [textOf(one, t)]])
  return err({ code: 'fields_refused', errors: Object.fromEntries(errors) } as const)
}

function textOf({ refusal }: RefusedAnswer, t: Translate): string {
  return refusal.code === 'not_asked' ? t('form.invalid_choice') : answerRefusalText(t, refusal)
}
