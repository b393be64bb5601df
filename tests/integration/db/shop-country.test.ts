import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#db/migrate.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

test.each(DIALECTS)('%s: a shop from before is where its currency and its language say', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(17)
  await migrateToLatest(db, earlier.folder)
  const shops = [
    ['SEK', '["de","sv"]', 'SE'],
    ['NOK', '["sv"]', 'NO'],
    ['DKK', '["en"]', 'DK'],
    ['EUR', '["de","sv"]', 'DE'],
    ['EUR', '["nl"]', 'NL'],
    ['EUR', '["sv","de"]', 'FI'],
  ] as const
  for (const [index, [currency, locales]] of shops.entries()) {
    await sql`insert into shop (key, display_name, currency, locales, created_at)
        values (${`shop-${index}`}, 'A', ${currency}, ${locales}, '')`.execute(db)
  }
  expect(await migrateToLatest(db)).toContain('0018_country_and_versions')
  const rows = await db.selectFrom('shop').select('address_country').orderBy('id').execute()
  expect(rows.map(({ address_country }) => address_country)).toEqual(shops.map(([, , country]) => country))
})
