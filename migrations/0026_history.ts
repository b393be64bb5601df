import { type Kysely, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/** Saved views of the lists, and indexes by which their filters find what is rare. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'saved_view',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      user_id integer not null references "user" (id),
      list text not null check (list in ('orders', 'bookings')),
      name text not null,
      query text not null,
      unique (shop_id, user_id, list, name)`,
      },
    ],
    [],
  )
  for (const index of INDEXES) await sql.raw(index).execute(db)
}

const INDEXES: readonly string[] = [
  `create index order_by_creator on "order" (shop_id, created_by_user_id, id)
    where created_by_user_id is not null`,
  'create index order_by_tag on "order" (shop_id, affiliate_tag, id) where affiliate_tag is not null',
  'create index order_by_channel on "order" (shop_id, channel, id) where channel is not null',
  `create index customer_with_comment on customer (shop_id, order_id)
    where (comment_by_guest is not null or comment_by_admin is not null)`,
  `create index activity_comment on activity (shop_id, entity_id)
    where action = 'comment' and deleted_at is null`,
  'create index booking_by_number on booking (shop_id, id)',
]
