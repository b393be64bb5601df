import type { Generated } from 'kysely'
import type { InstantColumn, WallTimeColumn } from './columns.ts'

/** Closeout as staff entered it; what it occupies are its allocations. */
export type CloseoutTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  start_date_time: WallTimeColumn
  /** null: it concerns only requests that start then. */
  end_date_time: WallTimeColumn<null>
  created_at: InstantColumn
  created_by_user_id: number | null
  deleted_at: InstantColumn<null>
  deleted_by_user_id: number | null
}

export type OverbookingAuditTable = {
  shop_id: number
  checked_at: InstantColumn
  findings: Generated<string>
}
