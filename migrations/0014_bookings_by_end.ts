import { type Kysely, sql } from 'kysely'

/** What comes back on a day is found by its end, however many bookings there have been. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index booking_by_end on booking (shop_id, end_rent)`.execute(db)
}
