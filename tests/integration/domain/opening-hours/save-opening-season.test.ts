import { expect, test } from 'vitest'
import { openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import {
  countOpeningSeasons,
  createOpeningSeason,
  deleteOpeningSeason,
  findOpeningSeason,
  listOpeningSeasons,
  restoreOpeningSeason,
  saveOpeningSeason,
} from '#app/domain/opening-hours/season-queries.server.ts'
import type { SeasonValues } from '#app/domain/opening-hours/season-types.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant, localDate, localTime } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const FRIDAY = 5

const SUMMER: SeasonValues = {
  name: 'Sommar',
  firstDate: localDate('2026-06-01'),
  lastDate: localDate('2026-08-31'),
  intervals: [
    { weekday: FRIDAY, opens: localTime('18:00'), closes: localTime('01:00') },
    { weekday: FRIDAY, opens: localTime('09:00'), closes: localTime('12:00') },
  ],
  closedDates: [localDate('2026-06-19')],
}

async function shopWithSeason(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const created = await inTransaction(db, (tx) => createOpeningSeason(tx, { ...editor, values: SUMMER }))
  if (!created.ok) throw new Error('not made')
  const { id } = created.value
  const save = (values: SeasonValues, version?: number) =>
    inTransaction(db, (tx) => saveOpeningSeason(tx, { ...editor, id, values, version }))
  const log = () => listActivities(db, { ...editor, entity: 'opening_season', entityId: id })
  return { editor, id, save, log }
}

test.each(DIALECTS)('%s: a season opens what it says, its closed days excepted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id, log } = await shopWithSeason(db)
  const { seasons } = await findOpeningHours(db, editor.shopId)

  expect(openingOf(seasons, localDate('2026-06-12'))).toEqual([
    { opens: '2026-06-12 09:00:00', closes: '2026-06-12 12:00:00' },
    { opens: '2026-06-12 18:00:00', closes: '2026-06-13 01:00:00' },
  ])
  expect(openingOf(seasons, localDate('2026-06-19'))).toEqual([])
  expect(openingOf(seasons, localDate('2026-06-13'))).toEqual([])
  expect(await countOpeningSeasons(db, editor.shopId)).toBe(1)
  expect(await log()).toMatchObject([{ action: 'created', facts: { name: 'Sommar' } }])
  expect(await findOpeningSeason(db, { ...editor, id })).toMatchObject({ name: 'Sommar', version: 1 })
})

test.each(DIALECTS)('%s: a saved season has its new times and says who changed what', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id, save, log } = await shopWithSeason(db)
  const intervals = [{ weekday: 1, opens: localTime('10:00'), closes: localTime('15:00') }]

  expect(await save({ ...SUMMER, intervals, closedDates: [] }, 1)).toEqual({
    ok: true,
    value: { id, version: 2 },
  })
  expect(await listOpeningSeasons(db, editor.shopId)).toMatchObject([
    { name: 'Sommar', intervals, closedDates: new Set(), version: 2 },
  ])
  const [newest] = await log()
  expect(newest).toMatchObject({
    action: 'changed',
    userName: 'Kim Berg',
    facts: {
      before: { intervals: ['5 09:00–12:00', '5 18:00–01:00'], closedDates: ['2026-06-19'] },
      after: { intervals: ['1 10:00–15:00'], closedDates: [] },
    },
  })
})

test.each(DIALECTS)('%s: the same times in another order write nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { id, save, log } = await shopWithSeason(db)
  const intervals = SUMMER.intervals.toReversed()
  expect(await save({ ...SUMMER, intervals }, 1)).toEqual({ ok: true, value: { id, version: 1 } })
  expect(await log()).toHaveLength(1)
})

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { save } = await shopWithSeason(db)

  expect((await save({ ...SUMMER, name: 'Högsommar' }, 1)).ok).toBe(true)
  expect(await save({ ...SUMMER, name: 'Sensommar' }, 1)).toMatchObject({
    ok: false,
    error: {
      code: 'changed_by_other',
      changedBy: 'Kim Berg',
      changes: [{ name: 'name', before: 'Sommar', after: 'Högsommar' }],
    },
  })
})

test.each(DIALECTS)('%s: a deleted season opens nothing until it is restored', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id, save, log } = await shopWithSeason(db)
  const remove = () => inTransaction(db, (tx) => deleteOpeningSeason(tx, { ...editor, id }))
  const gone = { ok: false, error: { code: 'not_found' } }

  expect((await remove()).ok).toBe(true)
  expect((await findOpeningHours(db, editor.shopId)).seasons).toEqual([])
  expect(await countOpeningSeasons(db, editor.shopId)).toBe(0)
  expect(await remove()).toEqual(gone)
  expect(await save(SUMMER)).toEqual(gone)

  const restore = () => inTransaction(db, (tx) => restoreOpeningSeason(tx, { ...editor, id }))
  expect([(await restore()).ok, (await restore()).ok]).toEqual([true, true])
  expect((await findOpeningHours(db, editor.shopId)).seasons).toHaveLength(1)
  expect((await log()).map(({ action }) => action)).toEqual(['restored', 'deleted', 'created'])
})

test.each(DIALECTS)("%s: another shop's season does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithSeason(db)
  const stranger = { ...editor, shopId: await insertShop(db), id }
  const refused = { ok: false, error: { code: 'not_found' } }

  expect(await findOpeningSeason(db, stranger)).toBeUndefined()
  expect(await inTransaction(db, (tx) => saveOpeningSeason(tx, { ...stranger, values: SUMMER }))).toEqual(
    refused,
  )
  expect(await inTransaction(db, (tx) => deleteOpeningSeason(tx, stranger))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restoreOpeningSeason(tx, stranger))).toEqual(refused)
})
