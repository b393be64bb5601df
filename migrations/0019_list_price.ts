import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What a unit of a row would have cost without a bulk discount, so that an order can say what it saves. Empty where
 * nothing was taken off, as for every row that was sold before this.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const money = db.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer'
  await sql.raw(`alter table booking_product add column list_price_minor ${money}`).execute(db)
}
