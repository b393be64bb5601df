import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { optionalId, optionalText } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { orderBodySchema } from '#app/http/schemas/order-body-schema.ts'

const secret = z
  .string()
  .max(TEXT_LIMITS.line)
  .optional()
  .meta({ description: 'Of the order, where there is one already' })

/** Order that a guest reserves by a call. Source: spec 2 §7. */
export const guestOrderSchema = oncePerLanguage((t) =>
  z.intersection(
    orderBodySchema(t),
    z.object({ secret, origin: optionalText(t, { max: TEXT_LIMITS.line }) }),
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
export const guestSecretSchema = z.object({ secret })
