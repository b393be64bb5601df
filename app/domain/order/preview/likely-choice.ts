import { durationsFor } from '#app/domain/availability/availability-facts.ts'
import {
  bundleDates,
  isInRange,
  likelyDate,
  likelyDuration,
  likelyStartTime,
} from '#app/domain/availability/bundle/bundle-times.ts'
import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import type { BundleChoice, BundleFacts, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'

/** Choice of an option with likely values for a missing start time, and a missing or impossible day or duration. */
export function likelyChoice(
  facts: BundleFacts,
  option: OfferedBundle,
  said: readonly BundleChoice[],
): BundleChoice {
  const choice = said.find(({ optionId }) => optionId === option.id) ?? { optionId: option.id, items: [] }
  const range = bundleDates(option, facts.parent, facts.today)
  const date = choice.date && isInRange(range, choice.date) ? choice.date : likelyDate(range, facts.parent)
  const product = facts.products.get(shownId(option, choice))
  const isOffered =
    product && durationsFor(product, facts.audience).some(({ id }) => id === choice.durationId)
  const likely = product && likelyDuration(option, facts.parent, product, facts.audience)
  return {
    ...choice,
    date,
    startTime: choice.startTime ?? likelyStartTime(option, facts.parent),
    durationId: isOffered ? choice.durationId : (likely ?? undefined),
  }
}

/** The item as it would be if the product was booked, for price and time; undefined where the choice has none yet. */
export function likelyItem(
  facts: BundleFacts,
  option: OfferedBundle,
  choice: BundleChoice,
  productId: number,
): BundleItem | undefined {
  const chosenIds = isProductChosen(option)
    ? [productId]
    : option.products.map((product) => product.productId)
  const query = { ...choice, items: chosenIds.map((id) => ({ productId: id, quantities: [] })) }
  const alone = { ...option, canOnlySelectOneProduct: true }
  const resolved = resolveOption(facts, alone, query)
  return resolved.ok ? resolved.value.find((item) => item.productId === productId) : undefined
}

/** The product whose days, times and lengths stand for the option's: the chosen one, else the first. */
export function shownId({ products }: OfferedBundle, { items }: BundleChoice): number {
  return items[0]?.productId ?? products[0]?.productId ?? 0
}
