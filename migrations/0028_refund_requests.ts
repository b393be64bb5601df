import type { Kysely } from 'kysely'
import { createTables } from './create-tables.ts'

/** Refunds that a payment provider is asked for, until it has answered. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'refund_request',
        columns: `
      transaction_id integer not null primary key references "transaction" (id),
      shop_id integer not null references shop (id),
      credits_rows integer not null,
      attempts integer not null default 0,
      next_attempt_at text,
      reason text`,
      },
    ],
    ['create index refund_request_due on refund_request (next_attempt_at) where next_attempt_at is not null'],
  )
}
