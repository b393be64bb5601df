import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import type { BundleOffer } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import {
  type BookingRefusal,
  lockWholeBooking,
  mainProductId,
} from '#app/domain/order/booking-of-order.server.ts'
import {
  type BookingOfOrder,
  deleteBookingRows,
  updateBookingTimes,
} from '#app/domain/order/booking-queries.server.ts'
import { deleteBookingProducts, insertBookingProducts } from '#app/domain/order/booking-row-queries.server.ts'
import { updateBundleItems } from '#app/domain/order/bundle/bundle-item-queries.server.ts'
import { replacedBy } from '#app/domain/order/bundle/bundle-items.ts'
import { overlapsOf } from '#app/domain/order/bundle/bundle-overlap.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { repriceGuarantee } from '#app/domain/order/guarantee/rebooking-guarantee.server.ts'
import { updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder, toLines } from '#app/domain/order/log-order.server.ts'
import { type Access, audienceOf, type OrderInput } from '#app/domain/order/order-types.ts'
import type { PricedRow, Quantity } from '#app/domain/pricing/price-booking.ts'
import { type RenumberedBooking, renumberAnswers } from '#app/domain/question/move-answers.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { WallTime, Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type AddonQuantity, addonQuantities } from './addon-quantities.ts'
import { changedRows, isAsMany, type PriceByHand, pricesFor, shownAs, soldRows } from './changed-rows.ts'
import { matchingRowIds } from './matching-rows.ts'
import { findOfferedAddons, type OfferedAddons } from './offered-addons.server.ts'
import { findBundleOfBooking } from './offered-bundle.server.ts'
import { choicesAlong, choicesOf, type StaffBundleChoice } from './previous-choices.ts'
import {
  type BookingQuote,
  type BookingWarning,
  type Choices,
  ownOf,
  type QuoteRefusal,
  type QuoteRequest,
  quoteBooking,
} from './quote-booking.server.ts'
import { isAsLong } from './same-length.ts'

type ChangeBookingInput = OrderInput &
  Access & {
    bookingId: number
    durationId: number | null
    startRent: WallTime
    /** Staff only. */
    endRent?: WallTime | undefined
    /** Left out: they are read with the facts. */
    hours?: OpeningHours | undefined
    /** Left out: as many as it has. */
    quantities?: readonly Quantity[] | undefined
    /** Also where the order is confirmed. The price difference is due then, or overpaid. */
    isConfirmedToo?: boolean | undefined
    /** Staff only: what else changes. Rows that stay as they are then have the price that they were sold at. */
    staffChange?: StaffChange | undefined
    /** Whose rules hold; left out, theirs who ask. A guest who has paid for a change has met theirs before. */
    audience?: Audience | undefined
    /** Guest and shop get a message about it. Staff say so with what they change. */
    notifies?: boolean | undefined
  }

export type StaffChange = {
  productId: number
  /** Left out: those that it has. */
  addons?: readonly AddonQuantity[] | undefined
  /** Left out: the items that it has; those of another product are its mandatory ones. */
  bundles?: readonly StaffBundleChoice[] | undefined
  /** Unit prices by hand, with the reason for them; also where the lists have none. */
  byHand: readonly PriceByHand[]
  reason: string | null
  /** Whether the guest gets a message about it. */
  notifies: boolean
  /** Whether an optional item at the same time as another booking of the order breaks a rule for guests. */
  warnsOfOverlaps?: boolean | undefined
}

type ChangedBooking = {
  bookingId: number
  endRent: WallTime
  /** Rules for guests that staff broke. */
  warnings: readonly BookingWarning[]
  /** As it was before. */
  before: { startRent: WallTime; endRent: WallTime; orderPriceMinor: number }
}

/**
 * Moves a booking, reserved unless it says otherwise, to another time, length or quantity; its product, its chosen
 * add-ons and the items of its bundle stay unless staff change them, and the items go along. Its rows and
 * theirs are removed first and allocated anew, so what it occupies itself is free to it, and a refusal rolls that
 * back; a row of the same product and price category stays the row that was paid. Resources and named units that
 * they had stay where they are free. The changed rows are priced anew, and so is the right to rebook, unless it is
 * the guest who moves what is confirmed. Source: domain.md §4, §5 'Change', §6.
 */
