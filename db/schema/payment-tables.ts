import type { Generated } from 'kysely'
import type { FlagColumn, InstantColumn, LocalDateColumn } from './columns.ts'

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
  payment_link_id: number | null
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

/** An order as a payment or a refund left it, written once when that is settled. */
export type TransactionSnapshotTable = {
  transaction_id: number
  shop_id: number
  /** JSON: all rows that the order had or had had. */
  order_rows: string
  /** Due of the order, below 0 where it was paid too much. */
  balance_minor: number
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
  /** Its items are credits; a whole payment that came too late credits nothing. */
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

/** A day on which the till was counted. */
export type DayCloseTable = {
  id: Generated<number>
  shop_id: number
  date: LocalDateColumn
  note: string | null
  closed_at: InstantColumn
  closed_by_user_id: number
}

/** An entry of the ledger in the day close that counted it. */
export type DayCloseEntryTable = {
  transaction_id: number
  shop_id: number
  day_close_id: number
}

export type DayCloseCountTable = {
  id: Generated<number>
  shop_id: number
  day_close_id: number
  user_id: number | null
  method: 'CASH' | 'CARD_TERMINAL'
  /** As it was when the day was closed. */
  ledger_minor: number
  counted_minor: number
}

export type DayCloseCorrectionTable = {
  id: Generated<number>
  shop_id: number
  day_close_count_id: number
  /** In place of what was counted. */
  counted_minor: number
  reason: string
  created_at: InstantColumn
  created_by_user_id: number
}

/** A file of a report that the worker writes for a user. */
export type ReportFileTable = {
  id: Generated<number>
  shop_id: number
  user_id: number
  state: 'WAITING' | 'DONE' | 'FAILED' | 'CANCELLED'
  format: 'csv' | 'xlsx'
  locale: 'sv' | 'en' | 'de' | 'nl' | 'no'
  /** Search of the report's address. */
  search: string
  /** Names of columns as JSON. */
  columns: string
  total_rows: number
  written_rows: number
  /** Rises with every claim: a writer whose claim is over writes nothing more. */
  claims: number
  /** Claims since it was requested. */
  attempts: number
  claimed_until: InstantColumn | null
  file_key: string | null
  created_at: InstantColumn
  expires_at: InstantColumn
}
