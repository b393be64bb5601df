import type { Audience } from '#app/domain/catalog/product-types.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { type BundlePriceTerms, bundleUnitPrice } from './bundle-price.ts'
import { findBrokenRatio } from './category-ratio.ts'
import { codeDiscounts, type DiscountCode } from './discount.ts'
import { addonsFor, type PriceFacts, priceCategoriesFor, type SoldTerms } from './price-facts.ts'
import { type UnitPriceQuery, unitPrice } from './unit-price.ts'

/** Requested quantity of a price category; null for a product without categories. */
export type Quantity = { priceCategoryId: number | null; quantity: number }

/** Booking to price: one product at one start, with its add-ons. Quantities of 0 are left out. */
export type PriceQuery = {
  productId: number
  durationId: number | null
  startRent: WallTime
  /** Needed where no duration has the end of a product priced per time unit. */
  endRent?: WallTime | undefined
  quantities: readonly Quantity[]
  addons: readonly { addonId: number; quantity: number }[]
  audience: Audience
  /** Unit prices of products and add-ons where the lists, or a bundle item's option, have none. */
  unitPrices?: readonly UnitPrice[] | undefined
  /** Price rules of a bundle item's option. */
  bundlePrice?: BundlePriceTerms | undefined
  /** Rows of a booking that is changed, as they were sold: what is no longer offered costs the same. */
  sold?: readonly PricedRow[] | undefined
  discounts?: BookingDiscounts | undefined
}

/** Unit price of one row. */
export type UnitPrice = { productId: number; priceCategoryId: number | null; unitPriceMinor: number }

/** Discounts of a booking priced by itself; codes of an order with several bookings are spread over them all. */
type BookingDiscounts = {
  /** Discounts by hand, of one row each. Come before the codes. */
  byHand: readonly { productId: number; priceCategoryId: number | null; amountMinor: number }[]
  codes: readonly DiscountCode[]
}

/** A row of a booking, priced. Its total is quantity × unit price − discount. */
export type PricedRow = SoldTerms & {
  productId: number
  priceCategoryId: number | null
  isAddon: boolean
  quantity: number
  unitPriceMinor: number
  /** Unit price before a bulk discount. */
  listPriceMinor: number
  /** Set by staff instead of the list's; left out: not. */
  isPriceByHand?: boolean
  discountMinor: number
  totalMinor: number
  vatPercentage: number
  productName: Translatable
  priceCategoryTitle: Translatable | null
}

export type PriceRefusal =
  | { code: 'price_category_not_offered'; at: 'quantities'; priceCategoryId: number }
  | { code: 'price_category_ratio'; at: 'quantities'; priceCategoryId: number; max: number }
  | { code: 'price_not_set'; at: 'quantities'; productId: number; priceCategoryId: number | null }
  | { code: 'price_not_set'; at: 'addons'; productId: number }
  | { code: 'addon_not_offered'; at: 'addons'; productId: number }

/**
 * Prices a booking, the product's rows first, then its add-ons'. A mandatory add-on has its parent's quantity,
 * requested or not; an included one costs 0. Guests are refused price categories for staff and broken ratios; a
 * bundle item has no ratios of its own. Discounts by hand come before codes. What is no longer offered has the price
 * that it was sold at, in up to its quantity. The one function for a list, a preview, a checkout and a change.
 * Source: domain.md §4, §1 'Deleting'.
 */
