import { unstable_coerceFormValue as coerceFormValue } from '@conform-to/zod/v4'
import { z } from 'zod'
import { parsePhone } from '#app/domain/order/customer/phone.server.ts'
import type { RequestedField } from '#app/domain/question/customer-field-types.ts'
import type { Question } from '#app/domain/question/requested-questions.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { answers } from '#app/http/schemas/answers.ts'
import { customerParts, refuseForeignNumbers } from '#app/http/schemas/customer-schema.server.ts'
import { id } from '#app/http/schemas/fields.ts'
import { IN_FIRST_ROUND } from '#app/http/schemas/national-number.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

type SchemaInput = {
  needsPayment: boolean
  fields: readonly RequestedField[]
  /** As it was posted: a phone number without a prefix is read by it, in the same round as all other fields. */
  phoneCountry: string
}

/**
 * Schema of the details page's form, coerced already: Conform would do so with all of it for every order. Its messages
 * are in the reader's language. Source: spec 2 §5.
 */
export function checkoutSchema(
  t: Translate,
  { questions, ...requested }: SchemaInput & { questions: readonly Question[] },
) {
  // Each order has questions of its own; all else is the same for all of a shop.
  return z.intersection(
    coerceFormValue(detailsSchema(t, requested)),
    coerceFormValue(z.object({ answers: answers(t, questions) })),
  )
}

const detailsSchema = oncePerLanguage((t, { needsPayment, fields, phoneCountry }: SchemaInput) => {
  const { phone, ...texts } = customerParts(t, fields)
  const hasPhoneField = fields.some(({ fieldName }) => fieldName === 'phone')
  return z
    .object({
      ...texts,
      phone: hasPhoneField ? phoneNumber(t, phone, phoneCountry) : z.undefined().catch(undefined),
      // Absent where no number is.
      phoneCountry: z
        .string()
        .regex(/^[A-Z]{2}$/, t('form.invalid_choice'))
        .default('SE'),
      provider: needsPayment
        ? z.coerce.number({ error: t('form.invalid_choice') }).pipe(id(t))
        : z.coerce.number().pipe(id(t)).optional().catch(undefined),
      terms: z.literal('on', { error: t('form.terms_required') }),
      requestKey: z.string().min(8).max(100),
      agreed: z.string().max(100).optional(),
    })
    .superRefine(refuseForeignNumbers(t), IN_FIRST_ROUND)
})

/** The number in the text; null empties what is stored, undefined, where there is no field, leaves it. */
function phoneNumber(t: Translate, item: z.ZodType<string | null | undefined>, country: string) {
  return item.transform((raw, context) => {
    if (!raw) return raw === undefined ? undefined : null
    const parsed = parsePhone(raw, country)
    if (parsed.ok) return parsed.value
    context.addIssue({ code: 'custom', message: refusalText(parsed.error, t) })
    return z.NEVER
  })
}
