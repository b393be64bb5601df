import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Contact } from '#app/domain/customer/contact.ts'
import type { BundlePriceShown } from '#app/domain/order/bundle/bundle-types.ts'
import type { TransactionStatus, TransactionType } from '#app/domain/order/ledger/transaction-states.ts'
import type { summarise } from '#app/domain/pricing/summarise.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant, WallTime, Zone } from '#app/domain/shared/time.ts'
import type { OrderState } from './order-states.ts'
import type { PaymentState } from './order-total.ts'

/** Input of every use case on one order. Another shop's order id is answered like one that isn't there. */
export type OrderInput = { shopId: number; orderId: number; now: Instant; zone: Zone }

/**
 * Who asks. A guest proves the order with its secret and says from which window; staff are known by the
 * session. One or the other, so that no guest address can reach a use case as staff by leaving out a field.
 */
export type Access = GuestAccess | StaffAccess
/** Rules that hold for whoever has the access: no user means a guest. */
export function audienceOf({ userId }: { userId?: number | undefined }): Audience {
  return userId === undefined ? 'guest' : 'staff'
}

export type GuestAccess = { secret: string; windowKey?: string | undefined; userId?: undefined }
export type StaffAccess = { userId: number; secret?: undefined; windowKey?: undefined }

export type Customer = Contact & {
  commentByGuest: string | null
  /** Staff's own; never leaves for a guest's page. */
  commentByAdmin: string | null
  termsAcceptedAt: Instant | null
}

export type BookingProduct = {
  id: number
  productId: number
  productName: Translatable
  imageSrc: string | null
  imageAlt: Translatable
  isAddon: boolean
  priceCategoryId: number | null
  priceCategoryTitle: Translatable | null
  quantity: number
  /** People per unit. */
  seats: number
  unitPriceMinor: number
  /** Before a bulk discount. */
  listPriceMinor: number
  discountMinor: number
  totalMinor: number
  /** Given back, which lowers the price; the total stays. */
  creditedMinor: number
  vatPercentage: number
  isDeletedProduct: boolean
}

/** A row of the order, live or removed since. */
export type ReceiptRow = {
  id: number
  bookingId: number
  name: Translatable
  priceCategory: Translatable | null
  isAddon: boolean
  startRent: WallTime
  endRent: WallTime
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  totalMinor: number
  /** Left out in what was stored before it was. */
  creditedMinor?: number
  vatPercentage: number
  isRemoved: boolean
}

export type OrderBooking = {
  id: number
  orderItemId: number
  startRent: WallTime
  endRent: WallTime
  startsAt: Instant
  endsAt: Instant
  durationId: number | null
  durationLabel: Translatable | null
  startsNow: boolean
  checkedInAt: Instant | null
  finishedAt: Instant | null
  /** The booking that it is an item of; null for one that stands by itself. */
  parentBookingId: number | null
  bundleOptionId: number | null
  /** How a bundle item's price is shown to guests; null for other bookings. */
  bundlePrice: BundlePriceShown | null
  /** Its guest has the right to change its time, bought or free. */
  isRebookable: boolean
  products: BookingProduct[]
  /** Rows of the fee that the right was bought for, one for each VAT rate. */
  fees: BookingProduct[]
}

export type OrderTransaction = {
  id: number
  transactionType: TransactionType
  status: TransactionStatus
  amountMinor: number
  provider: string
  paymentProviderId: number | null
  providerName: Translatable | null
  /** How to pay, of an offline provider. */
  instructions: Translatable | null
  note: string | null
  /** Why its provider has not given a refund back, and when it is asked again; null for good once it failed. */
  problem: { reason: string; nextAttemptAt: Instant | null } | null
  createdAt: Instant
  settledAt: Instant | null
  createdByName: string | null
}

export type OrderDetails = {
  id: number
  secret: string
  state: OrderState
  lang: string
  createdAt: Instant
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  createdByName: string | null
  origin: string | null
  affiliateTag: string | null
  /** Through which the order was sold elsewhere. */
  channel: string | null
  reservationExpiresAt: Instant | null
  /** When an unpaid offline order is cancelled; null means never. */
  cancelUnpaidAt: Instant | null
  priceMinor: number
  payedMinor: number
  /** Still to be paid, and paid too much: refunds on their way count as made. Source: domain.md §5 'Refunds'. */
  dueMinor: number
  overpaidMinor: number
  /** Sum of these refunds. */
  returningMinor: number
  paymentState: PaymentState
  hasRefund: boolean
  /** Deposit that a guest must pay for the order to be confirmed; null where there is none. */
  depositMinor: number | null
  version: number
  windowKey: string | null
  customer: Customer | null
  /** The customer of the shop whose order it is. */
  customerId: number | null
  bookings: OrderBooking[]
  /** Rows of fees for the right to rebook that were not given back with their booking: they stay in the price. */
  feesOfCancelled: BookingProduct[]
  transactions: OrderTransaction[]
  totals: ReturnType<typeof summarise>
}

/** An order that stands in the way of erasing its customer, under the code of the refusal that says why. */
export type UnsettledOrder = { id: number; code: UnsettledCode }

export type UnsettledCode =
  | 'customer_order_open'
  | 'customer_order_coming'
  | 'customer_order_coming_unpaid'
  | 'customer_order_money_pending'
  | 'customer_order_unpaid'
  | 'customer_order_to_return'
