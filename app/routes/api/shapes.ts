import { z } from 'zod'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'

/** Parts of the answers. Money is decimal major units, percentages are percent, texts are by language. */

export const translatableJson = z
  .object({
    sv: z.string().optional(),
    en: z.string().optional(),
    de: z.string().optional(),
    nl: z.string().optional(),
    no: z.string().optional(),
  })
  .meta({ description: 'A text in some of the languages' })

/** A list, with how many there are in all. */
export function listOf(item: z.ZodType) {
  return z.object({ data: z.array(item), total: z.int() })
}

export function oneOf(item: z.ZodType) {
  return z.object({ data: item })
}

/** What was written, and how it is told. */
export function savedOf(item: z.ZodType) {
  return z.object({ data: item, message: z.string() })
}

export const removedAnswer = z.object({ data: z.null(), message: z.string() })

/** Hundredths of a percent as percent: 2500 is 25, 1250 is 12.5. */
export function toPercent(hundredths: number): number {
  return (hundredths * 100) / HUNDRED_PERCENT
}

export const durationJson = z.object({
  id: z.int(),
  label: translatableJson,
  amount: z.int(),
  unit: z.enum(['MINUTES', 'HOURS', 'DAYS', 'WEEKS', 'MONTHS', 'DAYS_TO_CLOSING']),
  active: z.boolean(),
  adminOnly: z.boolean(),
})
