import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * A shop says in which country it is, so that its numbers and its postcode can be checked. Where it was is read
 * from its currency, and among those with euros from its first language. An entry of the log says which version
 * it gave the thing that it is about, so that two edits can be merged; those of before say none.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  await sql.raw(`alter table shop add column address_country ${text} not null default 'SE'`).execute(db)
  await sql
    .raw(
      `update shop set address_country = case
        when currency = 'NOK' then 'NO'
        when currency = 'DKK' then 'DK'
        when currency = 'GBP' then 'GB'
        when currency = 'USD' then 'US'
        when currency = 'CHF' then 'CH'
        when currency = 'EUR' and locales like '["de"%' then 'DE'
        when currency = 'EUR' and locales like '["nl"%' then 'NL'
        when currency = 'EUR' then 'FI'
        else 'SE'
      end`,
    )
    .execute(db)
  await sql.raw('alter table activity add column version integer').execute(db)
}
