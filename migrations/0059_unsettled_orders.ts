import { type Kysely, sql } from 'kysely'

/** Finds orders whose sales and payments differ, of which even an old shop has few. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(
      `create index order_unsettled on "order" (shop_id, id)
       where case when state = 'CONFIRMED' then price_minor else 0 end <> payed_minor`,
    )
    .execute(db)
}
