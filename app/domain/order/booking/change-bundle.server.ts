import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import {
  type BookingRefusal,
  lockWholeBooking,
  mainProductId,
} from '#app/domain/order/booking-of-order.server.ts'
import { deleteBookingRows } from '#app/domain/order/booking-queries.server.ts'
import { deleteBookingProducts } from '#app/domain/order/booking-row-queries.server.ts'
import { updateBundleItems } from '#app/domain/order/bundle/bundle-item-queries.server.ts'
import { overlapsOf } from '#app/domain/order/bundle/bundle-overlap.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import {
  type BundleItemsRefusal,
  findBundleItemFacts,
  lockedByOffer,
  quoteBundleItems,
} from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { repriceGuarantee } from '#app/domain/order/guarantee/rebooking-guarantee.server.ts'
import { updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder, toLines } from '#app/domain/order/log-order.server.ts'
import { type Access, audienceOf, type OrderInput } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findBundleOfBooking } from './offered-bundle.server.ts'

type ChangeBundleInput = OrderInput &
  Access & {
    bookingId: number
    choices: readonly BundleChoice[]
    /** Left out: optional items may be at the same time as what is booked. */
    refusesOverlaps?: boolean | undefined
  }

/**
 * Gives a booking these items instead of those that it has, all or nothing; the booking itself is left alone.
 * The answers about an item stay with it, as do its resources and named units where they are free.
 * Source: domain.md §3, §4 'Bundle option', §6.
 */
export async function changeBundle(
  tx: Tx,
  input: ChangeBundleInput,
): Promise<Result<{ bookingId: number }, BookingRefusal | BundleItemsRefusal>> {
  const { shopId, orderId, bookingId, zone, now, choices } = input
  const offer = await findBundleOfBooking(tx, input)
  const found = await lockWholeBooking(tx, input, { alsoProductIds: lockedByOffer(offer) })
  if (!found.ok) return found
  const { booking, others } = found.value

  const before = others.filter(({ parentBookingId }) => parentBookingId === bookingId)
  const bookingIds = before.map(({ id }) => id)
  const { resources: previous, units: previousUnits } = await findAllocations(tx, input)
  const had = { before, previousUnits, previous }
  await deleteBookingProducts(tx, { shopId, bookingIds, item: 'all', now })
  await deleteBookingRows(tx, { shopId, bookingIds, now })
  const quantities = booking.rows.filter(({ isAddon }) => !isAddon)
  const audience = audienceOf(input)
  const parent = { ...booking, productId: mainProductId(booking), quantities }
  const requested = { shopId, audience, now, zone, offer, choices, parent, combined: [], ...had }
  const quote = quoteBundleItems(requested, await findBundleItemFacts(tx, requested))
  if (!quote.ok) return quote
  if (input.refusesOverlaps) {
    const booked = [booking, ...others.filter((other) => !before.includes(other))]
    const [refused] = overlapsOf(quote.value.items, { offer, booked, parent: booking, zone })
    if (refused) return err(refused)
  }
  const { products } = quote.value.facts
  await updateBundleItems(tx, {
    shopId,
    orderId,
    parentBookingId: bookingId,
    zone,
    before,
    products,
    ...quote.value,
  })
  const fees =
    found.value.order.state === 'CONFIRMED'
      ? booking.fees
      : await repriceGuarantee(tx, { shopId, orderId, bookingId, now })
  await updateOrderTotals(tx, input)
  await logOrder(tx, { shopId, orderId, now, access: input }, 'bundle_changed', {
    bookingId,
    before: toLines([...before.flatMap(({ rows }) => rows), ...booking.fees]),
    after: toLines([...quote.value.items.flatMap(({ rows }) => rows), ...fees]),
  })
  return ok({ bookingId })
}
