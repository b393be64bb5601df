import type { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { flag, optionalAmount, translatable, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

type PriceRange = { minimumPrice: number | null; maximumPrice: number | null }

/** Whether a provider of any kind is offered, and its name at the checkout. `locale` is the shop's first language. */
export function nameFields(t: Translate, locale: Locale) {
  return {
    active: flag(),
    name: translatable(t, { required: locale, max: TEXT_LIMITS.name }),
    hint: translatable(t),
  }
}

/** For which orders a provider may be used, and by whom; with the version of the record. */
export function audienceFields(t: Translate) {
  return {
    minimumPrice: optionalAmount(t),
    maximumPrice: optionalAmount(t),
    shownToGuests: flag(),
    shownToStaff: flag(),
    version: version(),
  }
}

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
