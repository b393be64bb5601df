import { z } from 'zod'
import { MOST_QUESTIONS } from '#app/domain/question/requested-questions.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { id } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** Null and '' leave the question open. */
function value() {
  return z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]).meta({
    description: 'A text, 0 or 1, or keys of options, in a list or joined by commas; empty removes it',
  })
}

function participant() {
  return z.int().min(-LARGEST_ID).max(LARGEST_ID)
}

function field(t: Translate) {
  return z.object({ customFieldId: id(t), customerFieldableId: id(t).nullish() })
}

/** Answers of a booking as JSON sends them: below 1 a participant means the whole order. Source: spec 2 §3, §7. */
export const customValuesSchema = oncePerLanguage((t) =>
  z
    .array(z.object({ value: value(), participant: participant(), customerCustomField: field(t) }))
    .max(MOST_QUESTIONS, t('form.at_most', { max: MOST_QUESTIONS })),
)

/** One answer as JSON sends it; its address says which, and what the body says of that agrees. */
export const customValueSchema = oncePerLanguage((t) =>
  z.object({
    value: value(),
    participant: participant().optional(),
    customerCustomField: field(t).optional(),
  }),
)
