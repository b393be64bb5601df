import { type Kysely, sql } from 'kysely'

/** Finds the bookings that come back on a day by their end, however many there have been. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index booking_by_end on booking (shop_id, end_rent)`.execute(db)
}
