import type { WallTime } from '#app/domain/shared/time.ts'

/** Far more than anybody has, and few enough for every sum of money to be exact. */
export const LARGEST_DEMAND = 100_000

/** A booking of the order: its id, or where it is an item of a bundle and not stored yet, its place among the items. */
export type BookingReference = number | `item ${number}`

export function itemReference(index: number): BookingReference {
  return `item ${index}`
}

/** Quantity of one product that one booking of an order needs; its rows in all price categories are one demand. */
export type Demand = {
  productId: number
  startRent: WallTime
  endRent: WallTime
  /** null for an event's only duration, an add-on, or a free period that staff chose. */
  durationId: number | null
  quantity: number
  /** The booking that it belongs to; left out for one that is not stored yet and is no item of a bundle. */
  bookingId?: BookingReference | undefined
  /** Starts this minute, so neither the grid of starts nor the cut-off is checked. */
  startsNow?: boolean | undefined
  /** Quantity that its booking occupied in the same period before it was changed; left out for a new one. */
  occupied?: number | undefined
  /** Its booking has as many already, if at another time: the product need not be offered any more. */
  isSold?: boolean | undefined
  /** Rules of a bundle item that its option sets instead of the guest. Left out: none. */
  fixed?: FixedRules | undefined
}

/**
 * Whether a demand needs nothing that its booking did not have: it is never refused for what staff made tight after
 * the sale, such as a lower capacity. Source: domain.md §3 'Never oversold'.
 */
export function occupiesNoMore({ quantity, occupied = 0 }: Demand): boolean {
  return occupied > 0 && quantity <= occupied
}

/**
 * Rules for guests that a bundle option replaces for its item, since the shop itself set them. Every option
 * replaces the product's quantity rules.
 */
export type FixedRules = {
  /** Starts when the option sets, which need not be a start that the product offers. */
  start: boolean
  /** Lasts as long as the option sets. */
  duration: boolean
  /** Starts with its parent, whose opening hours were checked. */
  hours: boolean
}

/** Why a demand cannot be met, in the order in which reasons are shown to the buyer. */
export type AvailabilityRefusal = {
  code:
    | 'product_not_bookable'
    | 'start_time_does_not_exist'
    | 'duration_not_offered'
    | 'past_cut_off'
    | 'outside_opening_hours'
    | 'start_time_not_offered'
    | 'below_minimum'
    | 'above_maximum'
    | 'not_enough_free'
  at: 'startRent' | 'quantity' | 'durationId'
  productId: number
  /** With `not_enough_free`. */
  free?: number
  /** With `below_minimum`. */
  min?: number
  /** With `above_maximum`. */
  max?: number
}

/** A rule for guests that staff may break knowingly. */
export type AvailabilityWarning = AvailabilityRefusal
