import type { Kysely } from 'kysely'
import { createTables } from './create-tables.ts'

/** Answers to whether guests would recommend the shop, one for a booking. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'review',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      booking_id integer not null unique references booking (id),
      score integer not null check (score between 0 and 10),
      comment text,
      created_at text not null`,
      },
    ],
    ['create index review_by_shop on review (shop_id, created_at, id, score)'],
  )
}
