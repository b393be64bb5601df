import type { Generated } from 'kysely'
import type {
  FlagColumn,
  InstantColumn,
  LocalDateColumn,
  TranslatableColumn,
  WallTimeColumn,
} from './columns.ts'

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
  /** On its way back and not there yet: refunds that are pending. */
  returning_minor: Generated<number>
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
  /** Sold with the right to change its time, which ends when its fee is given back. */
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
  /** Whether staff set the unit price; null for rows sold before this was kept. */
  is_price_by_hand: FlagColumn | null
  discount_minor: Generated<number>
  total_minor: number
  credited_minor: Generated<number>
  /** Left to processes of the version before, which write it; read no more. */
  paid_credit_minor: Generated<number>
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

/** A credit of one refund on a row; of none where cancelling a booking credits more than is paid back. */
export type RowCreditTable = {
  id: Generated<number>
  shop_id: number
  booking_product_id: number
  transaction_id: number | null
  amount_minor: number
  /** Of the row, since then. */
  lowest_total_minor: number
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

/** A guest's change of a booking's time or add-ons that is applied once its difference is paid. */
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
  /** JSON: requested quantities of add-ons; null where the time changes. */
  addons: string | null
  amount_minor: number
  expires_at: InstantColumn
  created_at: InstantColumn
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

/**
 * Difference that a change of an order made to what is sold of one of its rows. Entries are only ever added: the sum of
 * a row's is what is sold of it now. The order's own columns are copied, so that a report reads this table alone.
 */
export type SalesEntryTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  order_item_id: number
  booking_product_id: number
  product_id: number
  price_category_id: number | null
  sold_at: InstantColumn
  /** Its date in the shop's zone. */
  sold_on: LocalDateColumn
  created_by: 'GUEST' | 'STAFF' | 'OTA'
  channel: string | null
  created_by_user_id: number | null
  is_addon: FlagColumn
  quantity: number
  guests: number
  /** Of the row as it stands after the entry, not a difference. */
  unit_price_minor: number
  discount_minor: number
  credited_minor: number
  /** VAT included. */
  amount_minor: number
  vat_percentage: number
  vat_minor: number
}
