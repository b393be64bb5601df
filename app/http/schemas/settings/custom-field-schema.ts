import { z } from 'zod'
import { APPLIES_TO, DATA_TYPES, hasOptions } from '#app/domain/question/custom-field-types.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { choice, flag, idList, optionalText, translatable, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** Source: spec 3 §5. */
const SHORTEST_LABEL = 3
const MOST_OPTIONS = 50
/** More than any shop has; a form posts those that it has no box for in one field. */
const MOST_PRODUCTS = 5_000

/** A question of the shop's own. `locale` is the shop's first language. */
export const customFieldSchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z
    .object({
      internalName: optionalText(t, { max: TEXT_LIMITS.name }).refine(
        (name) => name === null || /^[A-Za-z0-9_-]+$/.test(name),
        t('custom_field.invalid_name'),
      ),
      dataType: choice(t, DATA_TYPES),
      appliesTo: choice(t, APPLIES_TO),
      label: translatable(t, { required: locale, min: SHORTEST_LABEL }),
      hint: translatable(t, { min: SHORTEST_LABEL }),
      options: z
        .array(
          z.object({
            /** Of an option that is there; a new one has none. */
            key: optionalText(t, { max: TEXT_LIMITS.name }),
            label: translatable(t, { required: locale }),
          }),
        )
        .max(MOST_OPTIONS, t('form.at_most', { max: MOST_OPTIONS }))
        .default([]),
      forAllProducts: flag(),
      productIds: idList(t, { max: MOST_PRODUCTS }),
      visibleForGuest: flag(),
      requiredForGuest: flag(),
      visibleForAdmin: flag(),
      requiredForAdmin: flag(),
      version: version(),
    })
    .superRefine((field, context) => {
      const refuse = (at: string, message: string) =>
        context.addIssue({ code: 'custom', path: [at], message })
      if (hasOptions(field.dataType) && field.options.length === 0)
        refuse('options', t('custom_field.options_missing'))
      if (field.requiredForGuest && !field.visibleForGuest)
        refuse('requiredForGuest', t('customer_field.required_hidden'))
      if (field.requiredForAdmin && !field.visibleForAdmin)
        refuse('requiredForAdmin', t('customer_field.required_hidden'))
    }),
)
