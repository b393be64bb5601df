import { z } from 'zod'
import { DURATION_UNITS } from '#app/domain/catalog/records/duration-units.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'

/** Parts of the answers to calls that list records share with others. */

export const translatableJson = z
  .object({
    sv: z.string().optional(),
    en: z.string().optional(),
    de: z.string().optional(),
    nl: z.string().optional(),
    no: z.string().optional(),
  })
  .meta({ description: 'A text in some of the languages' })

export const durationJson = z.object({
  id: z.int(),
  label: translatableJson,
  amount: z.int(),
  unit: z.enum(DURATION_UNITS),
  active: z.boolean(),
  adminOnly: z.boolean(),
})

/** Hundredths of a percent as percent: 2500 is 25, 1250 is 12.5. */
export function toPercent(hundredths: number): number {
  return (hundredths * 100) / HUNDRED_PERCENT
}
