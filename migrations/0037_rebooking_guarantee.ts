import { type Kysely, sql } from 'kysely'

/**
 * The right to rebook: whether a booking has it, bought or free, and which rows are its fee. Such a row occupies
 * nothing and stands beside the rows of its booking.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('alter table booking add column rebookable integer not null default 0').execute(db)
  await sql
    .raw('alter table booking_product add column is_rebooking_fee integer not null default 0')
    .execute(db)
}
