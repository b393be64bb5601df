/** Places of one booking: its own, and its bundle items' after it. */
const PLACES_A_BOOKING = 1000

/** Place of a booking in a form by the form's key for it, which stays while others come and go; items follow it. */
export function bookingPlace(key: number): number {
  return key * PLACES_A_BOOKING
}

/** Places by booking, of all bookings of an order in the order of their ids: items follow the booking they go with. */
export function bookingPlaces(
  bookingIds: Iterable<number>,
  parents: readonly { bookingId: number; key: number }[],
): Map<number, number> {
  const places = new Map<number, number>()
  let place = 0
  for (const bookingId of [...bookingIds].sort((a, b) => a - b)) {
    const parent = parents.find((each) => each.bookingId === bookingId)
    if (parent) place = bookingPlace(parent.key)
    places.set(bookingId, place)
    place++
  }
  return places
}
