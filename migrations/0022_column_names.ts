import type { Kysely } from 'kysely'

/** Columns and a table get the words that the code has. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('booking').renameColumn('lent', 'starts_now').execute()
  await db.schema.alterTable('booking_product').renameColumn('takes_until', 'occupied_until').execute()
  await db.schema.alterTable('stock_check').renameTo('overbooking_audit').execute()
}