export async function changeBooking(
  tx: Tx,
  input: ChangeBookingInput,
): Promise<Result<ChangedBooking, BookingRefusal | QuoteRefusal>> {
  const { shopId, orderId, bookingId, startRent, durationId, zone, now, staffChange } = input
  const { offered, offer, alsoProductIds } = await findOffers(tx, {
    ...input,
    productId: staffChange?.productId,
  })
  const found = await lockWholeBooking(tx, input, { alsoProductIds })
  if (!found.ok) return found
  const { order: locked, booking, others } = found.value

  const before = others.filter(({ parentBookingId }) => parentBookingId === bookingId)
  const itemIds = before.map(({ id }) => id)
  const { resources: previous, units: previousUnits } = await findAllocations(tx, input)
  const changed = { booking, before, previous }
  await deleteBookingProducts(tx, { shopId, bookingIds: [bookingId, ...itemIds], item: 'products', now })
  await deleteBookingRows(tx, { shopId, bookingIds: itemIds, now })
  const bundle = { offer, choices: choicesFor(offer, booking, before, staffChange) }
  const quote = await quoteBooking(tx, {
    ...toQuoteRequest(booking, offered, input),
    bundle,
    previousUnits,
    changed,
  })
  if (!quote.ok) return quote
  const { endRent, facts } = quote.value
  const { rows, items } = asChanged(quote.value, { ...input, booking, before })
  const booked = [{ startRent, endRent }, ...others.filter((other) => !before.includes(other))]
  const overlapping = { offer, parent: { startRent, endRent }, booked, zone }
  const overlaps = staffChange?.warnsOfOverlaps ? overlapsOf(items, overlapping) : []
  const warnings = [...quote.value.warnings, ...overlaps]
  const { products } = facts
  const times = { startRent, endRent, durationId, zone }
  await updateBookingTimes(tx, { shopId, bookingId, ...times })
  const key = { shopId, orderId, bookingId }
  const own = { ...ownOf(quote.value, bookingId), before: booking.rows }
  await insertBookingProducts(tx, { ...key, ...times, ...own, rows, products })
  await renumberAnswers(tx, { shopId, orderId, bookings: renumbered([booking, ...before], { rows, items }) })
  const order = { shopId, orderId, parentBookingId: bookingId, zone, before, products }
  await updateBundleItems(tx, { ...order, ...quote.value, products, items })
  const isConfirmed = locked.state === 'CONFIRMED'
  // Guests are never charged for the right when they use it.
  const fees =
    staffChange || !isConfirmed
      ? await repriceGuarantee(tx, { ...key, before: [booking, ...before], isConfirmed, now })
      : booking.fees
  await updateOrderTotals(tx, input)
  const notify = staffChange?.notifies ?? input.notifies ?? false
  await logOrder(tx, { shopId, orderId, now, notify, access: input }, 'booking_changed', {
    bookingId,
    before: {
      startRent: booking.startRent,
      endRent: booking.endRent,
      products: toLines([booking, ...before].flatMap((each) => [...each.rows, ...each.fees])),
    },
    after: {
      startRent,
      endRent,
      products: toLines([...rows, ...items.flatMap((item) => item.rows), ...fees]),
    },
    ...(input.notifies ? { isByGuest: true } : {}),
    ...(staffChange ? { warnings: warnings.map(({ code }) => code), reason: staffChange.reason } : {}),
  })
  const was = { startRent: booking.startRent, endRent: booking.endRent, orderPriceMinor: locked.priceMinor }
  return ok({ bookingId, endRent, warnings, before: was })
}

/**
 * Finds the add-ons and the bundle of a booking's product, or of the one that it gets, and the products of all that:
 * their pools are locked with the booking's own.
 */
export async function findOffers(
  tx: Tx,
  input: { shopId: number; orderId: number; bookingId: number; productId?: number | undefined } & Access,
) {
  const offered = await findOfferedAddons(tx, input)
  const offer = await findBundleOfBooking(tx, input)
  const own = input.productId === undefined ? [] : [input.productId]
  const alsoProductIds = [...own, ...offered.map(({ addon }) => addon.id), ...lockedByOffer(offer)]
  return { offered, offer, alsoProductIds }
}

type Quoted = Pick<BookingQuote, 'endRent' | 'rows' | 'items' | 'prices'>
type Before = ChangeBookingInput & {
  booking: BookingOfOrder
  before: readonly BookingOfOrder[]
}

/**
 * Rows and items with the prices that staff's change gives them, a guest's with what was given by hand; an item is
 * compared with the one that it replaces.
 */
function asChanged(quote: Quoted, { startRent, durationId, zone, staffChange, booking, before }: Before) {
  const { bulkBands } = quote.prices
  const replaced = replacedBy(before, quote.items)
  const own = { startRent, endRent: quote.endRent, durationId }
  const termsFor = (optionId: number | undefined, was: BookingOfOrder | undefined, next: typeof own) => {
    const byHand = staffChange ? pricesFor(staffChange.byHand, optionId) : []
    const isSame = was !== undefined && staffChange !== undefined && isSamePeriod(was, next)
    const isSameLength = was !== undefined && isAsLong(was, next, zone)
    return { bulkBands, byHand, isSamePeriod: isSame, isSameLength }
  }
  return {
    rows: changedRows(quote.rows, booking.rows, termsFor(undefined, booking, own)),
    items: quote.items.map((item, index) => {
      const previous = before.find(({ id }) => replaced.get(id) === index)
      const rows = changedRows(item.rows, previous?.rows ?? [], termsFor(item.optionId, previous, item))
      return { ...item, rows, priceShown: shownAs(item.priceShown, rows) }
    }),
  }
}

