import { expect, test } from 'vitest'
import { listOpeningSeasons } from '#app/domain/opening-hours/season-queries.server.ts'
import { loader as list } from '#app/routes/staff/settings/opening-hours/opening-hours.tsx'
import { action as save, loader as show } from '#app/routes/staff/settings/opening-hours/opening-season.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertOpeningSeason, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const LIST = '/settings/opening-hours'

const SUMMER = {
  name: 'Sommar 2026',
  firstDate: '2026-06-01',
  lastDate: '2026-08-31',
  'intervals[0].weekday': '1',
  'intervals[0].opens': '09:00',
  'intervals[0].closes': '17:00',
}

async function insertOwnedShop(db: Db) {
  return { shopId: await insertShop(db), userId: await insertUser(db) }
}

/** Opens or posts a season's page; without an id the page of a new one. */
async function args(
  db: Db,
  shop: StaffShop,
  { id, form, query = '' }: { id?: number | string; form?: Record<string, string>; query?: string },
) {
  const params = id === undefined ? {} : { seasonId: String(id) }
  const given = form ? { params, form } : { params }
  const pattern = `${LIST}/:seasonId` as const
  return { ...(await staffArgs(db, shop, `${LIST}/${id ?? 'new'}${query}`, given)), pattern }
}

test.each(DIALECTS)('%s: a season is made, saved, and told who was faster', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)

  expect(await outcomeOf(save(await args(db, shop, { form: SUMMER })))).toEqual({ to: LIST })
  const [created] = await listOpeningSeasons(db, shop.shopId)
  const id = created?.id ?? 0
  const post = async (form: Record<string, string>) =>
    outcomeOf(save(await args(db, shop, { id, form: { ...SUMMER, ...form } })))

  expect(await post({ name: 'Högsommar', version: '1' })).toEqual({ to: LIST })
  expect(await post({ name: 'Sensommar', version: '1' })).toMatchObject({
    status: 409,
    errors: { version: [expect.stringContaining('Kim Berg')] },
  })
  expect(await post({ lastDate: '2026-01-01', 'closedDates[0]': 'x', version: '2' })).toMatchObject({
    status: 422,
    errors: { lastDate: ['Sista dagen måste komma efter den första'] },
  })
  expect(await listOpeningSeasons(db, shop.shopId)).toMatchObject([{ name: 'Högsommar', version: 2 }])
})

test.each(DIALECTS)('%s: the log tells hours and dates in words', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  await save(await args(db, shop, { form: SUMMER }))
  const [created] = await listOpeningSeasons(db, shop.shopId)
  const id = created?.id ?? 0
  const later = { ...SUMMER, lastDate: '2026-09-06', 'intervals[0].closes': '18:00', version: '1' }
  await save(await args(db, shop, { id, form: later }))

  const { log } = await show(await args(db, shop, { id }))
  expect(log[0]?.changes).toEqual([
    { name: 'lastDate', before: '31 augusti 2026', after: '6 september 2026' },
    { name: 'intervals', before: 'må 09:00–17:00', after: 'må 09:00–18:00' },
  ])
})

test.each(DIALECTS)('%s: rows are added and removed without a script', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  const press = async (intent: object) => {
    const form = { ...SUMMER, __intent__: JSON.stringify(intent) }
    return save(await args(db, shop, { form }))
  }
  const defaultValue = { weekday: 2, opens: '10:00', closes: '12:00' }
  expect(await press({ type: 'insert', payload: { name: 'intervals', defaultValue } })).toMatchObject({
    data: {
      result: {
        initialValue: {
          intervals: [{ weekday: '1' }, { weekday: 2, opens: '10:00', closes: '12:00' }],
        },
      },
    },
    init: { status: 200 },
  })
  const removed = await press({ type: 'remove', payload: { name: 'intervals', index: 0 } })
  expect(removed).toMatchObject({ init: { status: 200 } })
  expect(await listOpeningSeasons(db, shop.shopId)).toEqual([])
})

test("the first open day's hours are copied to all days without a script, and nothing is saved", async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertOwnedShop(db)
  const form = {
    ...{
      name: 'Sommar',
      firstDate: 'soon',
      lastDate: '',
      'closedDates[0]': '2026-06-06',
      sameEveryDay: 'on',
    },
    ...{ 'intervals[0].weekday': '5', 'intervals[0].opens': '12:00', 'intervals[0].closes': '13:00' },
    ...{ 'intervals[4].weekday': '2', 'intervals[4].opens': '08:30', 'intervals[4].closes': '' },
  }
  const answer = await save(await args(db, shop, { form }))
  if (answer instanceof Response) throw new Error('saved')
  expect(answer.init?.status).toBeUndefined()
  expect(answer.data.result).not.toHaveProperty('error')
  expect(answer.data.result.initialValue).toMatchObject({
    ...{ name: 'Sommar', firstDate: 'soon', closedDates: ['2026-06-06'] },
    intervals: ['1', '2', '3', '4', '5', '6', '7'].map((weekday) => ({ weekday, opens: '08:30' })),
  })
  expect(await listOpeningSeasons(db, shop.shopId)).toEqual([])
})

test.each(DIALECTS)('%s: a copy starts a year later and writes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  const season = { name: 'Sommar 2026', first_date: '2026-06-01', last_date: '2026-08-31' }
  const id = await insertOpeningSeason(db, { shop_id: shop.shopId, ...season })

  expect(await show(await args(db, shop, { query: `?from=${id}` }))).toMatchObject({
    season: null,
    start: { name: 'Sommar 2027', firstDate: '2027-06-01', lastDate: '2027-08-31' },
  })
  expect(await listOpeningSeasons(db, shop.shopId)).toHaveLength(1)
})

test.each(DIALECTS)("%s: another shop's season is not there", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  const stranger = await insertOwnedShop(db)
  const id = await insertOpeningSeason(db, { shop_id: shop.shopId })

  for (const given of [{ id }, { id: 'x' }, { query: `?from=${id}` }, { query: '?from=x' }])
    expect(await outcomeOf(show(await args(db, stranger, given)))).toMatchObject({ status: 404 })
  expect(await outcomeOf(save(await args(db, stranger, { id, form: SUMMER })))).toMatchObject({
    status: 404,
  })
  expect(await listOpeningSeasons(db, shop.shopId)).toMatchObject([{ name: 'Året om', version: 1 }])
})

test.each([
  ['', 2026],
  ['?year=2031', 2031],
  ['?year=x', 2026],
  ['?year=99999', 2026],
])('the year view of %j is of %s', async (query, year) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertOwnedShop(db)
  const page = await staffArgs(db, shop, `${LIST}${query}`, { params: {} })
  expect((await list({ ...page, pattern: LIST })).year).toBe(year)
})
