import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { firstPriced } from './bundle-choice.ts'
import { participantsOf, quantityRule } from './bundle-quantities.ts'
import type { BundleChoice, BundleFacts } from './bundle-types.ts'

/**
 * Quantities to begin with of an option whose price the parent's includes, such as gear: for all participants, as
 * far as the option allows. undefined for other options, and where the guest chooses between products.
 */
export function presetItems(facts: BundleFacts, option: OfferedBundle): BundleChoice['items'] | undefined {
  if (!option.hasPriceIncludedInParent || isProductChosen(option)) return undefined
  const participants = participantsOf(facts.parent.quantities, facts.offer.parentSeats)
  return option.products.map(({ productId, seats }) => {
    const { least, most } = quantityRule(option, participants, seats)
    const quantity = Math.max(least, Math.min(most, Math.ceil(participants / seats)))
    const priceCategoryId = option.canSelectPriceCategory ? firstPriced(facts, productId) : null
    return { productId, quantities: [{ priceCategoryId, quantity }] }
  })
}
