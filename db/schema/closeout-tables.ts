import type { Generated } from 'kysely'

export type CloseoutTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  start_date_time: string
  /** null: it concerns only requests that start then. */
  end_date_time: string | null
  starts_at: string
  /** `starts_at` of one without an end. */
  ends_at: string
  /** null closes all. */
  partial_quantity: number | null
  created_at: string
  created_by_user_id: number | null
  deleted_at: string | null
  deleted_by_user_id: number | null
}

export type CloseoutIdentifierTable = {
  shop_id: number
  closeout_id: number
  identifier_id: number
}

export type StockCheckTable = {
  shop_id: number
  checked_at: string
  findings: Generated<string>
}
