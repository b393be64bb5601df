import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Sums the refunds of each order that are on their way, beside what was paid of it. */
export async function up(db: Kysely<any>): Promise<void> {
  const money = db.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer'
  await sql.raw(`alter table "order" add column returning_minor ${money} not null default 0`).execute(db)
  await sql
    .raw(
      `update "order" set returning_minor = pending.minor
       from (
         select order_id, -sum(amount_minor) as minor from "transaction"
         where transaction_type = 'REFUND' and status = 'PENDING' group by order_id
       ) as pending
       where pending.order_id = "order".id`,
    )
    .execute(db)
}
