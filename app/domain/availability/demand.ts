import type { WallTime } from '#app/domain/shared/time.ts'

/** What one booking of an order asks of one product; its rows in all price categories are one demand. */
export type Demand = {
  productId: number
  startRent: WallTime
  endRent: WallTime
  /** null for an event's only length, an add-on, or a free period that staff chose. */
  durationId: number | null
  quantity: number
  /** The booking that it belongs to, when that stands already. */
  bookingId?: number | undefined
  /** It starts this minute, so neither the grid of starts nor the cut-off is asked. */
  lent?: boolean | undefined
  /** Of a bundle's part: what its option settles instead of the guest. Left out: nothing. */
  settled?: SettledRules | undefined
}

/**
 * What a bundle option settles for its part, so that the product's own rule for guests is not asked: the shop
 * itself said it. How many is settled by every option.
 */
export type SettledRules = {
  /** It starts when the option says, which need not be a start that the product offers. */
  start: boolean
  /** It lasts as long as the option says. */
  length: boolean
  /** It starts with its parent, whose opening hours were asked. */
  hours: boolean
}

/** Why a demand cannot be met, in the order in which the buyer should hear it. */
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
