import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { AvailabilityRefusal } from '#app/domain/availability/demand.ts'
import type { ProductAddon } from '#app/domain/catalog/product-card.ts'
import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import { type AddonQuantity, addonQuantities } from '#app/domain/order/booking/addon-quantities.ts'
import { isStepAnswered } from '#app/domain/order/customer/answered-step.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { rebookingFee, unitFeeMinor } from '#app/domain/pricing/rebooking-fee.ts'
import { dateOf, type Instant, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** Quantity by add-on. */
type Quantities = ReadonlyMap<number, number>

type AddonsQuery = {
  shopId: number
  now: Instant
  zone: Zone
  order: OrderDetails
  booking: OrderBooking
  /** Empty: those that are booked. */
  requested: Quantities
  /** Whether the rebooking guarantee is chosen; left out, whether it is bought. */
  isGuaranteed?: boolean | undefined
  /** More of one add-on are never proposed. */
  mostOfEach: number
}

/** Refusal of so many of an add-on next to the order's other bookings; null if they are available. */
type AddonCheck = (addonId: number, quantity: number) => AvailabilityRefusal | null

type AddonsPreview = {
  offered: readonly ProductAddon[]
  quantities: readonly AddonQuantity[]
  check: AddonCheck
  /** Total of the order with these add-ons, by the function that charges it. */
  totalMinor: number
  /** The rebooking guarantee for all that; null where something in it can't be rebooked, or it is free. */
  guarantee: { feeMinor: number; isChosen: boolean } | null
  /** Add-ons that can't be rebooked, and end the right of a booking that could be without them. */
  endGuarantee: readonly number[]
}

/**
 * Previews the add-ons of a booking with the requested quantities, or else those that it has; the first time, add-ons
 * that the price includes are proposed for all who come. Writes nothing.
 */
export async function previewAddons(db: Db, query: AddonsQuery): Promise<AddonsPreview> {
  const { shopId, order, booking, requested } = query
  const main = booking.products.filter(({ isAddon }) => !isAddon)
  const productId = main[0]?.productId ?? 0
  const addons = await listAddons(db, { shopId, productIds: [productId], audience: 'guest' })
  const offered = addons.get(productId) ?? []
  const optional = offered.filter(({ mandatory }) => !mandatory)
  const check = await findAddonCheck(db, query, optional)
  const chosen = requested.size > 0 ? requested : await bookedOrIncluded(db, query, { optional, check })
  const mainQuantity = main.reduce((sum, { quantity }) => sum + quantity, 0)
  const quantities = addonQuantities(
    [...chosen].map(([addonId, quantity]) => ({ addonId, quantity })),
    offered,
    mainQuantity,
  )
  const items = order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
  const itemRows = items.flatMap(({ products }) => products)
  const productIds = [
    productId,
    ...offered.map(({ addon }) => addon.id),
    ...itemRows.map((row) => row.productId),
  ]
  const prices = await findPriceFacts(db, { shopId, productIds: [...new Set(productIds)] })
  const priced = priceBooking(prices, {
    productId,
    durationId: booking.durationId,
    startRent: booking.startRent,
    quantities: main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity })),
    addons: quantities,
    audience: 'guest',
  })
  const rows = priced.ok ? priced.value : booking.products
  const fee = rebookingFee(prices, [...rows, ...itemRows])
  const fixed = optional.filter(
    ({ addon: { id } }) => unitFeeMinor(prices, { productId: id, unitPriceMinor: 0 }) === null,
  )
  const fixedIds = fixed.map(({ addon }) => addon.id)
  const withoutFixed = rows.filter((row) => !(row.isAddon && fixedIds.includes(row.productId)))
  const isChosen = query.isGuaranteed ?? booking.fees.length > 0
  const before = sumOf(booking.products) + sumOf(booking.fees)
  const after = sumOf(rows) + (isChosen && fee ? fee.totalMinor : 0)
  return {
    ...{ offered, quantities, check },
    totalMinor: order.totals.totalMinor - before + after,
    guarantee: fee && fee.totalMinor > 0 ? { feeMinor: fee.totalMinor, isChosen } : null,
    endGuarantee: rebookingFee(prices, [...withoutFixed, ...itemRows]) ? fixedIds : [],
  }
}

/** The booking retains its product and mandatory add-ons; chosen ones may move. */
async function findAddonCheck(
  db: Db,
  { shopId, order, booking, now, zone }: AddonsQuery,
  optional: readonly ProductAddon[],
): Promise<AddonCheck> {
  const addonIds = optional.map(({ addon }) => addon.id)
  const others = order.bookings.map((other) =>
    other === booking
      ? { ...other, products: other.products.filter(({ productId }) => !addonIds.includes(productId)) }
      : other,
  )
  const otherIds = others.flatMap(({ products }) => products.map(({ productId }) => productId))
  const { startRent, endRent, durationId } = booking
  const alone = await findAvailabilityFacts(db, {
    shopId,
    productIds: [...new Set([...addonIds, ...otherIds])],
    from: dateOf(startRent),
    to: dateOf(endRent),
    now,
    exceptOrderId: order.id,
    isAlone: true,
  })
  const free = withBookings(alone, others, zone)
  return (productId, quantity) => {
    const demands = [{ productId, startRent, endRent, durationId, quantity, bookingId: booking.id }]
    const checked = checkDemands(free, { demands, audience: 'guest', now, zone })
    return checked.ok ? null : checked.error
  }
}

/** The booked quantities; while the step is unanswered with the included add-ons, as far as they are available. */
async function bookedOrIncluded(
  db: Db,
  { shopId, order, booking, mostOfEach }: AddonsQuery,
  { optional, check }: { optional: readonly ProductAddon[]; check: AddonCheck },
): Promise<Quantities> {
  const addons = booking.products.filter(({ isAddon }) => isAddon)
  const main = booking.products.filter(({ isAddon }) => !isAddon)
  const previous = new Map(addons.map((row) => [row.productId, row.quantity]))
  const included = optional.filter((addon) => addon.included && !previous.has(addon.addon.id))
  const step = { shopId, orderId: order.id, bookingId: booking.id, action: 'addons_changed' } as const
  if (included.length === 0 || (await isStepAnswered(db, step))) return previous
  const participants = main.reduce((sum, { quantity, seats }) => sum + quantity * seats, 0)
  const proposed = included
    .map(({ addon: { id, seats } }) => [id, Math.ceil(participants / seats)] as const)
    .filter(([id, quantity]) => quantity <= mostOfEach && check(id, quantity) === null)
  return new Map([...previous, ...proposed])
}

function sumOf(rows: readonly { totalMinor: number }[]): number {
  return rows.reduce((sum, row) => sum + row.totalMinor, 0)
}
