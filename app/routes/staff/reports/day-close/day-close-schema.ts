import { z } from 'zod'
import { isTooHigh, LARGEST_AMOUNT, readSignedAmount } from '#app/http/schemas/amount.ts'
import { date, id, optionalText, requestKey, text } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** An amount in minor units, below 0 where more was given back than taken. */
function counted(t: Translate) {
  return z.string({ error: t('form.required') }).transform((typed, context) => {
    const minor = readSignedAmount(typed)
    if (minor !== undefined && !isTooHigh(Math.abs(minor))) return minor
    const message =
      minor === undefined ? t('form.invalid_amount') : t('form.amount_too_high', { max: LARGEST_AMOUNT })
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The close of a day with a count for each of the ledger's sums; `shown` are those sums as the page had them. */
export const dayCloseSchema = oncePerLanguage((t, { keys }: { keys: readonly string[] }) =>
  z.object({
    date: date(t),
    shown: z.string().default(''),
    counted: z.object(Object.fromEntries(keys.map((key) => [key, counted(t)]))).prefault({}),
    note: optionalText(t),
    requestKey: requestKey(),
  }),
)

/** Another count of a closed day, and why. */
export const countCorrectionSchema = oncePerLanguage((t) =>
  z.object({ countId: id(t), amount: counted(t), reason: text(t), requestKey: requestKey() }),
)
