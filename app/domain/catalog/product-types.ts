/** RENTAL is inventory by period, EVENT places by start time, ADDON is sold only with a main product. */
export const PRODUCT_TYPES = ['RENTAL', 'EVENT', 'ADDON'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** What a booking takes: units during a period, or places at one start time. */
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

/** Who asks. Guests see and book what is public; staff see more and may break some rules knowingly. */
export type Audience = 'guest' | 'staff'
