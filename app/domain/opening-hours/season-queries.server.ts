import { type LocalDate, localDate, localTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { NamedSeason, SeasonValues } from './season-types.ts'

type Key = { shopId: number; id: number }

/** By first date, without deleted ones. In three statements. */
export async function listOpeningSeasons(db: Db, shopId: number): Promise<NamedSeason[]> {
  const rows = await selectSeasons(db, shopId)
    .where('deleted_at', 'is', null)
    .orderBy('first_date')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const times = await selectTimes(db, shopId).execute()
  const dates = await selectDates(db, shopId).execute()
  return rows.map((row) => toSeason(row, times, dates))
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

/** Also a deleted one, so that it can be restored. */
export async function findOpeningSeason(db: Db, { shopId, id }: Key): Promise<NamedSeason | undefined> {
  const row = await selectSeasons(db, shopId).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const times = await selectTimes(db, shopId).where('opening_season_id', '=', id).execute()
  const dates = await selectDates(db, shopId).where('opening_season_id', '=', id).execute()
  return toSeason(row, times, dates)
}

export async function insertOpeningSeason(
  tx: Tx,
  { shopId, values }: { shopId: number; values: SeasonValues },
): Promise<number> {
  const { id } = await tx
    .insertInto('opening_season')
    .values({
      shop_id: shopId,
      name: values.name,
      first_date: values.firstDate,
      last_date: values.lastDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(tx, { shopId, id, values })
  return id
}

/** False when the season is gone or its version is another by now. */
export async function updateOpeningSeason(
  tx: Tx,
  { shopId, id, version, values }: Key & { version: number; values: SeasonValues },
): Promise<boolean> {
  const row = await tx
    .updateTable('opening_season')
    .set({
      name: values.name,
      first_date: values.firstDate,
      last_date: values.lastDate,
      version: version + 1,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  for (const table of ['opening_interval', 'opening_closed_date'] as const)
    await tx.deleteFrom(table).where('shop_id', '=', shopId).where('opening_season_id', '=', id).execute()
  await insertParts(tx, { shopId, id, values })
  return true
}

async function insertParts(tx: Tx, { shopId, id, values }: Key & { values: SeasonValues }): Promise<void> {
  const key = { shop_id: shopId, opening_season_id: id }
  const times = values.intervals.map(({ weekday, opens, closes }) => ({ ...key, weekday, opens, closes }))
  if (times.length > 0) await tx.insertInto('opening_interval').values(times).execute()
  const dates = values.closedDates.map((date) => ({ ...key, date }))
  if (dates.length > 0) await tx.insertInto('opening_closed_date').values(dates).execute()
}

function selectSeasons(db: Db, shopId: number) {
  return db
    .selectFrom('opening_season')
    .select(['id', 'name', 'first_date', 'last_date', 'version', 'deleted_at'])
    .where('shop_id', '=', shopId)
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

type Row = Awaited<ReturnType<ReturnType<typeof selectSeasons>['executeTakeFirstOrThrow']>>
type TimeRow = Awaited<ReturnType<ReturnType<typeof selectTimes>['executeTakeFirstOrThrow']>>
type DateRow = Awaited<ReturnType<ReturnType<typeof selectDates>['executeTakeFirstOrThrow']>>

function toSeason(row: Row, times: readonly TimeRow[], dates: readonly DateRow[]): NamedSeason {
  return {
    id: row.id,
    name: row.name,
    firstDate: localDate(row.first_date),
    lastDate: localDate(row.last_date),
    intervals: times
      .filter((time) => time.opening_season_id === row.id)
      .map(({ weekday, opens, closes }) => ({ weekday, opens: localTime(opens), closes: localTime(closes) })),
    closedDates: new Set<LocalDate>(
      dates.filter((closed) => closed.opening_season_id === row.id).map(({ date }) => localDate(date)),
    ),
    version: row.version,
    isDeleted: row.deleted_at !== null,
  }
}
