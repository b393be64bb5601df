import { createHash } from 'node:crypto'
import { lockFreePools, lockPools } from '#app/domain/availability/availability-queries.server.ts'
import { type BundleOffer, isMandatory } from '#app/domain/catalog/bundle-offer.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle-offer-queries.server.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { findSaleProduct, listSaleAddons, type SaleProduct } from '#app/domain/catalog/sale-queries.server.ts'
import { claimKey } from '#app/domain/shared/idempotency-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant, WallTime, Zone } from '#app/domain/shared/time.ts'
import type { Locale } from '#app/domain/shared/translatable.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type AddonQuantity, addonQuantities } from './addon-quantities.ts'
import { countHeldBookings, findBookingIdByKey, insertBooking } from './booking-queries.server.ts'
import { insertBookingProducts } from './booking-row-queries.server.ts'
import { insertParts } from './bundle-part-queries.server.ts'
import type { BundleChoice } from './bundle-types.ts'
import type { AccessRefusal } from './lock-order.server.ts'
import { hasOrderOfCart, type LockedOrder, updateOrderTotals } from './locked-order-queries.server.ts'
import { logOrder, toLines } from './log-order.server.ts'
import { accessOf, type Cart, openCart } from './open-cart.server.ts'
import {
  type BookingWarning,
  ownOf,
  type Placed,
  type PlaceRefusal,
  type Placing,
  placeBooking,
  type Quantity,
} from './place-booking.server.ts'
import { lockedByOffer } from './place-parts.server.ts'
import { type EditRefusal, reopenOrder } from './reopen-order.server.ts'

export type AddBookingInput = {
  shopId: number
  shop: Pick<ShopFacts, 'reservationMinutes'>
  zone: Zone
  now: Instant
  audience: Audience
  locale: Locale
  cart: Cart
  /** The window's `w`; of staff's own pages there is none. */
  windowKey?: string | undefined
  /** Posted with the form; the same key twice gives the first booking. */
  requestKey: string
  productId: number
  durationId: number | null
  startRent: WallTime
  /** Staff only: any end instead of a duration's. */
  endRent?: WallTime | undefined
  /** Staff only: it starts this minute, so neither the grid of starts nor the cut-off is asked. */
  lent?: boolean | undefined
  quantities: readonly Quantity[]
  addons?: readonly AddonQuantity[] | undefined
  /** Left out: what must come with the product does, in the first way that is free. */
  bundles?: readonly BundleChoice[] | undefined
  createdByUserId?: number | undefined
  origin?: string | undefined
  affiliateTag?: string | undefined
  /** What the page may sell; empty or left out means everything that guests may book. */
  allowed?: { productIds?: readonly number[]; categoryIds?: readonly number[] } | undefined
  newSecret: () => string
}

export type AddedBooking = {
  orderId: number
  secret: string
  bookingId: number
  /** Rules for guests that staff broke; none when the booking was there already. */
  warnings: readonly BookingWarning[]
}

export type AddBookingRefusal =
  | AccessRefusal
  | EditRefusal
  | PlaceRefusal
  | { code: 'product_not_found'; at: 'productId' }
  | { code: 'key_conflict'; at: 'requestKey' }
  | { code: 'too_many_bookings'; at: 'quantity'; max: number }

/** More than anybody books at once; each costs a little at every later step. */
const MOST_BOOKINGS = 50

/**
 * Puts a booking into the cart's order and makes that order with the first one. Locks the pools first, so of
 * two buyers after the last place one gets it and the other hears `not_enough_free`. The order keeps the
 * expiry of its first booking: nobody holds places for ever. A first booking is judged before its order is
 * made: whoever comes too late then writes nothing, and the next waits less. Source: domain.md §3, §5, §7.
 */
export async function addBooking(
  tx: Tx,
  input: AddBookingInput,
): Promise<Result<AddedBooking, AddBookingRefusal>> {
  const { shopId, productId, requestKey, now } = input
  const product = await findSaleProduct(tx, input)
  if (!product || !isAllowed(product, input)) return err({ code: 'product_not_found', at: 'productId' })
  const placing = await toPlacing(tx, input)
  const addonIds = placing.addons.map(({ addonId }) => addonId)
  const partIds = lockedByOffer(placing.bundle.offer)
  const productIds = [...new Set([productId, ...addonIds, ...partIds])]
  const refused = await lockOrRefuse(tx, input, { placing, productIds })
  if (refused) return refused
  const first = (await isFirst(tx, input)) ? await placeBooking(tx, placing) : undefined
  if (first && !first.ok) return first

  const cart = await openCart(tx, { ...input, reservationMinutes: input.shop.reservationMinutes })
  if (!cart.ok) return cart
  const { id: orderId, secret } = cart.value
  const claim = await claimKey(tx, toClaim(input, orderId))
  if (claim.state === 'conflict') return err({ code: 'key_conflict', at: 'requestKey' })
  const earlierId = await findBookingIdByKey(tx, { shopId, orderId, requestKey })
  if (earlierId !== undefined) return ok({ orderId, secret, bookingId: earlierId, warnings: [] })
  const order = await reopenOrder(tx, cart.value, { now, access: accessOf(input, cart.value) })
  if (!order.ok) return order
  if ((await countHeldBookings(tx, { shopId, orderId })) >= MOST_BOOKINGS) {
    return err({ code: 'too_many_bookings', at: 'quantity', max: MOST_BOOKINGS })
  }

  const placed = first ?? (await placeBooking(tx, placing))
  if (!placed.ok) return placed
  const bookingId = await insertPlaced(tx, order.value, input, placed.value)
  return ok({ orderId, secret, bookingId, warnings: placed.value.warnings })
}

