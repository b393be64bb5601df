import { allocationsOfRows } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import { occupiedPeriod } from '#app/domain/availability/allocation/occupied-period.ts'
import type { PlannedAllocation } from '#app/domain/availability/allocation/occupying-queries.server.ts'
import { itemReference } from '#app/domain/availability/demand.ts'
import { planBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { type BookingQuote, ownOf } from '#app/domain/order/booking/quote-booking.server.ts'
import { listResources } from '#app/domain/resource/resource-queries.server.ts'
import { epochSeconds, toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { Copy, CopyPeriod } from './copy-dates.ts'
import {
  type CopiedBooking,
  type CopiedOrder,
  type CopyInput,
  type Source,
  toBooking,
  toCopiedRow,
  toRefused,
} from './copy-order.server.ts'

/**
 * Quotes the copies one after the other, each beside those before it, as far as they can be had. Nothing is locked or
 * written, and other requests are answered in between.
 */
export async function planCopies(
  db: Db,
  source: Source,
  copies: readonly Copy[],
  input: CopyInput,
): Promise<CopiedOrder[]> {
  const { shopId, zone } = input
  const resources = await listResources(db, shopId)
  const resourceNames = new Map(resources.map(({ id, name }) => [id, name]))
  const planned: PlannedAllocation[] = []
  const orders: CopiedOrder[] = []
  let lastId = 0
  for (const { date, bookings } of copies) {
    const copied: CopiedBooking[] = []
    for (const period of bookings) {
      await new Promise(setImmediate)
      copied.push(await planCopy(period))
    }
    orders.push({ date, bookings: copied })
  }
  return orders

  async function planCopy(period: CopyPeriod): Promise<CopiedBooking> {
    const request = await toBooking(db, source, period, input)
    const quoted = await planBooking(db, { ...request, planned })
    if (!quoted.ok) return toRefused(period, quoted.error)
    const { endRent, rows, items, warnings } = quoted.value
    const allocations = allocationsOf(quoted.value, { startRent: period.startRent, zone }, () => --lastId)
    planned.push(...allocations)
    return {
      bookingId: period.bookingId,
      startRent: period.startRent,
      endRent,
      refusal: null,
      rows: [{ rows }, ...items].flatMap((each) => each.rows.map(toCopiedRow)),
      allocated: allocatedNames(allocations, quoted.value),
      warnings,
    }
  }

  function allocatedNames(allocations: readonly PlannedAllocation[], { facts }: BookingQuote): string[] {
    const units = [...(facts.identifiers?.pools.values() ?? [])].flatMap((pool) => pool.units)
    const unitNames = new Map(units.map(({ id, label }) => [id, label]))
    const names = allocations.flatMap(({ target, targetId }) => {
      if (target === 'POOL') return []
      return (target === 'UNIT' ? unitNames : resourceNames).get(targetId) ?? []
    })
    return [...new Set(names)].toSorted()
  }
}

/** Everything that a quoted booking and its items would occupy, under ids that no stored one has. */
function allocationsOf(
  quote: BookingQuote,
  { startRent, zone }: { startRent: WallTime; zone: Zone },
  nextId: () => number,
): PlannedAllocation[] {
  const { items, allocations, unitAssignments, facts } = quote
  const isOfItem =
    (index: number) =>
    ({ bookingId }: { bookingId?: unknown }) =>
      bookingId === itemReference(index)
  const booked = [
    { ...quote, startRent, ...ownOf(quote, null) },
    ...items.map((item, index) => ({
      ...item,
      allocations: allocations.filter(isOfItem(index)),
      unitAssignments: unitAssignments.filter(isOfItem(index)),
    })),
  ]
  return booked.flatMap(({ rows, ...booking }) => {
    const bookingId = nextId()
    const visible = {
      from: epochSeconds(toInstant(booking.startRent, zone)),
      to: epochSeconds(toInstant(booking.endRent, zone)),
    }
    const occupying = rows.flatMap(({ productId, quantity }) => {
      const product = facts.products.get(productId)
      if (!product) return []
      const occupied = occupiedPeriod(product, booking, zone)
      const { poolId } = product
      return { id: nextId(), bookingId, productId, poolId, quantity, startRent: booking.startRent, occupied }
    })
    return allocationsOfRows({ ...booking, rows: occupying }).map((each) => ({ ...each, visible }))
  })
}
