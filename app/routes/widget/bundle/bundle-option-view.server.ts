import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { AvailabilityRefusal } from '#app/domain/availability/demand.ts'
import { isMandatory, isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { pricedCategories, resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import { demandsOfItems } from '#app/domain/order/bundle/bundle-items.ts'
import { isCounted, participantsOf, quantityRule } from '#app/domain/order/bundle/bundle-quantities.ts'
import type { BundleChoice, BundleFacts, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'
import { likelyItem, shownId } from '#app/domain/order/preview/likely-choice.ts'
import { bundleUnitPrice } from '#app/domain/pricing/bundle-price.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { itemRowId } from './bundle-choices.ts'
import { overlapReason, type Shown, timesOf, timesToChoose, whenOf } from './bundle-option-when.server.ts'

/** One option as the guest sees and fills it in. */
export function toOptionView(facts: BundleFacts, free: AvailabilityFacts, { option, choice, reader }: Shown) {
  const { guest } = reader
  const text = (value: Translatable) => pickText(value, guest.locale, guest.shop.locales)
  const resolved = resolveOption(facts, option, choice)
  const items = resolved.ok ? resolved.value : []
  const isPicked = isProductChosen(option)
  const isOne = isPicked && option.canOnlySelectOneProduct
  const canLeaveOut = !isMandatory(option)
  const isCountedHere = isCounted(option)
  const samples = new Map(
    option.products.flatMap(({ productId }) => {
      const item = likelyItem(facts, option, choice, productId)
      return item ? [[productId, item] as const] : []
    }),
  )
  const problems = new Map(
    option.products.flatMap(({ productId, seats }) => {
      const item = samples.get(productId)
      const problem = item && problemOf(facts, free, { option, choice, reader }, { item, seats })
      return problem ? [[productId, problem] as const] : []
    }),
  )
  const chosenIds = new Set(choice.items.map(({ productId }) => productId))
  const rowIds = option.products.map(({ productId }) => productId).filter((id) => !isOne || chosenIds.has(id))
  return {
    id: option.id,
    name: text(option.name),
    description: text(option.description),
    canLeaveOut,
    isOne,
    /** A tick box: all of it or nothing. */
    take:
      canLeaveOut && !isCountedHere && !isOne
        ? { isIncluded: choice.items.length > 0, isOut: problems.size > 0 && choice.items.length === 0 }
        : null,
    isNoneChosen: isOne && choice.items.length === 0,
    products: option.products.flatMap(({ productId, seats }) => {
      const card = reader.cards.find(({ id }) => id === productId)
      const item = samples.get(productId)
      const price = item ? priceView(facts, option, item) : null
      if (!card || !item || !price) return []
      return {
        id: productId,
        name: text(card.displayName),
        text: text(card.shortDescription),
        imageSrc: card.image?.src ?? null,
        isChosen: chosenIds.has(productId),
        quantity: isCountedHere ? null : fixedQuantity(facts, option, seats),
        price,
        problem: problems.get(productId) ?? null,
        isOut: problems.has(productId) && !chosenIds.has(productId),
      }
    }),
    rows: isCountedHere
      ? rowIds.flatMap((id) =>
          rowsOf(facts, { option, choice, reader }, samples.get(id), items).map((row) => ({
            ...row,
            reason: problems.get(id) ?? null,
          })),
        )
      : [],
    ...timesToChoose(facts, free, { option, choice, reader }),
    when: whenOf(samples.get(shownId(option, choice)), facts),
  }
}

export type BundleOptionView = ReturnType<typeof toOptionView>

function fixedQuantity({ parent, offer }: BundleFacts, option: OfferedBundle, seats: number): number {
  return quantityRule(option, participantsOf(parent.quantities, offer.parentSeats), seats).least
}

type PriceView = { kind: 'included' | 'hidden' } | { kind: 'exact'; unitPriceMinor: number } | null

/** null: without a price, and so not offered. */
function priceView(facts: BundleFacts, option: OfferedBundle, item: BundleItem): PriceView {
  if (option.hasPriceIncludedInParent) return { kind: 'included' }
  const unitPriceMinor = unitPriceOf(facts, item, item.quantities[0]?.priceCategoryId ?? null)
  if (unitPriceMinor === null) return null
  return option.showPrice ? { kind: 'exact', unitPriceMinor } : { kind: 'hidden' }
}

function unitPriceOf({ prices }: BundleFacts, item: BundleItem, priceCategoryId: number | null) {
  const quantity = item.quantities.reduce((sum, line) => sum + line.quantity, 0)
  return bundleUnitPrice(prices, item.price, { ...item, priceCategoryId, quantity })
}

/** Why the product isn't available then, so that it is not offered; where the guest chooses a day, the days say it. */
function problemOf(
  facts: BundleFacts,
  free: AvailabilityFacts,
  shown: Shown,
  { item, seats }: { item: BundleItem; seats: number },
): string | null {
  const { option, reader } = shown
  const { t } = reader.guest
  if (option.canSelectDate) return null
  if (option.canSelectStartTime) {
    const times = timesOf(facts, free, { ...shown, choice: { ...shown.choice, items: [toChosen(item)] } })
    if (times.length === 0) return t('guest.bundle_no_times')
    return times.every(({ reason }) => reason !== null) ? (times[0]?.reason ?? null) : null
  }
  const overlap = overlapReason(facts, option, item, reader)
  if (overlap) return overlap
  const { offer, audience, zone } = facts
  const fewest = {
    ...item,
    quantities: [{ priceCategoryId: null, quantity: fewestOf(facts, option, seats) }],
  }
  const demands = demandsOfItems([fewest], offer)
  const checked = checkDemands(free, { demands, audience, now: reader.guest.now, zone })
  return checked.ok ? null : reasonOf(t, checked.error)
}

/** 'Sold out', or what else the refusal says. */
export function reasonOf(t: Translate, refusal: AvailabilityRefusal): string {
  const isSoldOut = refusal.code === 'not_enough_free' && refusal.free === 0
  return isSoldOut ? t('guest.sold_out') : refusalText(refusal, t)
}

function toChosen({ productId }: BundleItem): BundleChoice['items'][number] {
  return { productId, quantities: [] }
}

/** One, where others of its option may be added; else as few as the option allows. */
function fewestOf(facts: BundleFacts, option: OfferedBundle, seats: number): number {
  const isSpread = isProductChosen(option) && !option.canOnlySelectOneProduct
  return isSpread ? 1 : fixedQuantity(facts, option, seats)
}

/** Steppers of one product: one, or one per price category that has a price. */
function rowsOf(
  facts: BundleFacts,
  { option, choice, reader }: Shown,
  sample: BundleItem | undefined,
  items: readonly BundleItem[],
) {
  if (!sample) return []
  const { guest, cards } = reader
  const { productId } = sample
  const name = pickText(
    cards.find(({ id }) => id === productId)?.displayName ?? {},
    guest.locale,
    guest.shop.locales,
  )
  const said = choice.items.find((item) => item.productId === productId)?.quantities ?? []
  const counted =
    said.length > 0 ? said : (items.find((item) => item.productId === productId)?.quantities ?? [])
  if (!option.canSelectPriceCategory) {
    const unitPriceMinor = unitPriceOf(facts, sample, sample.quantities[0]?.priceCategoryId ?? null)
    const quantity = counted.reduce((sum, line) => sum + line.quantity, 0)
    const row = { id: itemRowId(option.id, productId, null), label: name, hint: null, quantity }
    return unitPriceMinor === null ? [] : [{ ...row, unitPriceMinor }]
  }
  return pricedCategories(facts, productId).flatMap((category) => {
    const unitPriceMinor = unitPriceOf(facts, sample, category.id)
    if (unitPriceMinor === null) return []
    const title = pickText(category.title, guest.locale, guest.shop.locales)
    return {
      id: itemRowId(option.id, productId, category.id),
      label: title ? `${name}, ${title}` : name,
      hint: pickText(category.hint, guest.locale, guest.shop.locales) || null,
      quantity: counted.find(({ priceCategoryId }) => priceCategoryId === category.id)?.quantity ?? 0,
      unitPriceMinor,
    }
  })
}
