import type { LocalDate } from '#app/domain/shared/time.ts'

/** Coming and past list what occupies places; 'all' lists everything but what was deleted. Source: spec 2 §4. */
export const LIST_TABS = ['coming', 'past', 'all', 'deleted'] as const
export type ListTab = (typeof LIST_TABS)[number]

export const PAYMENT_STATES = ['PAID', 'PARTIALLY_PAID', 'UNPAID'] as const
/**
 * States of payment; confirmed orders of which something is due; reservations, which end unless they are paid; orders
 * with money on its way back; those whose refund failed and is still owed.
 */
export const PAYMENT_FILTERS = [...PAYMENT_STATES, 'DUE', 'RESERVED', 'RETURNING', 'REFUND_FAILED'] as const

/** Who made an order, which is its channel unless it has a name of its own. */
export const ORDER_CREATORS = ['GUEST', 'STAFF', 'OTA'] as const

export const COMMENTATORS = ['GUEST', 'STAFF'] as const

/** An answer to a question of the shop's own: the option, or a part of what was typed. */
export type AnswerFilter = { customFieldId: number; value: string }

/** Filters of the lists of orders and bookings; what is left out filters nothing. Source: spec 2 §3. */
export type OrderFilter = {
  search?: string | undefined
  /** Dates of the start and of the creation, both included. */
  startFrom?: LocalDate | undefined
  startTo?: LocalDate | undefined
  createdFrom?: LocalDate | undefined
  createdTo?: LocalDate | undefined
  payment?: (typeof PAYMENT_FILTERS)[number] | undefined
  /** Any of them. */
  productIds?: readonly number[] | undefined
  /** All of them. */
  answers?: readonly AnswerFilter[] | undefined
  /** Part of a comment. */
  comment?: string | undefined
  /** With a comment by guests, or by staff. */
  commentBy?: (typeof COMMENTATORS)[number] | undefined
  createdByUserId?: number | undefined
  /** Orders of one customer of the shop. */
  customerId?: number | undefined
  affiliateTag?: string | undefined
  /** Who made the order, or the name of a channel. */
  channel?: string | undefined
}