export function priceBooking(facts: PriceFacts, query: PriceQuery): Result<PricedRow[], PriceRefusal> {
  const { audience } = query
  const quantities = query.quantities.filter(({ quantity }) => quantity > 0)
  const offered = new Set<number | null>(priceCategoriesFor(facts, audience).map(({ id }) => id))
  const isGone = !facts.products.has(query.productId) || query.bundlePrice?.isSold
  const soldAs = ({ priceCategoryId, quantity }: Quantity) => {
    const isOffered = !isGone && (priceCategoryId === null || offered.has(priceCategoryId))
    return isOffered ? undefined : soldRow(query, { ...query, priceCategoryId, quantity, isAddon: false })
  }
  const unknown = quantities.find(
    (line) => line.priceCategoryId !== null && !offered.has(line.priceCategoryId) && !soldAs(line),
  )
  if (unknown?.priceCategoryId) {
    return err({
      code: 'price_category_not_offered',
      at: 'quantities',
      priceCategoryId: unknown.priceCategoryId,
    })
  }
  const broken = audience === 'guest' && !query.bundlePrice && findBrokenRatio(facts, quantities)
  if (broken) return err({ code: 'price_category_ratio', at: 'quantities', ...broken })

  const rows: PricedRow[] = []
  const total = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  for (const line of quantities) {
    const sold = soldAs(line)
    if (sold) {
      rows.push(sold)
      continue
    }
    const { priceCategoryId, quantity } = line
    const requested = { ...query, priceCategoryId, quantity: total }
    const listed = query.bundlePrice
      ? bundleUnitPrice(facts, query.bundlePrice, requested)
      : unitPrice(facts, requested)
    const price = listed ?? givenPrice(query, requested)
    const { productId } = query
    if (price === null) return err({ code: 'price_not_set', at: 'quantities', productId, priceCategoryId })
    const listPrice = query.bundlePrice ? price : listPriceOf(facts, requested, price)
    const row = { productId, priceCategoryId, isAddon: false, quantity, price, listPrice }
    rows.push(toRow(facts, row, listed === null))
  }
  const addons = priceAddons(facts, query)
  return addons.ok ? ok(discounted(facts, query, [...rows, ...addons.value])) : addons
}

/** The row as it was sold but for its discount, which the change decides on; none where more is requested. */
function soldRow(
  { sold = [] }: Pick<PriceQuery, 'sold'>,
  line: Pick<PricedRow, 'productId' | 'priceCategoryId' | 'isAddon' | 'quantity'>,
): PricedRow | undefined {
  const { productId, priceCategoryId, isAddon, quantity } = line
  const row = sold.find(
    (each) =>
      each.productId === productId && each.priceCategoryId === priceCategoryId && each.isAddon === isAddon,
  )
  if (!row || row.quantity < quantity) return undefined
  return { ...row, quantity, discountMinor: 0, totalMinor: quantity * row.unitPriceMinor }
}

/** Rows lowered by discounts by hand and then by codes, never below 0. */
function discounted(
  facts: PriceFacts,
  { discounts, startRent }: PriceQuery,
  priced: readonly PricedRow[],
): PricedRow[] {
  if (!discounts) return [...priced]
  const rows = priced.map((row) => lowered(row, byHandMinor(row, discounts)))
  const isDiscountable = ({ productId }: PricedRow) => facts.products.get(productId)?.isDiscountable ?? false
  const ofCodes = codeDiscounts(
    rows.map((row) => ({ ...row, startRent, isDiscountable: isDiscountable(row) })),
    discounts.codes,
  )
  return rows.map((row, index) => lowered(row, sum(ofCodes.map((off) => off[index] ?? 0))))
}

function byHandMinor(row: PricedRow, { byHand }: BookingDiscounts): number {
  const own = byHand.filter(
    ({ productId, priceCategoryId }) =>
      productId === row.productId && priceCategoryId === row.priceCategoryId,
  )
  return sum(own.map(({ amountMinor }) => amountMinor))
}

