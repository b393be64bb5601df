import { z } from 'zod'
import type { Question } from '#app/domain/question/asked-questions.ts'
import type { AskedField } from '#app/domain/question/customer-field-types.ts'
import { answers } from '#app/http/schemas/answers.ts'
import { customerParts } from '#app/http/schemas/customer-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'

type Asked = { needsPayment: boolean; fields: readonly AskedField[]; questions: readonly Question[] }

/** What a guest says on the details page; its messages are in the reader's language. Source: spec 2 §5. */
export function checkoutSchema(t: Translate, { needsPayment, fields, questions }: Asked) {
  return z.object({
    ...customerParts(t, fields),
    // Not asked where no number is.
    phoneCountry: z
      .string()
      .regex(/^[A-Z]{2}$/, t('form.invalid_choice'))
      .default('SE'),
    answers: answers(t, questions),
    provider: needsPayment
      ? z.coerce.number({ error: t('form.invalid_choice') }).int(t('form.invalid_choice'))
      : z.coerce.number().optional(),
    terms: z.literal('on', { error: t('form.terms_required') }),
    requestKey: z.string().min(8).max(100),
  })
}
