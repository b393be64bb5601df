import type { Kysely } from 'kysely'

/** Whether staff set the price of a row, so that a change can say that it goes. Empty for rows sold before this. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('booking_product').addColumn('is_price_by_hand', 'integer').execute()
}
