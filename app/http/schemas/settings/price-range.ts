import type { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'

type PriceRange = { minimumPrice: number | null; maximumPrice: number | null }

/** Refuses a range whose upper bound is below its lower one. */
export function inOrder(t: Translate) {
  return ({ minimumPrice, maximumPrice }: PriceRange, context: z.RefinementCtx) => {
    if (minimumPrice === null || maximumPrice === null || minimumPrice <= maximumPrice) return
    const message = t('payment_provider.price_range_reversed')
    context.addIssue({ code: 'custom', path: ['maximumPrice'], message })
  }
}

/** Names the bounds as they are stored. */
export function toMinorRange<Values extends PriceRange>({ minimumPrice, maximumPrice, ...rest }: Values) {
  return { ...rest, minimumPriceMinor: minimumPrice, maximumPriceMinor: maximumPrice }
}
