import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import { isMandatory, isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle-offer.ts'
import { resolveOption } from '#app/domain/order/bundle-choice.ts'
import { demandsOfParts } from '#app/domain/order/bundle-parts.ts'
import { participantsOf, quantityRule } from '#app/domain/order/bundle-quantities.ts'
import type { BundleChoice, BundleFacts, BundlePart } from '#app/domain/order/bundle-types.ts'
import { bundleUnitPrice } from '#app/domain/pricing/bundle-price.ts'
import { pickText, type Translatable } from '#app/domain/shared/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { isCounted, partRowId } from './bundle-choices.ts'
import { type Shown, shownId, whenAsked, whenOf } from './bundle-option-when.server.ts'

/** One option as the guest sees and fills it in. */
export function toOptionView(facts: BundleFacts, free: AvailabilityFacts, { option, choice, words }: Shown) {
  const { guest } = words
  const text = (value: Translatable) => pickText(value, guest.locale, guest.shop.locales)
  const resolved = resolveOption(facts, option, choice)
  const parts = resolved.ok ? resolved.value : []
  const isPicked = isProductChosen(option)
  const isOne = isPicked && option.canOnlySelectOneProduct
  const canLeaveOut = !isMandatory(option)
  const isCountedHere = isCounted(option)
  const samples = new Map(
    option.products.flatMap(({ productId }) => {
      const part = sampleOf(facts, option, choice, productId)
      return part ? [[productId, part] as const] : []
    }),
  )
  const chosenIds = new Set(choice.parts.map(({ productId }) => productId))
  const rowIds = option.products.map(({ productId }) => productId).filter((id) => !isOne || chosenIds.has(id))
  return {
    id: option.id,
    name: text(option.name),
    description: text(option.description),
    canLeaveOut,
    isOne,
    /** A tick box: all of it or nothing. */
    take: canLeaveOut && !isCountedHere && !isOne ? { isTaken: choice.parts.length > 0 } : null,
    isNoneChosen: isOne && choice.parts.length === 0,
    products: option.products.flatMap(({ productId, seats }) => {
      const card = words.cards.find(({ id }) => id === productId)
      const part = samples.get(productId)
      const price = part ? priceView(facts, option, part) : null
      if (!card || !part || !price) return []
      return {
        id: productId,
        name: text(card.displayName),
        text: text(card.shortDescription),
        imageSrc: card.image?.src ?? null,
        isChosen: chosenIds.has(productId),
        quantity: isCountedHere ? null : fixedQuantity(facts, option, seats),
        price,
        problem: problemOf(facts, free, option, { part, guest }),
      }
    }),
    rows: isCountedHere
      ? rowIds.flatMap((id) => rowsOf(facts, { option, choice, words }, samples.get(id), parts))
      : [],
    ...whenAsked(facts, free, { option, choice, words }),
    when: whenOf(samples.get(shownId(option, choice)), facts),
  }
}

export type BundleOptionView = ReturnType<typeof toOptionView>

/** The part as it would be if the product was taken, for its price and its time. */
function sampleOf(
  facts: BundleFacts,
  option: OfferedBundle,
  choice: BundleChoice,
  productId: number,
): BundlePart | undefined {
  const taken = isProductChosen(option) ? [productId] : option.products.map((product) => product.productId)
  const wish = { ...choice, parts: taken.map((id) => ({ productId: id, quantities: [] })) }
  const alone = { ...option, canOnlySelectOneProduct: true }
  const resolved = resolveOption(facts, alone, wish)
  return resolved.ok ? resolved.value.find((part) => part.productId === productId) : undefined
}

function fixedQuantity({ parent, offer }: BundleFacts, option: OfferedBundle, seats: number): number {
  return quantityRule(option, participantsOf(parent.quantities, offer.parentSeats), seats).least
}

type PriceView = { kind: 'included' | 'hidden' } | { kind: 'exact'; unitPriceMinor: number } | null

/** null: it cannot be priced, and so not be had. */
function priceView(facts: BundleFacts, option: OfferedBundle, part: BundlePart): PriceView {
  if (option.hasPriceIncludedInParent) return { kind: 'included' }
  const unitPriceMinor = unitPriceOf(facts, part, part.quantities[0]?.priceCategoryId ?? null)
  if (unitPriceMinor === null) return null
  return option.showPrice ? { kind: 'exact', unitPriceMinor } : { kind: 'hidden' }
}

function unitPriceOf({ prices }: BundleFacts, part: BundlePart, priceCategoryId: number | null) {
  const quantity = part.quantities.reduce((sum, line) => sum + line.quantity, 0)
  return bundleUnitPrice(prices, part.price, { ...part, priceCategoryId, quantity })
}

/** Why the product cannot be had then; where the guest chooses the start, the times say it. */
function problemOf(
  { offer, audience, zone }: BundleFacts,
  free: AvailabilityFacts,
  option: OfferedBundle,
  { part, guest }: { part: BundlePart; guest: GuestServices },
): string | null {
  if (option.canSelectStartTime || option.canSelectDate) return null
  const demands = demandsOfParts([part], offer)
  const checked = checkDemands(free, { demands, audience, now: guest.now, zone })
  if (checked.ok) return null
  const { error } = checked
  return error.code === 'not_enough_free' && error.free === 0
    ? guest.t('guest.sold_out')
    : guest.t(`refusal.${error.code}`, error)
}

/** Steppers of one product: one, or one per price category that has a price. */
function rowsOf(
  facts: BundleFacts,
  { option, choice, words }: Shown,
  sample: BundlePart | undefined,
  parts: readonly BundlePart[],
) {
  if (!sample) return []
  const { guest, cards } = words
  const { productId } = sample
  const name = pickText(
    cards.find(({ id }) => id === productId)?.displayName ?? {},
    guest.locale,
    guest.shop.locales,
  )
  const said = choice.parts.find((part) => part.productId === productId)?.quantities ?? []
  const counted =
    said.length > 0 ? said : (parts.find((part) => part.productId === productId)?.quantities ?? [])
  if (!option.canSelectPriceCategory) {
    const unitPriceMinor = unitPriceOf(facts, sample, sample.quantities[0]?.priceCategoryId ?? null)
    const quantity = counted.reduce((sum, line) => sum + line.quantity, 0)
    const row = { id: partRowId(option.id, productId, null), label: name, hint: null, quantity }
    return unitPriceMinor === null ? [] : [{ ...row, unitPriceMinor }]
  }
  const open = facts.prices.priceCategories.filter(({ adminOnly }) => !adminOnly)
  return [{ id: null, title: {}, hint: {} }, ...open].flatMap((category) => {
    const unitPriceMinor = hasPrice(facts, productId, category.id)
      ? unitPriceOf(facts, sample, category.id)
      : null
    if (unitPriceMinor === null) return []
    const title = pickText(category.title, guest.locale, guest.shop.locales)
    return {
      id: partRowId(option.id, productId, category.id),
      label: title ? `${name}, ${title}` : name,
      hint: pickText(category.hint, guest.locale, guest.shop.locales) || null,
      quantity: counted.find(({ priceCategoryId }) => priceCategoryId === category.id)?.quantity ?? 0,
      unitPriceMinor,
    }
  })
}

/** Categories that the product itself is sold in; one without any price of its own has none. */
function hasPrice({ prices }: BundleFacts, productId: number, priceCategoryId: number | null): boolean {
  const own = prices.prices.get(productId) ?? []
  return own.length === 0
    ? priceCategoryId === null
    : own.some((price) => price.priceCategoryId === priceCategoryId)
}
