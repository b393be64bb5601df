import type { z } from 'zod'
import { exampleOf, type NumberKind, readNationalNumber } from '#app/domain/shared/text/national-numbers.ts'
import type { Translate } from '#app/i18n/translate.ts'

const MESSAGES = {
  company: 'form.invalid_company_number',
  vat: 'form.invalid_company_number',
  postcode: 'form.invalid_postcode',
} as const satisfies Record<NumberKind, string>

/** Checks that concern several fields run in the first round with the others, whatever else is wrong. */
export const IN_FIRST_ROUND = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/**
 * Refuses the fields whose text is none of its country, with an example of one. A field that is wrong already
 * says only that; without a country there is no check.
 */
export function refuseNationalNumbers(
  t: Translate,
  context: z.RefinementCtx,
  country: unknown,
  fields: readonly { name: string; kind: NumberKind; value: unknown }[],
): void {
  if (typeof country !== 'string') return
  for (const { name, kind, value } of fields) {
    if (typeof value !== 'string' || context.issues.some(({ path }) => path?.[0] === name)) continue
    if (readNationalNumber(kind, country, value) !== null) continue
    const message = t(MESSAGES[kind], { example: exampleOf(kind, country) })
    context.addIssue({ code: 'custom', path: [name], message })
  }
}
