import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { flag, id, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

const MOST_FIELDS = 200

/** Which of the shop's questions a product asks. No chosen option means that all are offered. */
export function productCustomFieldsSchema(t: Translate) {
  return z.object({
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
  })
}