/**
 * Locks the pools. When somebody holds one, a first booking that is gone already is refused at once: of many
 * after the last place only those who may get it wait. Whether it is the first is asked after the judgement,
 * which the same form's first post may have changed meanwhile.
 */
async function lockOrRefuse(
  tx: Tx,
  input: AddBookingInput,
  { placing, productIds }: { placing: Placing; productIds: readonly number[] },
): Promise<Result<never, PlaceRefusal> | undefined> {
  const pools = { shopId: input.shopId, productIds }
  if (await lockFreePools(tx, pools)) return undefined
  const seen = 'cartKey' in input.cart ? await placeBooking(tx, placing) : undefined
  if (seen && !seen.ok && (await isFirst(tx, input))) return seen
  await lockPools(tx, pools)
  return undefined
}

/** True when no post under this cart can have been answered with a booking yet. For sure only with the pools locked. */
async function isFirst(tx: Tx, { shopId, cart }: AddBookingInput): Promise<boolean> {
  return 'cartKey' in cart && !(await hasOrderOfCart(tx, { shopId, cartKey: cart.cartKey }))
}

/** The order's row is locked, so of two posts at once the second knows what the first said. */
function toClaim(input: AddBookingInput, orderId: number) {
  const { shopId, now, productId, durationId, startRent, endRent, quantities, addons, bundles } = input
  const content = JSON.stringify([productId, durationId, startRent, endRent, quantities, addons, bundles])
  return {
    shopId,
    key: `${orderId} ${input.requestKey}`,
    scope: 'booking',
    contentHash: createHash('sha256').update(content).digest('hex'),
    now,
  }
}

/** Guests may be held to some products or categories; an add-on is never booked by itself. */
function isAllowed(product: SaleProduct, { audience, allowed }: AddBookingInput): boolean {
  if (product.productType === 'ADDON') return false
  if (audience === 'staff') return true
  const { productIds = [], categoryIds = [] } = allowed ?? {}
  const isListed = productIds.length === 0 || productIds.includes(product.id)
  return isListed && (categoryIds.length === 0 || product.categoryIds.some((id) => categoryIds.includes(id)))
}

type PlacingWithOffer = Placing & { bundle: NonNullable<Placing['bundle']> }

async function toPlacing(tx: Tx, input: AddBookingInput): Promise<PlacingWithOffer> {
  const { shopId, productId, audience } = input
  const offered = await listSaleAddons(tx, { shopId, productId, audience })
  const quantities = input.quantities.filter(({ quantity }) => quantity > 0)
  const total = quantities.reduce((sum, line) => sum + line.quantity, 0)
  const addons = addonQuantities(input.addons ?? [], offered, total)
  const bundle = { offer: await findOffer(tx, input), choices: input.bundles }
  return { ...input, quantities, addons, bundle }
}

/** While nobody has chosen, only what must come: the rest needs no locks and no look at what is free. */
async function findOffer(tx: Tx, input: AddBookingInput): Promise<BundleOffer> {
  const offer = await findBundleOffer(tx, input)
  return input.bundles ? offer : { ...offer, options: offer.options.filter(isMandatory) }
}

async function insertPlaced(
  tx: Tx,
  order: LockedOrder,
  input: AddBookingInput,
  placed: Placed,
): Promise<number> {
  const { shopId, startRent, durationId, zone, now, requestKey } = input
  const { endRent, rows, warnings, parts } = placed
  const { products } = placed.facts
  const times = { startRent, endRent, durationId, zone }
  const key = { shopId, orderId: order.id }
  const bookingId = await insertBooking(tx, { ...key, ...times, requestKey, lent: input.lent === true })
  const own = ownOf(placed, null)
  await insertBookingProducts(tx, { ...key, ...times, ...own, bookingId, rows, products })
  if (parts.length > 0) {
    await insertParts(tx, { ...key, ...placed, zone, products, parentBookingId: bookingId })
  }
  await updateOrderTotals(tx, key)
  await logOrder(tx, { ...key, now, access: accessOf(input, order) }, 'booking_added', {
    bookingId,
    startRent,
    endRent,
    products: toLines([...rows, ...parts.flatMap((part) => part.rows)]),
    warnings: warnings.map(({ code }) => code),
  })
  return bookingId
}
