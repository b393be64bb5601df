import { isMandatory, isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { Quantity } from '#app/domain/pricing/price-booking.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { allowsCombined, allowsQuantity, quantityRule } from './bundle-quantities.ts'
import type { BundleChoice, ChoiceRefusal } from './bundle-types.ts'

/** A product of an option with how many of it are chosen; `quantities` as the guest counted them. */
export type CountedItem = { productId: number; quantity: number; quantities: readonly Quantity[] }

/**
 * Which of an option's products come, and how many of each: none when it is left out. A product that is chosen
 * without a number comes in the lowest that is allowed. Products of which several may be chosen are counted
 * as one; of products that all come, each is counted by itself.
 */
export function chooseItemQuantities(
  option: OfferedBundle,
  choice: BundleChoice,
  participants: number,
): Result<CountedItem[], ChoiceRefusal> {
  const { products } = option
  if (products.length === 0) return err(refuse(option, 'bundle_product_gone'))
  const foreign = choice.items.some(
    ({ productId }) => !products.some((product) => product.productId === productId),
  )
  if (foreign) return err(refuse(option, 'bundle_product_gone'))

  const isChosen = isProductChosen(option)
  const named = products.filter(({ productId }) =>
    choice.items.some((item) => item.productId === productId && !isNone(item.quantities)),
  )
  if (isChosen && option.canOnlySelectOneProduct && named.length > 1) {
    return err(refuse(option, 'bundle_one_product'))
  }
  if (isChosen && named.length === 0 && isMandatory(option)) {
    return err(refuse(option, 'bundle_product_missing'))
  }
  const included = isChosen || (named.length === 0 && !isMandatory(option)) ? named : products
  const counted = included.map(({ productId, seats }) => {
    const quantities = choice.items.find((item) => item.productId === productId)?.quantities ?? []
    const sum = quantities.reduce((total, { quantity }) => total + quantity, 0)
    const rule = quantityRule(option, participants, seats)
    const isCounted = quantities.length > 0 && isQuantityChosen(option)
    return { productId, seats, rule, quantities, quantity: isCounted ? sum : rule.least }
  })

  const areCombined = isChosen && !option.canOnlySelectOneProduct && included.length > 1
  if (areCombined && !allowsCombined(option, participants, counted)) {
    return err({ ...refuse(option, 'bundle_quantity_together'), participants })
  }
  const wrong = areCombined
    ? undefined
    : counted.find(({ rule, quantity }) => !allowsQuantity(rule, quantity))
  if (wrong) {
    const { productId, rule } = wrong
    const { least, most: max, canLeaveOut } = rule
    const min = canLeaveOut && least < max ? 0 : least
    const code = min === max ? 'bundle_quantity_exact' : 'bundle_quantity'
    return err({ ...refuse(option, code), productId, min, max })
  }
  return ok(
    counted
      .filter(({ quantity }) => quantity > 0)
      .map(({ productId, quantity, quantities }) => ({ productId, quantity, quantities })),
  )
}

/** Whether the guest's own numbers count: chosen by the option, or needed to spread them. */
function isQuantityChosen(option: OfferedBundle): boolean {
  const isSpread = isProductChosen(option) && !option.canOnlySelectOneProduct
  return option.canSelectQuantity || option.canSelectPriceCategory || isSpread
}

/** Numbers were posted and all are 0: the product is not chosen. No numbers at all: it is, as it must be. */
function isNone(quantities: readonly Quantity[]): boolean {
  return quantities.length > 0 && quantities.every(({ quantity }) => quantity === 0)
}

function refuse(option: OfferedBundle, code: ChoiceRefusal['code']): ChoiceRefusal {
  const field = code.startsWith('bundle_quantity') ? 'quantity' : 'product'
  const productId = option.products[0]?.productId
  return {
    code,
    at: 'bundles',
    field,
    optionId: option.id,
    ...(productId === undefined ? {} : { productId }),
  }
}
