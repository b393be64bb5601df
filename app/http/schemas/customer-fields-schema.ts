import { z } from 'zod'
import { FLAGS, refuseFlag, STANDARD_FIELDS } from '#app/domain/question/customer-field-types.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { choice, flag, translatable, version } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** Standard customer fields: label, visible and required for guests and staff. Omitted fields stay unchanged. */
export const customerFieldsSchema = oncePerLanguage((t) => {
  const field = z
    .object({
      fieldName: choice(t, STANDARD_FIELDS),
      label: translatable(t, { max: TEXT_LIMITS.name }),
      visibleForGuest: flag(),
      requiredForGuest: flag(),
      visibleForAdmin: flag(),
      requiredForAdmin: flag(),
    })
    .superRefine((value, context) => {
      for (const name of FLAGS) {
        const why = refuseFlag(value, name)
        if (!why) continue
        const message = t(why === 'fixed' ? 'customer_field.fixed' : 'customer_field.required_hidden')
        context.addIssue({ code: 'custom', path: [name], message })
      }
    })
  return z.object({
    fields: z
      .array(field)
      .max(STANDARD_FIELDS.length, t('form.at_most', { max: STANDARD_FIELDS.length }))
      .default([])
      .refine(
        (fields) => new Set(fields.map(({ fieldName }) => fieldName)).size === fields.length,
        t('form.invalid'),
      ),
    version: version(),
  })
})
