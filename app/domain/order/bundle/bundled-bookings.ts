type Bundled = { id: number; parentBookingId: number | null }

/**
 * The bookings of an order that stand by themselves, each with the items of its bundle, in the order in which
 * they were added.
 */
export function withItems<Booking extends Bundled>(
  bookings: readonly Booking[],
): (Booking & { items: Booking[] })[] {
  const itemsOf = Map.groupBy(bookings, ({ parentBookingId }) => parentBookingId)
  return (itemsOf.get(null) ?? []).map((booking) => ({ ...booking, items: itemsOf.get(booking.id) ?? [] }))
}

/** The same one after another, each item after the booking that it goes with. */
export function itemsAfterParents<Booking extends Bundled>(bookings: readonly Booking[]): Booking[] {
  const itemsOf = Map.groupBy(bookings, ({ parentBookingId }) => parentBookingId)
  return (itemsOf.get(null) ?? []).flatMap((booking) => [booking, ...(itemsOf.get(booking.id) ?? [])])
}

/** Whether a booking of the order is an item of a bundle or has such items. */
export function isInBundle({ id, parentBookingId }: Bundled, bookings: readonly Bundled[]): boolean {
  return parentBookingId !== null || bookings.some((other) => other.parentBookingId === id)
}

/** Whether an item is at the same time as its parent, so that the time need not be said twice. */
export function isAtSameTime(
  item: { startRent: string; endRent: string },
  parent: { startRent: string; endRent: string },
): boolean {
  return item.startRent === parent.startRent && item.endRent === parent.endRent
}
