import { z } from 'zod'
import { isEmail, TEXT_LIMITS } from '#app/domain/shared/text.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** What a guest says on the details page; its messages are in the reader's language. Source: spec 2 §5. */
export function checkoutSchema(t: Translate, { needsPayment }: { needsPayment: boolean }) {
  const required = (longest: number) =>
    z
      .string({ error: t('form.required') })
      .trim()
      .min(1, t('form.required'))
      .max(longest, t('form.too_long', { count: longest }))
  return z.object({
    firstName: required(TEXT_LIMITS.name),
    lastName: required(TEXT_LIMITS.name),
    email: required(TEXT_LIMITS.email).refine(isEmail, { error: t('form.invalid_email') }),
    phoneCountry: z.string().regex(/^[A-Z]{2}$/, t('form.invalid_choice')),
    phone: required(TEXT_LIMITS.phone),
    comment: z
      .string()
      .trim()
      .max(TEXT_LIMITS.comment, t('form.too_long', { count: TEXT_LIMITS.comment }))
      .optional(),
    provider: needsPayment
      ? z.coerce.number({ error: t('form.invalid_choice') }).int(t('form.invalid_choice'))
      : z.coerce.number().optional(),
    terms: z.literal('on', { error: t('form.terms_required') }),
    requestKey: z.string().min(8).max(100),
  })
}
