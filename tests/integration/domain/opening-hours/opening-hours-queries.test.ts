import { expect, test } from 'vitest'
import { openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { insertOpeningSeason, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

test.each(DIALECTS)("%s: a shop's own seasons, closed dates and margin", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const stranger = await insertShop(db)
  const seasonId = await insertOpeningSeason(db, { shop_id: shopId })
  await insertOpeningSeason(db, { shop_id: stranger, first_date: '2026-07-01', last_date: '2026-07-31' })
  const closed = { shop_id: shopId, opening_season_id: seasonId, date: '2026-07-17' }
  await db.insertInto('opening_closed_date').values(closed).execute()
  const option = { shop_id: shopId, name: 'marginToClosingTime', value: '30' }
  await db.insertInto('shop_option').values(option).execute()

  const { seasons, marginToClosingMinutes } = await findOpeningHours(db, shopId)
  expect(marginToClosingMinutes).toBe(30)
  expect(openingOf(seasons, localDate('2026-07-16'))).toEqual([
    { opens: '2026-07-16 09:00:00', closes: '2026-07-16 18:00:00' },
  ])
  expect(openingOf(seasons, localDate('2026-07-17'))).toEqual([])
  expect((await findOpeningHours(db, stranger)).marginToClosingMinutes).toBe(0)
})
