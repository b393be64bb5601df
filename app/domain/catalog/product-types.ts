/** RENTAL is inventory by period, EVENT places by start time, ADDON is sold only with a main product. */
export const PRODUCT_TYPES = ['RENTAL', 'EVENT', 'ADDON'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** Capacity that a booking occupies: units during a period, or places at one start time. */
export const BOOKING_TYPES = ['PER_PERIOD', 'PER_START_TIME'] as const
export type BookingType = (typeof BOOKING_TYPES)[number]

/** Who may book: everyone, staff alone, nobody. */
export const PRODUCT_STATUSES = ['ACTIVE', 'ADMIN_ONLY', 'INACTIVE'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** Where a product's start times come from. Source: domain.md §3. */
export const START_TIME_TYPES = [
  'AUTOMATIC_WITHIN_OPENING_HOURS',
  'MANUAL_WITHIN_OPENING_HOURS',
  'MANUAL_INDEPENDENT',
] as const
export type StartTimeType = (typeof START_TIME_TYPES)[number]

/** Who chooses which named unit a booking gets: the system, for staff themselves, staff always. Source: spec 3 §3. */
export const IDENTIFIER_ASSIGNMENTS = ['AUTOMATIC', 'AUTOMATIC_FOR_GUEST', 'MANUAL'] as const
export type IdentifierAssignment = (typeof IDENTIFIER_ASSIGNMENTS)[number]

/** One QR ticket for the whole order, or one for each product in it. */
export const QR_TICKET_TYPES = ['PER_ORDER', 'PER_PRODUCT'] as const
export type QrTicketType = (typeof QR_TICKET_TYPES)[number]

/** Who books. Guests find and book public records; staff find more and may break some rules knowingly. */
export type Audience = 'guest' | 'staff'

/** Whether the reader may book a record with the status. Inactive ones are closed to staff too. */
export function isOpenTo(status: ProductStatus | null, audience: Audience): boolean {
  return status === 'ACTIVE' || (audience === 'staff' && status === 'ADMIN_ONLY')
}
