import type { Generated } from 'kysely'
import type { InstantColumn, WallTimeColumn } from './columns.ts'

export type CloseoutTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  start_date_time: WallTimeColumn
  /** null: it concerns only requests that start then. */
  end_date_time: WallTimeColumn<null>
  starts_at: InstantColumn
  /** `starts_at` of one without an end. */
  ends_at: InstantColumn
  /** null closes all. */
  partial_quantity: number | null
  created_at: InstantColumn
  created_by_user_id: number | null
  deleted_at: InstantColumn<null>
  deleted_by_user_id: number | null
}

export type CloseoutIdentifierTable = {
  shop_id: number
  closeout_id: number
  identifier_id: number
}

export type OverbookingAuditTable = {
  shop_id: number
  checked_at: InstantColumn
  findings: Generated<string>
}
