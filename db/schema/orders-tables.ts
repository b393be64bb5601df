import type { Generated } from 'kysely'
import type { FlagColumn, InstantColumn, TranslatableColumn, WallTimeColumn } from './columns.ts'

export type OrderTable = {
  id: Generated<number>
  shop_id: number
  secret: string
  cart_key: string | null
  window_key: string | null
  state: 'DRAFT' | 'RESERVED' | 'READY_FOR_PAYMENT' | 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'DELETED'
  lang: string
  created_at: InstantColumn
  created_by: 'GUEST' | 'STAFF' | 'OTA'
  created_by_user_id: number | null
  origin: string | null
  affiliate_tag: string | null
  channel: string | null
  reservation_expires_at: InstantColumn<null>
  payment_extended_at: InstantColumn<null>
  confirmed_at: InstantColumn<null>
  cancelled_at: InstantColumn<null>
  deleted_at: InstantColumn<null>
  cancel_unpaid_at: InstantColumn<null>
  price_minor: Generated<number>
  payed_minor: Generated<number>
  first_start_rent: WallTimeColumn<null>
  last_end_rent: WallTimeColumn<null>
  /** Details that a guest typed and has not submitted: JSON, for the guest alone. */
  draft: string | null
  /** Keyed hash of the guest's network address, as long as the reservation lasts. */
  client_key: string | null
  version: Generated<number>
}

export type CustomerTable = {
  order_id: number
  shop_id: number
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_e164: string | null
  phone_country: string | null
  phone_raw: string | null
  company_name: string | null
  company_org_no: string | null
  title: string | null
  nationality: string | null
  address_street: string | null
  address_street_extra: string | null
  address_zip: string | null
  address_city: string | null
  address_state: string | null
  address_country: string | null
  comment_by_guest: string | null
  comment_by_admin: string | null
  terms_accepted_at: InstantColumn<null>
  shop_customer_id: number | null
}

export type ShopCustomerTable = {
  id: Generated<number>
  shop_id: number
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_e164: string | null
  phone_country: string | null
  phone_raw: string | null
  company_name: string | null
  company_org_no: string | null
  title: string | null
  nationality: string | null
  address_street: string | null
  address_street_extra: string | null
  address_zip: string | null
  address_city: string | null
  address_state: string | null
  address_country: string | null
  created_at: InstantColumn
  version: Generated<number>
}

/** Keys of a customer: an e-mail address, or a number with a last name. Each leads to one customer of the shop. */
export type ShopCustomerKeyTable = {
  shop_id: number
  key: string
  shop_customer_id: number
}

/** A word of a customer whose details staff wrote themselves. */
export type ShopCustomerSearchTable = {
  shop_id: number
  word: string
  shop_customer_id: number
}

/** A customer who is gone, merged into another. */
export type MergedCustomerTable = {
  merged_id: number
  shop_id: number
  shop_customer_id: number
}

export type OrderSearchTable = {
  shop_id: number
  word: string
  order_id: number
}

export type OrderItemTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  position: Generated<number>
  order_itemable_type: 'Booking' | 'Promoactor'
}

export type BookingTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  order_item_id: number
  start_rent: WallTimeColumn
  end_rent: WallTimeColumn
  starts_at: InstantColumn
  ends_at: InstantColumn
  duration_id: number | null
  /** Label of the duration when it was booked. */
  duration_label: TranslatableColumn<null>
  starts_now: Generated<FlagColumn>
  request_key: string | null
  checked_in_at: InstantColumn<null>
  checked_in_by_user_id: number | null
  finished_at: InstantColumn<null>
  removed_at: InstantColumn<null>
  parent_booking_id: number | null
  bundle_option_id: number | null
  bundle_price: 'SHOWN' | 'HIDDEN' | 'INCLUDED' | null
  /** Its guest has the right to change its time. */
  rebookable: Generated<FlagColumn>
}

export type BookingProductTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  booking_id: number
  product_id: number
  pool_product_id: number
  price_category_id: number | null
  is_addon: Generated<FlagColumn>
  is_rebooking_fee: Generated<FlagColumn>
  bundle_uuid: string | null
  quantity: number
  unit_price_minor: number
  /** Before a bulk discount; null where none lowered it. */
  list_price_minor: number | null
  discount_minor: Generated<number>
  total_minor: number
  credited_minor: Generated<number>
  vat_percentage: number
  product_name: TranslatableColumn
  price_category_title: TranslatableColumn<null>
  /** As sold, like the name and the price. */
  seats: Generated<number>
  deposit_percentage: Generated<number>
  full_deposit_within_hours: Generated<number>
  start_rent: WallTimeColumn
  removed_at: InstantColumn<null>
}

/**
 * Occupies a pool, a resource or a named unit for a while: for a row of a booking, or a closeout. The source's own
 * columns are copied, so that one index answers.
 */
