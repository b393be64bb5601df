/** Pages with links to a booking and its allocation, with their filters. Never another site. */
const PAGES = /^\/(?:orders|bookings|history|availability)(?:\/[\w/-]+)?(?:\?[\w\-.~*%&=+,:]*)?(?:#[\w-]*)?$/

/** Address of a booking's resources and units, from where saving leads back to the reader's page. */
export function writeAllocationAddress(bookingId: number, from: string): string {
  return `/bookings/${bookingId}/resources?${new URLSearchParams({ from })}`
}

/** Address of a booking, from where closing leads back to the reader's list or calendar. */
export function writeBookingAddress(bookingId: number, from?: string): string {
  return from ? `/bookings/${bookingId}?${new URLSearchParams({ from })}` : `/bookings/${bookingId}`
}

/** The page that the reader came from; `otherwise` where the address names none of ours. */
export function readOrigin(query: URLSearchParams, otherwise: string): string {
  const from = query.get('from') ?? ''
  return PAGES.test(from) ? from : otherwise
}
