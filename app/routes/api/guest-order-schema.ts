import { z } from 'zod'
import { MOST_QUESTIONS } from '#app/domain/question/requested-questions.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { customValuesSchema } from '#app/http/schemas/custom-values-schema.ts'
import { optionalId, optionalText } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { orderBodySchema } from '#app/http/schemas/order-body-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'

const secret = z
  .string()
  .max(TEXT_LIMITS.line)
  .optional()
  .meta({ description: 'Of the order, where there is one already' })

/** The address may name the shop as well. */
const key = z.string().optional().meta({ description: 'The shop’s' })

/** Answers to the shop's own questions, each with the order item of its participant. Source: spec 2 §3. */
function ownAnswers(t: Translate) {
  const item = z.int().min(0).optional()
  return z
    .array(
      customValuesSchema(t).element.extend({
        orderItem: item.meta({ description: 'Place of the participant’s booking in `order.orderItems`' }),
      }),
    )
    .max(MOST_QUESTIONS, t('form.at_most', { max: MOST_QUESTIONS }))
    .default([])
}

/** Order that a guest reserves by a call. Source: spec 2 §7. */
export const guestOrderSchema = oncePerLanguage((t) =>
  z.intersection(
    orderBodySchema(t),
    z.object({
      key,
      secret,
      origin: optionalText(t, { max: TEXT_LIMITS.line }),
      customValues: ownAnswers(t),
    }),
  ),
)

/** The same for an order that is to be paid, or confirmed where nothing is due. */
export const guestPaymentSchema = oncePerLanguage((t) =>
  z.intersection(
    guestOrderSchema(t),
    z.object({
      paymentProviderId: optionalId(t).meta({ description: 'Not needed where nothing is due' }),
      termsAccepted: z.boolean().default(false),
    }),
  ),
)

/** Proof that a guest may have the order of the path. */
export const guestSecretSchema = z.object({ key, secret })
