import { lockFreePools, lockPools } from '#app/domain/availability/availability-queries.server.ts'
import { NO_BUNDLE } from '#app/domain/catalog/bundle/bundle-offer.ts'
import {
  findBundleOffer,
  findMandatoryOffer,
} from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  findStaffBookingProduct,
  listAddonsOfProduct,
  type StaffBookingProduct,
} from '#app/domain/catalog/staff-booking-product-queries.server.ts'
import {
  countOrderBookings,
  findBookingIdByKey,
  insertBooking,
  insertOrderItems,
} from '#app/domain/order/booking-queries.server.ts'
import { insertBookingProducts } from '#app/domain/order/booking-row-queries.server.ts'
import { insertBundleItems } from '#app/domain/order/bundle/bundle-item-queries.server.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { repriceGuarantee } from '#app/domain/order/guarantee/rebooking-guarantee.server.ts'
import type { AccessRefusal } from '#app/domain/order/lock-order.server.ts'
import {
  hasOrderOfCart,
  type LockedOrder,
  type OrderTotals,
  updateOrderTotals,
} from '#app/domain/order/locked-order-queries.server.ts'
import { logEvents, toLines } from '#app/domain/order/log-order.server.ts'
import { type EditRefusal, reopenOrder } from '#app/domain/order/reopen-order.server.ts'
import { insertOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import type { Quantity, UnitPrice } from '#app/domain/pricing/price-booking.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { atOneVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Instant, WallTime, Zone } from '#app/domain/shared/time.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type AddonQuantity, addonQuantities } from './addon-quantities.ts'
import { accessOf, type CartReference, type OpenedCart, openCart } from './open-cart.server.ts'
import {
  type BookingQuote,
  type BookingWarning,
  ownOf,
  type QuoteRefusal,
  type QuoteRequest,
  quoteBooking,
} from './quote-booking.server.ts'
import type { Client, TooManyReservations } from './reservation-limit.server.ts'

export type AddBookingInput = {
  shopId: number
  shop: Pick<ShopFacts, 'reservationMinutes'>
  zone: Zone
  now: Instant
  audience: Audience
  locale: Locale
  cart: CartReference
  /** The window's `w`; of staff's own pages there is none. */
  windowKey?: string | undefined
  /** Left out where reservations are not limited. */
  client?: Client | undefined
  /** The same key twice answers the first booking, whatever else is said with it. */
  requestKey: string
  productId: number
  durationId: number | null
  startRent: WallTime
  /** Staff only: any end instead of a duration's. */
  endRent?: WallTime | undefined
  /** Staff only: a walk-in, starting this minute; grid of starts and cut-off are not checked. */
  startsNow?: boolean | undefined
  quantities: readonly Quantity[]
  addons?: readonly AddonQuantity[] | undefined
  /** Staff only: see `PriceQuery`. */
  unitPrices?: readonly UnitPrice[] | undefined
  /** Left out: the mandatory items, in the first combination that is free. */
  bundles?: readonly BundleChoice[] | undefined
  /** Staff only: what the booking that this one copies had; resources and units are the same where they are free. */
  copied?: QuoteRequest['copied']
  createdByUserId?: number | undefined
  /** The customer of a confirmed order gets a message about it. */
  announces?: boolean | undefined
  origin?: string | undefined
  affiliateTag?: string | undefined
  /** Products and categories that the page may sell; empty or left out means everything that guests may book. */
  allowed?: { productIds?: readonly number[]; categoryIds?: readonly number[] } | undefined
  newSecret: () => string
}

/** A booking that is requested, whatever order it goes into. */
type BookingChoice = Omit<AddBookingInput, 'cart' | 'requestKey'>

export type AddedBooking = {
  orderId: number
  secret: string
  bookingId: number
  /** False when the same key had created the booking before. */
  isNew: boolean
  /** Rules for guests that staff broke; none when the booking was there already. */
  warnings: readonly BookingWarning[]
  /** Whether the product has bundle options, and add-ons or a rebooking guarantee, for the buyer to choose next. */
  more: { bundle: boolean; addons: boolean }
}

export type AddBookingRefusal =
  | AccessRefusal
  | EditRefusal
  | QuoteRefusal
  | TooManyReservations
  | { code: 'product_not_found'; at: 'productId' }
  | { code: 'too_many_bookings'; at: 'quantity'; max: number }

/** More than anybody books at once; each costs a little at every later step. */
const MOST_BOOKINGS = 50

/**
 * Puts a booking into the cart's order and creates that order with the first one. Locks the pools first, so of
 * two buyers after the last place one gets it and the other hears `not_enough_free`. The order has the
 * expiry of its first booking: nobody occupies places for ever. A first booking is quoted before its order is
 * created: whoever comes too late then writes nothing, and the next waits less. Source: domain.md §3, §5, §7.
 */
export async function addBooking(
  tx: Tx,
  input: AddBookingInput,
): Promise<Result<AddedBooking, AddBookingRefusal>> {
  const requested = await toQuoteRequest(await atOneVersion(tx, input.shopId), input)
  if (!requested.ok) return requested
  const { more, ...request } = requested.value
  const locked = await lockOrRefuse(tx, input, request)
  if (!locked.ok) return locked
  const quoted = 'cartKey' in input.cart ? await quoteBooking(tx, request) : undefined
  if (quoted && !quoted.ok && (await isFirst(tx, input))) return quoted

  const first = quoted?.ok ? quoted : undefined
  const totals = first && totalsOf(first.value, input)
  const { reservationMinutes } = input.shop
  const cart = await openCart(tx, { ...input, reservationMinutes, totals })
  if (!cart.ok) return cart
  const { id: orderId, secret } = cart.value.order
  const earlierId = cart.value.isNew ? undefined : await findBookingIdByKey(tx, { ...input, orderId })
  if (earlierId !== undefined) {
    return ok({ orderId, secret, bookingId: earlierId, isNew: false, warnings: [], more })
  }
  const order = await openForOneMore(tx, cart.value, input)
  if (!order.ok) return order

  const quote = first ?? (await quoteBooking(tx, request))
  if (!quote.ok) return quote
  const bookingId = await insertQuoted(tx, { ...cart.value, order: order.value }, input, quote.value)
  if (hasFreeTerms(quote.value, input.productId)) {
    await repriceGuarantee(tx, { shopId: input.shopId, orderId, bookingId, now: input.now })
  }
  if (!cart.value.isNew || !totals) await updateOrderTotals(tx, { ...input, orderId })
  return ok({ orderId, secret, bookingId, isNew: true, warnings: quote.value.warnings, more })
}

/**
 * Quotes a booking as `addBooking` would add it beside those that are planned, without a lock: whoever adds it then
 * quotes it again.
 */
export async function planBooking(
  db: Db,
  { planned, ...input }: BookingChoice & Pick<QuoteRequest, 'planned'>,
): Promise<Result<BookingQuote, AddBookingRefusal>> {
  const requested = await toQuoteRequest(await atOneVersion(db, input.shopId), input)
  return requested.ok ? quoteBooking(db, { ...requested.value, planned }) : requested
}

/**
 * Locks the pools. When somebody holds one, a first booking that is gone already is refused at once: of many
 * after the last place only those who may get it wait. Whether it is the first is checked after the quote,
 * which the same form's first post may have changed meanwhile.
 */
async function lockOrRefuse(
  tx: Tx,
  input: AddBookingInput,
  request: QuoteRequestWithOffer,
): Promise<Result<null, QuoteRefusal>> {
  const addonIds = request.addons.map(({ addonId }) => addonId)
  const productIds = new Set([input.productId, ...addonIds, ...lockedByOffer(request.bundle.offer)])
  const pools = { shopId: input.shopId, productIds: [...productIds] }
  if (await lockFreePools(tx, pools)) return ok(null)
  const unlocked = 'cartKey' in input.cart ? await quoteBooking(tx, request) : undefined
  if (unlocked && !unlocked.ok && (await isFirst(tx, input))) return unlocked
  await lockPools(tx, pools)
  return ok(null)
}

/** True when no post under this cart can have been answered with a booking yet. For sure only with the pools locked. */
async function isFirst(tx: Tx, { shopId, cart }: AddBookingInput): Promise<boolean> {
  return 'cartKey' in cart && !(await hasOrderOfCart(tx, { shopId, cartKey: cart.cartKey }))
}

/** A new order accepts its first booking unchecked. */
async function openForOneMore(
  tx: Tx,
  { order, isNew }: OpenedCart,
  input: AddBookingInput,
): Promise<Result<LockedOrder, AddBookingRefusal>> {
  if (isNew) return ok(order)
  const { shopId, now, cart } = input
  const isOpen = 'isConfirmedToo' in cart && cart.isConfirmedToo && order.state === 'CONFIRMED'
  const open = isOpen ? ok(order) : await reopenOrder(tx, order, { now, access: accessOf(input, order) })
  if (!open.ok) return open
  if ((await countOrderBookings(tx, { shopId, orderId: order.id })) < MOST_BOOKINGS) return open
  return err({ code: 'too_many_bookings', at: 'quantity', max: MOST_BOOKINGS })
}

/** Guests may be limited to some products or categories; an add-on is never booked by itself. */
function isAllowed(product: StaffBookingProduct, { audience, allowed }: BookingChoice): boolean {
  if (product.productType === 'ADDON') return false
  if (audience === 'staff') return true
  const { productIds, categoryIds } = allowed ?? {}
  if (productIds && !productIds.includes(product.id)) return false
  return !categoryIds || product.categoryIds.some((id) => categoryIds.includes(id))
}

type QuoteRequestWithOffer = QuoteRequest & { bundle: NonNullable<QuoteRequest['bundle']> }

async function toQuoteRequest(
  db: Db,
  input: BookingChoice,
): Promise<Result<QuoteRequestWithOffer & Pick<AddedBooking, 'more'>, AddBookingRefusal>> {
  const product = await findStaffBookingProduct(db, input)
  if (!product || !isAllowed(product, input)) return err({ code: 'product_not_found', at: 'productId' })
  const { hasAddons, hasBundle, sellsGuarantee } = product
  const offered = hasAddons ? await listAddonsOfProduct(db, input) : []
  const { offer, hasOptions } = hasBundle ? await findOffer(db, input) : NO_OFFER
  const quantities = input.quantities.filter(({ quantity }) => quantity > 0)
  const total = quantities.reduce((sum, line) => sum + line.quantity, 0)
  const addons = addonQuantities(input.addons ?? [], offered, total)
  const bundle = { offer, choices: input.bundles }
  const more = { bundle: hasOptions, addons: offered.length > 0 || sellsGuarantee }
  const unitPrices = input.audience === 'staff' ? input.unitPrices : undefined
  return ok({ ...input, quantities, addons, unitPrices, bundle, more })
}

const NO_OFFER = { offer: NO_BUNDLE, hasOptions: false }

/** While nobody has chosen, only mandatory items: others need no locks and no look at availability. */
async function findOffer(db: Db, input: BookingChoice): Promise<typeof NO_OFFER> {
  if (!input.bundles) return findMandatoryOffer(db, input)
  const offer = await findBundleOffer(db, input)
  return { offer, hasOptions: offer.options.length > 0 }
}

/** Totals of an order whose first booking this is, its bundle items included. */
function totalsOf({ rows, endRent, items }: BookingQuote, { startRent }: AddBookingInput): OrderTotals {
  const priced = [...rows, ...items.flatMap((item) => item.rows)]
  return {
    priceMinor: priced.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    firstStartRent: items.reduce(
      (first, item) => (item.startRent < first ? item.startRent : first),
      startRent,
    ),
    lastEndRent: items.reduce((last, item) => (item.endRent > last ? item.endRent : last), endRent),
  }
}

/** Only a right that costs nothing is there without being chosen. */
function hasFreeTerms({ prices }: BookingQuote, productId: number): boolean {
  return prices.products.get(productId)?.rebooking?.rebookingFee === 0
}

async function insertQuoted(
  tx: Tx,
  { order, events, isNew }: OpenedCart,
  input: AddBookingInput,
  quote: BookingQuote,
): Promise<number> {
  const { shopId, startRent, durationId, zone, now, requestKey } = input
  const { endRent, rows, warnings, items } = quote
  const { products } = quote.facts
  const times = { startRent, endRent, durationId, zone }
  const key = { shopId, orderId: order.id }
  const [orderItemId = 0, ...itemIds] = await insertOrderItems(tx, { ...key, count: 1 + items.length })
  const startsNow = input.startsNow === true
  const bookingId = await insertBooking(tx, { ...key, ...times, orderItemId, requestKey, startsNow })
  const own = { ...times, ...ownOf(quote, null), bookingId, rows }
  const newItemIds: number[] = []
  if (items.length === 0) await insertBookingProducts(tx, { ...key, ...own, products })
  else {
    const parent = { itemIds, own }
    const inserted = { ...key, ...quote, zone, products, parentBookingId: bookingId, parent }
    newItemIds.push(...(await insertBundleItems(tx, inserted)))
  }
  const numbers = { orderId: isNew ? order.id : undefined, bookingIds: [bookingId, ...newItemIds] }
  await insertOrderWords(tx, key, numbers)
  const facts = {
    bookingId,
    startRent,
    endRent,
    products: toLines([...rows, ...items.flatMap((item) => item.rows)]),
    warnings: warnings.map(({ code }) => code),
  }
  const notify = input.announces === true && order.state === 'CONFIRMED'
  const added = { action: 'booking_added', facts, notify } as const
  await logEvents(tx, { ...key, now, access: accessOf(input, order) }, [...events, added])
  return bookingId
}
