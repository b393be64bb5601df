import { sql } from 'kysely'
import { z } from 'zod'
import { dateColumn, timeColumn } from '#app/domain/record/columns.ts'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { Facts } from '#app/domain/shared/edit/edit.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { NamedSeason, SeasonValues } from './season-types.ts'
import { inWeekOrder } from './weekly-intervals.ts'

type Key = { shopId: number; id: number }

const columns = {
  name: z.string(),
  firstDate: dateColumn,
  lastDate: dateColumn,
} satisfies ColumnsOf<'opening_season'>

const children = {
  intervals: z.array(z.object({ weekday: z.int(), opens: timeColumn, closes: timeColumn })).readonly(),
  closedDates: z.array(dateColumn).readonly(),
}

/** Which season decides a date is computed, so it may lie over others. Bookings outside new hours stay. */
export const seasonRecord = listRecord<SeasonValues>({
  table: 'opening_season',
  columns: z.object({ ...columns, ...children }),
  children: { names: ['intervals', 'closedDates'], find: findChildren, replace: updateChildren },
  order: sql`first_date, id`,
  toFacts,
  groups: [['firstDate', 'lastDate']],
})

export const {
  create: createOpeningSeason,
  save: saveOpeningSeason,
  remove: deleteOpeningSeason,
  restore: restoreOpeningSeason,
} = seasonRecord

/** By first date, without deleted ones. In three statements. */
export async function listOpeningSeasons(db: Db, shopId: number): Promise<NamedSeason[]> {
  return (await seasonRecord.list(db, shopId)).map(toSeason)
}

/** Also a deleted one, so that it can be restored. */
export async function findOpeningSeason(db: Db, key: Key): Promise<NamedSeason | undefined> {
  const season = await seasonRecord.find(db, key)
  return season && toSeason(season)
}

function toSeason(season: Stored<SeasonValues>): NamedSeason {
  return { ...season, closedDates: new Set(season.closedDates) }
}

/** Number of a shop's seasons, for the list of settings. */
export async function countOpeningSeasons(db: Db, shopId: number): Promise<number> {
  const { seasons } = await db
    .selectFrom('opening_season')
    .select((eb) => eb.fn.countAll<number>().as('seasons'))
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return seasons
}

/** A season for the log: times as '1 09:00–17:00', 1 being Monday, in the week's order. */
function toFacts({ name, firstDate, lastDate, intervals, closedDates }: SeasonValues): Facts {
  return {
    name,
    firstDate,
    lastDate,
    intervals: inWeekOrder(intervals).map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`),
    closedDates: closedDates.toSorted(),
  }
}

async function findChildren(db: Db, { shopId, id }: { shopId: number; id?: number }) {
  const times = await selectTimes(db, shopId)
    .$if(id !== undefined, (query) => query.where('opening_season_id', '=', id ?? 0))
    .execute()
  const dates = await selectDates(db, shopId)
    .$if(id !== undefined, (query) => query.where('opening_season_id', '=', id ?? 0))
    .execute()
  const intervals = Map.groupBy(times, (row) => row.opening_season_id)
  const closedDates = Map.groupBy(dates, (row) => row.opening_season_id)
  return (season: number) => ({
    intervals: intervals.get(season) ?? [],
    closedDates: closedDates.get(season)?.map((row) => row.date) ?? [],
  })
}

async function updateChildren(tx: Tx, { shopId, id }: Key, values: SeasonValues): Promise<void> {
  for (const table of ['opening_interval', 'opening_closed_date'] as const)
    await tx.deleteFrom(table).where('shop_id', '=', shopId).where('opening_season_id', '=', id).execute()
  const key = { shop_id: shopId, opening_season_id: id }
  const times = values.intervals.map(({ weekday, opens, closes }) => ({ ...key, weekday, opens, closes }))
  if (times.length > 0) await tx.insertInto('opening_interval').values(times).execute()
  const dates = values.closedDates.map((date) => ({ ...key, date }))
  if (dates.length > 0) await tx.insertInto('opening_closed_date').values(dates).execute()
}

function selectTimes(db: Db, shopId: number) {
  return db
    .selectFrom('opening_interval')
    .select(['opening_season_id', 'weekday', 'opens', 'closes'])
    .where('shop_id', '=', shopId)
    .orderBy('weekday')
    .orderBy('opens')
    .orderBy('id')
}

function selectDates(db: Db, shopId: number) {
  return db
    .selectFrom('opening_closed_date')
    .select(['opening_season_id', 'date'])
    .where('shop_id', '=', shopId)
    .orderBy('date')
}
