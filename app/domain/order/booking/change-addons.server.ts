import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import type {
  ResourceAllocation,
  UnitAssignment,
} from '#app/domain/availability/allocation/allocations-of-rows.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import { allocateDemands } from '#app/domain/availability/resources/resource-demand.ts'
import { assignUnits } from '#app/domain/availability/units/identifier-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  type BookingRefusal,
  lockWholeBooking,
  mainProductId,
  mainQuantity,
} from '#app/domain/order/booking-of-order.server.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { deleteBookingProducts, insertBookingProducts } from '#app/domain/order/booking-row-queries.server.ts'
import { repriceGuarantee } from '#app/domain/order/guarantee/rebooking-guarantee.server.ts'
import { updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder, toLines } from '#app/domain/order/log-order.server.ts'
import { isSoldWith } from '#app/domain/order/occupied-quantity.ts'
import { type Access, audienceOf, type OrderInput } from '#app/domain/order/order-types.ts'
import { type PricedRow, priceAddons } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { unitFeeMinor } from '#app/domain/pricing/rebooking-fee.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type AddonQuantity, addonQuantities } from './addon-quantities.ts'
import { changedRows, isAsMany } from './changed-rows.ts'
import { findOfferedAddons } from './offered-addons.server.ts'
import type { QuoteRefusal } from './quote-booking.server.ts'

type ChangeAddonsInput = OrderInput &
  Access & {
    bookingId: number
    addons: readonly AddonQuantity[]
    /**
     * Also where the order is confirmed: rows that stay as they are then have the price that they were sold at, no
     * longer offered or not.
     */
    isConfirmedToo?: boolean | undefined
    /** Whose rules hold; left out, theirs who ask. */
    audience?: Audience | undefined
    /** Guest and shop get a message about it. */
    notifies?: boolean | undefined
  }

/**
 * Gives a booking these add-ons instead of those it has; mandatory ones stay in their parent's quantity. The
 * booked product itself is left alone, so that a cut-off that passed or a price that changed meanwhile doesn't
 * matter to them. The right to rebook is priced anew with them.
 * Source: domain.md §3, §4.
 */
export async function changeAddons(
  tx: Tx,
  input: ChangeAddonsInput,
): Promise<Result<{ bookingId: number }, BookingRefusal | QuoteRefusal>> {
  const { shopId, orderId, bookingId, zone, now } = input
  const offered = await findOfferedAddons(tx, input)
  const found = await lockWholeBooking(tx, input, { alsoProductIds: offered.map(({ addon }) => addon.id) })
  if (!found.ok) return found
  const { booking, others } = found.value
  const isConfirmed = found.value.order.state === 'CONFIRMED'
  const before = booking.rows.filter(({ isAddon }) => isAddon)

  const { resources: previous, units } = await findAllocations(tx, input)
  const previousUnits = units.filter((unit) => unit.bookingId === bookingId)
  await deleteBookingProducts(tx, { shopId, bookingIds: [bookingId], item: 'addons', now })
  const addons = addonQuantities(input.addons, offered, mainQuantity(booking))
  const terms = { sold: isConfirmed ? before : [], isGuaranteed: isConfirmed && booking.isRebookable }
  const quote = await quoteAddons(tx, booking, addons, { ...input, previousUnits, previous, ...terms })
  if (!quote.ok) return quote
  const { rows, products, allocations, unitAssignments } = quote.value
  const { startRent, endRent, durationId } = booking
  const times = { startRent, endRent, durationId, zone }
  const inserted = { ...times, rows, products, allocations, unitAssignments, before }
  await insertBookingProducts(tx, { shopId, orderId, bookingId, ...inserted })
  const items = others.filter(({ parentBookingId }) => parentBookingId === bookingId)
  const fees = await repriceGuarantee(tx, {
    ...{ shopId, orderId, bookingId, now },
    ...(isConfirmed ? { before: [booking, ...items], isConfirmed, isRetained: true } : {}),
  })
  await updateOrderTotals(tx, input)
  const log = { shopId, orderId, now, access: input, notify: input.notifies ?? false }
  if (isConfirmed) {
    const period = { startRent, endRent }
    const main = booking.rows.filter(({ isAddon }) => !isAddon)
    await logOrder(tx, log, 'booking_changed', {
      bookingId,
      before: { ...period, products: toLines([...booking.rows, ...booking.fees]) },
      after: { ...period, products: toLines([...main, ...rows, ...fees]) },
      ...(input.notifies ? { isByGuest: true } : {}),
    })
  } else {
    await logOrder(tx, log, 'addons_changed', {
      bookingId,
      before: toLines([...before, ...booking.fees]),
      after: toLines([...rows, ...fees]),
    })
  }
  return ok({ bookingId })
}

/** Prices first: what the product doesn't offer is refused as such, not as full. */
async function quoteAddons(
  tx: Tx,
  booking: BookingOfOrder,
  addons: readonly AddonQuantity[],
  input: ChangeAddonsInput & {
    previousUnits: readonly UnitAssignment[]
    previous: readonly ResourceAllocation[]
    /** Rows whose price stays where they do, and which stay when they are no longer offered. */
    sold: readonly PricedRow[]
    /** Everything that it gets must be rebookable. */
    isGuaranteed: boolean
  },
) {
  const { shopId, now, zone, previousUnits, previous, sold } = input
  const { startRent, endRent, durationId } = booking
  const audience = input.audience ?? audienceOf(input)
  const addonIds = addons.map(({ addonId }) => addonId)
  const productId = mainProductId(booking)

  const prices = await findPriceFacts(tx, { shopId, productIds: [productId, ...addonIds] })
  const quantities = booking.rows.filter(({ isAddon }) => !isAddon)
  const priced = priceAddons(prices, {
    productId,
    durationId,
    startRent,
    endRent,
    quantities,
    addons,
    audience,
    unitPrices: sold.filter((row) => isAsMany(row, { quantities, addons })),
    sold,
  })
  if (!priced.ok) return priced
  const { bulkBands } = prices
  const rows = changedRows(priced.value, sold, {
    isSamePeriod: true,
    isSameLength: true,
    bulkBands,
    byHand: [],
  })
  const isFixed = ({ productId: id }: PricedRow) =>
    unitFeeMinor(prices, { productId: id, unitPriceMinor: 0 }) === null
  const added = rows.filter(({ productId: id }) => !sold.some((row) => row.productId === id))
  const ending = input.isGuaranteed ? added.find(isFixed) : undefined
  if (ending) return err({ code: 'addon_ends_guarantee', at: 'addons', productId: ending.productId } as const)

  const period = { from: dateOf(startRent), to: dateOf(endRent) }
  const facts = await findAvailabilityFacts(tx, {
    shopId,
    productIds: addonIds,
    ...period,
    now,
    ...{ isAlone: true, areDeletedToo: true },
  })
  const demands = addons.map(({ addonId, quantity }) => ({
    productId: addonId,
    startRent,
    endRent,
    durationId,
    quantity,
    bookingId: booking.id,
    occupied: sold.find((row) => row.productId === addonId)?.quantity,
    isSold: isSoldWith({ rows: sold }, { productId: addonId, quantity }),
  }))
  const checked = checkDemands(facts, { demands, audience, now, zone, previousUnits })
  if (!checked.ok) return checked
  const allocations = allocateDemands(facts, { demands, zone, previous })
  const unitAssignments = assignUnits(facts, { demands, audience, zone, previousUnits })
  return ok({ rows, products: facts.products, allocations, unitAssignments })
}
