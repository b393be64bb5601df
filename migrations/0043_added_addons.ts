import { type Kysely, sql } from 'kysely'

/** A change that waits for its payment may add add-ons instead of moving the booking: JSON of their quantities. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('alter table booking_change add column addons text').execute(db)
}
