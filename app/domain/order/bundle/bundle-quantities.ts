import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { BundleOptionValues } from '#app/domain/catalog/bundle/bundle-rules.ts'

type QuantityTerms = Pick<
  BundleOptionValues,
  'quantityOption' | 'canSelectQuantity' | 'quantityMin' | 'quantityMax'
>

/**
 * How many units of an option may be chosen: none where it may be left out, else from `least` to `most`. They
 * are the same where the guest does not choose.
 */
type QuantityRule = { least: number; most: number; canLeaveOut: boolean }

/** People for whom the parent is booked. */
export function participantsOf(quantities: readonly { quantity: number }[], seats: number): number {
  return seats * quantities.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * How many units of a product with `seats` people each an option allows. 'Parent' is as many as hold all the
 * parent's participants: mandatory is exactly that, optional that or none, and where the guest chooses up to
 * that. Between two numbers it is any of them where the guest chooses; else the lower, or none or the higher
 * where the lower is 0. Source: domain.md §4 'Bundle option'.
 */
export function quantityRule(option: QuantityTerms, participants: number, seats: number): QuantityRule {
  const { quantityOption, canSelectQuantity, quantityMin, quantityMax } = option
  const ofParent = Math.ceil(participants / seats)
  if (quantityOption === 'PARENT_MANDATORY') return { least: ofParent, most: ofParent, canLeaveOut: false }
  if (quantityOption === 'PARENT_OPTIONAL') {
    return { least: canSelectQuantity ? 1 : ofParent, most: ofParent, canLeaveOut: true }
  }
  const [min, max] = [quantityMin ?? 0, quantityMax ?? 0]
  const canLeaveOut = min === 0
  if (canSelectQuantity) return { least: Math.max(1, min), most: max, canLeaveOut }
  return canLeaveOut ? { least: max, most: max, canLeaveOut } : { least: min, most: min, canLeaveOut }
}

/** Whether units are counted, and the option is not only taken or left. */
export function isCounted(option: OfferedBundle): boolean {
  const isSpread = isProductChosen(option) && !option.canOnlySelectOneProduct
  const { least, most } = quantityRule(option, 1, 1)
  const isUpToParent = option.quantityOption === 'PARENT_OPTIONAL' && option.canSelectQuantity
  return isSpread || option.canSelectPriceCategory || isUpToParent || least < most
}

export function allowsQuantity({ least, most, canLeaveOut }: QuantityRule, quantity: number): boolean {
  return quantity === 0 ? canLeaveOut : least <= quantity && quantity <= most
}

/**
 * Whether several products chosen side by side add up to as many as the option allows. Units of different
 * sizes are enough when they hold all participants and none of them could be left out.
 */
export function allowsCombined(
  option: QuantityTerms,
  participants: number,
  chosen: readonly { quantity: number; seats: number }[],
): boolean {
  const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const places = chosen.reduce((sum, { quantity, seats }) => sum + quantity * seats, 0)
  const smallest = Math.min(...chosen.filter(({ quantity }) => quantity > 0).map(({ seats }) => seats))
  if (option.quantityOption === 'CUSTOM_MIN_MAX' || units === 0) {
    return allowsQuantity(quantityRule(option, participants, 1), units)
  }
  const isNoneTooMany = places - smallest < participants
  const isForAll = places >= participants
  const mayBeFewer = option.quantityOption === 'PARENT_OPTIONAL' && option.canSelectQuantity
  return isNoneTooMany && (isForAll || mayBeFewer)
}

/** An option as far as it says how many of its products are chosen. */
type CountedOption = QuantityTerms &
  Pick<BundleOptionValues, 'canSelectProduct'> & { products: readonly { seats: number }[] }

type ChosenCount = {
  chosen: number
  /** Fewer are not enough, unless none are chosen where the option may be left out. */
  least: number
  most: number
}

/**
 * How many are chosen of how many, with the number of each product in the option's order. Products that may be mixed
 * are counted as one: units of different sizes by the people whom they hold, up to all of them.
 */
export function countOfOption(
  option: CountedOption,
  participants: number,
  quantities: readonly number[],
): ChosenCount {
  const { products, quantityOption } = option
  const chosen = quantities.reduce((sum, quantity) => sum + quantity, 0)
  const rules = products.map(({ seats }) => quantityRule(option, participants, seats))
  if (!isProductChosen(option)) {
    const sumOf = (of: 'least' | 'most') => rules.reduce((sum, rule) => sum + rule[of], 0)
    return { chosen, least: sumOf('least'), most: sumOf('most') }
  }
  const { least, most } = quantityRule(option, participants, products[0]?.seats ?? 1)
  if (quantityOption === 'CUSTOM_MIN_MAX' || rules.every((rule) => rule.most === most)) {
    return { chosen, least, most }
  }
  const places = products.reduce((sum, { seats }, index) => sum + seats * (quantities[index] ?? 0), 0)
  const mayBeFewer = quantityOption === 'PARENT_OPTIONAL' && option.canSelectQuantity
  return {
    chosen: Math.min(places, participants),
    least: mayBeFewer ? 1 : participants,
    most: participants,
  }
}
