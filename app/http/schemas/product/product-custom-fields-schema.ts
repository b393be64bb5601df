import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { flag, id, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

const MOST_FIELDS = 200

/** Which of the shop's questions a product asks. No chosen option means that all are offered. */
export const productCustomFieldsSchema = oncePerLanguage((t) =>
  z.object({
    fields: z
      .array(
        z.object({
          customFieldId: id(t),
          asked: flag(),
          optionKeys: z
            .array(z.string().max(TEXT_LIMITS.name))
            .nullish()
            .transform((keys) => keys ?? null),
        }),
      )
      .max(MOST_FIELDS, t('form.at_most', { max: MOST_FIELDS }))
      .default([]),
    version: version(),
  }),
)