/** The booking and its items before and after; rows that stand again come before new ones, as they are stored. */
function renumbered(
  [booking, ...before]: readonly [BookingOfOrder, ...BookingOfOrder[]],
  { rows, items }: Pick<Quoted, 'rows' | 'items'>,
): RenumberedBooking[] {
  const replaced = replacedBy(before, items)
  const pairs = before.flatMap((item) => {
    const next = items[replaced.get(item.id) ?? -1]
    return next ? [{ of: item, next: next.rows }] : []
  })
  return [{ of: booking, next: rows }, ...pairs].map(({ of, next }) => {
    const ids = matchingRowIds(next, of.rows)
    const stored = next.map((row, index) => ({ row, id: ids[index] ?? Infinity }))
    const byId = (a: { id: number }, b: { id: number }) => (a.id === b.id ? 0 : a.id - b.id)
    return {
      bookingId: of.id,
      before: of.rows.toSorted(byId),
      after: stored.toSorted(byId).map(({ row }) => row),
    }
  })
}

type Moved = { startRent: WallTime; endRent?: WallTime | undefined; durationId: number | null }

function isSamePeriod(before: Moved, after: Moved): boolean {
  return before.startRent === after.startRent && before.endRent === after.endRent
}

/**
 * Bundle choices of staff, else those that the booked items stand for: adapted to the booking's new period and
 * quantity where they go along. undefined for another product while nobody has chosen.
 */
function choicesFor(
  { parentSeats, options }: BundleOffer,
  booking: BookingOfOrder,
  items: readonly BookingOfOrder[],
  staffChange: StaffChange | undefined,
): Choices | undefined {
  const isSameProduct = !staffChange || staffChange.productId === mainProductId(booking)
  const left = { from: booking.startRent, date: true, items: true }
  const previous = choicesOf(options, items).map((choice) => ({ ...choice, left }))
  const chosen: readonly StaffBundleChoice[] = staffChange?.bundles ?? previous
  if (!staffChange?.bundles && !isSameProduct) return undefined
  return (parent, today) => choicesAlong(options, chosen, { parentSeats, parent, today })
}

/** Quantities of the booking's main product by price category, add-ons left out. */
function mainLines({ rows }: BookingOfOrder): Quantity[] {
  return rows.flatMap(({ isAddon, priceCategoryId, quantity }) =>
    isAddon ? [] : [{ priceCategoryId, quantity }],
  )
}

function toQuoteRequest(
  booking: BookingOfOrder,
  offered: OfferedAddons,
  input: ChangeBookingInput,
): QuoteRequest {
  const quantities = (input.quantities ?? mainLines(booking)).filter(({ quantity }) => quantity > 0)
  const total = quantities.reduce((sum, line) => sum + line.quantity, 0)
  const chosen = booking.rows.flatMap(({ isAddon, productId, quantity }) =>
    isAddon ? [{ addonId: productId, quantity }] : [],
  )
  const { staffChange } = input
  const addons = addonQuantities(staffChange?.addons ?? chosen, offered, total)
  const asMany = booking.rows.filter((row) => isAsMany(row, { quantities, addons }))
  return {
    ...input,
    audience: input.audience ?? audienceOf(input),
    productId: staffChange?.productId ?? mainProductId(booking),
    quantities,
    addons,
    unitPrices: staffChange
      ? [...pricesFor(staffChange.byHand, undefined), ...stayingPrices(asMany, booking, input)]
      : [],
    itemPrices:
      staffChange &&
      ((item, replaced) => [
        ...pricesFor(staffChange.byHand, item.optionId),
        ...(replaced
          ? stayingPrices(soldRows(item, replaced.rows), replaced, { ...item, zone: input.zone })
          : []),
      ]),
  }
}

/** Rows whose price stays, so that no list need have one: all of them where nothing moves, else those by hand. */
function stayingPrices(
  rows: readonly PricedRow[],
  was: BookingOfOrder,
  next: Moved & { zone: Zone },
): readonly PricedRow[] {
  if (isSamePeriod(was, next)) return rows
  return isAsLong(was, next, next.zone) ? rows.filter((row) => row.isPriceByHand) : []
}