export type AllocationTable = {
  id: Generated<number>
  shop_id: number
  source: 'BOOKING' | 'CLOSEOUT'
  target: 'POOL' | 'RESOURCE' | 'UNIT'
  /** Of the product whose pool it is, the resource or the identifier. */
  target_id: number
  /** One for a named unit; of a closeout of all more than any product has. */
  quantity: number
  occupied_from: InstantColumn
  occupied_to: InstantColumn
  /** When it ends by itself, for ever late for what is confirmed; null when it occupies nothing any more. */
  expires_at: InstantColumn<null>
  product_id: number
  start_rent: WallTimeColumn
  order_id: number | null
  booking_id: number | null
  booking_product_id: number | null
  closeout_id: number | null
  /** The change that it waits for, until that is paid; null for what is booked. */
  booking_change_id: number | null
}

/** A guest's change of a booking's time that is applied once its difference is paid. */
export type BookingChangeTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  booking_id: number
  /** The payment that applies it. */
  transaction_id: number
  state: 'PENDING' | 'APPLIED' | 'FAILED' | 'EXPIRED'
  /** When the booking was, as the change was chosen. */
  previous_start_rent: WallTimeColumn
  previous_end_rent: WallTimeColumn
  start_rent: WallTimeColumn
  amount_minor: number
  expires_at: InstantColumn
  created_at: InstantColumn
}

export type TransactionTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  transaction_type: 'PAYMENT' | 'REFUND' | 'VOUCHER_USE' | 'VOUCHER_RETURN' | 'CORRECTION'
  status: 'PENDING' | 'PAYED' | 'FAILED' | 'CANCELLED'
  amount_minor: number
  provider: string
  payment_provider_id: number | null
  provider_reference: string | null
  note: string | null
  refunds_transaction_id: number | null
  request_key: string | null
  created_by_user_id: number | null
  created_at: InstantColumn
  settled_at: InstantColumn<null>
  /** Payment link that a payment came by. */
  payment_link_id: Generated<number | null>
  /** Charged by the provider for it, where it says so. */
  fee_minor: number | null
}

export type PaymentLinkTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  token: string
  /** null means what is due. */
  amount_minor: number | null
  expires_at: InstantColumn
  sent_at: InstantColumn<null>
  withdrawn_at: InstantColumn<null>
  request_key: string
  created_by_user_id: number
  created_at: InstantColumn
}

export type TransactionTaxItemTable = {
  id: Generated<number>
  shop_id: number
  transaction_id: number
  booking_product_id: number | null
  vat_percentage: number
  amount_minor: number
  vat_minor: number
}

/** A page of a provider for one payment; `next_check_at` is null once nothing can come of it any more. */
export type PaymentSessionTable = {
  transaction_id: number
  shop_id: number
  order_id: number
  payment_provider_id: number
  provider_session_id: string | null
  state: 'STARTING' | 'OPEN' | 'TO_CAPTURE' | 'ENDED'
  /** The request as it was first sent, in JSON: a repeated key must come with the same content. */
  request: string
  url: string | null
  expires_at: InstantColumn
  attempts: Generated<number>
  next_check_at: InstantColumn<null>
}

/** An event that a provider reported; `next_attempt_at` is null once it is handled or given up. */
export type WebhookEventTable = {
  id: Generated<number>
  shop_id: number
  payment_provider_id: number
  provider_event_id: string
  type: string
  /** The session or payment that the event is about. */
  object_id: string | null
  received_at: InstantColumn
  handled_at: InstantColumn<null>
  attempts: Generated<number>
  next_attempt_at: InstantColumn<null>
  reason: string | null
}

/** The last number that the shop has given; its row is the lock of the series. */
/** A refund that its provider is asked for; `next_attempt_at` is null once it has answered. */
export type RefundRequestTable = {
  transaction_id: number
  shop_id: number
  /** Its items are credits, which fall away with it; a whole payment that came too late credits nothing. */
  credits_rows: FlagColumn
  attempts: Generated<number>
  next_attempt_at: InstantColumn<null>
  reason: string | null
}

export type ReceiptCounterTable = {
  shop_id: number
  last_number: number
}

/** Written once, never changed. */
export type ReceiptTable = {
  id: Generated<number>
  shop_id: number
  number: number
  order_id: number
  transaction_id: number
  kind: 'RECEIPT' | 'CREDIT'
  with_name: FlagColumn
  /** JSON, as it was issued. */
  content: string
  issued_at: InstantColumn
  issued_by_user_id: number | null
}

/** A guest's answer whether they would recommend the shop. */
export type ReviewTable = {
  id: Generated<number>
  shop_id: number
  booking_id: number
  score: number
  comment: string | null
  created_at: InstantColumn
}
