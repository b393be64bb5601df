import { type Kysely, sql } from 'kysely'

/** Lets the words of one order be looked up without reading all of them: a name beside a name is found by these. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('drop index order_search_by_order').execute(db)
  await sql.raw('create index order_search_by_order on order_search (order_id, word)').execute(db)
}