/** The row with that much more off, never below 0. */
export function lowered(row: PricedRow, minor: number): PricedRow {
  const off = Math.min(minor, row.totalMinor)
  return { ...row, discountMinor: row.discountMinor + off, totalMinor: row.totalMinor - off }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Prices a booking's add-ons alone, for the quantities of its product. */
export function priceAddons(facts: PriceFacts, query: PriceQuery): Result<PricedRow[], PriceRefusal> {
  const addons = addonQuantities(facts, query)
  if (!addons.ok) return addons
  const rows: PricedRow[] = []
  for (const { addonId, quantity, included } of addons.value.offered) {
    const requested = { ...query, productId: addonId, priceCategoryId: null, quantity }
    const listed = included ? 0 : unitPrice(facts, requested)
    const price = listed ?? givenPrice(query, requested)
    if (price === null) return err({ code: 'price_not_set', at: 'addons', productId: addonId })
    const listPrice = included ? 0 : listPriceOf(facts, requested, price)
    const row = { productId: addonId, priceCategoryId: null, isAddon: true, quantity, price, listPrice }
    rows.push(toRow(facts, row, listed === null))
  }
  return ok([...rows, ...addons.value.sold])
}

function givenPrice(
  { unitPrices = [] }: PriceQuery,
  row: Pick<UnitPrice, 'productId' | 'priceCategoryId'>,
): number | null {
  const given = unitPrices.find(
    ({ productId, priceCategoryId }) =>
      productId === row.productId && priceCategoryId === row.priceCategoryId,
  )
  return given?.unitPriceMinor ?? null
}

export type PriceOption = {
  priceCategoryId: number | null
  /** null for the product's only price. */
  title: Translatable | null
  hint: Translatable | null
  unitPriceMinor: number
}

/**
 * Price categories that can be booked at a start, in the shop's order; one without a category comes first. With the
 * `quantity` of the product in the booking their prices are those of its bulk band.
 */
export function priceOptions(
  facts: PriceFacts,
  query: Pick<PriceQuery, 'productId' | 'durationId' | 'startRent' | 'endRent' | 'audience'> & {
    quantity?: number | undefined
  },
): PriceOption[] {
  const only = { id: null, title: null, hint: null }
  return [only, ...priceCategoriesFor(facts, query.audience)].flatMap(({ id, title, hint }) => {
    const unitPriceMinor = unitPrice(facts, { ...query, priceCategoryId: id })
    return unitPriceMinor === null ? [] : [{ priceCategoryId: id, title, hint, unitPriceMinor }]
  })
}

/**
 * Price categories in which a product is sold at a price by hand: those in which it has a price for some time or
 * duration; its only price where it has none at all.
 */
export function handPriced(
  facts: PriceFacts,
  { productId, audience }: Pick<PriceQuery, 'productId' | 'audience'>,
): Omit<PriceOption, 'unitPriceMinor'>[] {
  const sold = new Set(facts.prices.get(productId)?.map(({ priceCategoryId }) => priceCategoryId))
  const open = priceCategoriesFor(facts, audience).filter(({ id }) => sold.has(id))
  const only = sold.has(null) || open.length === 0 ? [{ id: null, title: null, hint: null }] : []
  return [...only, ...open].map(({ id, title, hint }) => ({ priceCategoryId: id, title, hint }))
}

type AddonQuantity = { addonId: number; quantity: number; included: boolean }
/** `sold`: rows of those that are no longer offered with the product. */
type AddonQuantities = { offered: AddonQuantity[]; sold: PricedRow[] }

function addonQuantities(facts: PriceFacts, query: PriceQuery): Result<AddonQuantities, PriceRefusal> {
  const links = addonsFor(facts, query.productId, query.audience)
  const requested = query.addons.filter(({ quantity }) => quantity > 0)
  const others = requested
    .filter(({ addonId }) => !links.some((link) => link.addonId === addonId))
    .map(({ addonId: productId, quantity }) => ({
      productId,
      priceCategoryId: null,
      isAddon: true,
      quantity,
    }))
  const foreign = others.find((line) => !soldRow(query, line))
  if (foreign) return err({ code: 'addon_not_offered', at: 'addons', productId: foreign.productId })

  const parentQuantity = query.quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  const quantities = links.map(({ addonId, mandatory, included }) => ({
    addonId,
    included,
    quantity: mandatory
      ? parentQuantity
      : requested.reduce((sum, addon) => sum + (addon.addonId === addonId ? addon.quantity : 0), 0),
  }))
  return ok({
    offered: quantities.filter(({ quantity }) => quantity > 0),
    sold: others.flatMap((line) => soldRow(query, line) ?? []),
  })
}

/** The same unit without its bulk band. */
function listPriceOf(facts: PriceFacts, query: UnitPriceQuery, price: number): number {
  const bands = facts.bulkBands.get(query.productId) ?? []
  return bands.length === 0 ? price : (unitPrice(facts, { ...query, quantity: undefined }) ?? price)
}

function toRow(
  facts: PriceFacts,
  row: {
    productId: number
    priceCategoryId: number | null
    isAddon: boolean
    quantity: number
    price: number
    listPrice: number
  },
  isPriceByHand: boolean,
): PricedRow {
  const { price, listPrice, ...rest } = row
  const product = facts.products.get(row.productId)
  const category = facts.priceCategories.find(({ id }) => id === row.priceCategoryId)
  return {
    ...rest,
    unitPriceMinor: price,
    listPriceMinor: listPrice,
    ...(isPriceByHand ? { isPriceByHand } : {}),
    discountMinor: 0,
    totalMinor: row.quantity * price,
    vatPercentage: product?.vatPercentage ?? 0,
    productName: product?.name ?? {},
    priceCategoryTitle: category?.title ?? null,
    seats: product?.seats ?? 1,
    depositPercentage: product?.depositPercentage ?? HUNDRED_PERCENT,
    fullDepositWithinHours: product?.fullDepositWithinHours ?? 0,
  }
}
