import { type LocalDate, localDate, localTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { OpeningHours, OpeningSeason } from './opening-hours.ts'

/** Everything that decides when a shop is open, in four statements. */
export async function findOpeningHours(db: Db, shopId: number): Promise<OpeningHours> {
  const seasons = await findSeasons(db, shopId)
  return { seasons, marginToClosingMinutes: await findMarginToClosing(db, shopId) }
}

async function findSeasons(db: Db, shopId: number): Promise<OpeningSeason[]> {
  const seasons = await db
    .selectFrom('opening_season')
    .select(['id', 'first_date', 'last_date'])
    .where('shop_id', '=', shopId)
    .orderBy('id')
    .execute()
  const intervals = await db
    .selectFrom('opening_interval')
    .select(['opening_season_id', 'weekday', 'opens', 'closes'])
    .where('shop_id', '=', shopId)
    .execute()
  const closedDates = await db
    .selectFrom('opening_closed_date')
    .select(['opening_season_id', 'date'])
    .where('shop_id', '=', shopId)
    .execute()
  return seasons.map(({ id, first_date, last_date }) => ({
    id,
    firstDate: localDate(first_date),
    lastDate: localDate(last_date),
    intervals: intervals
      .filter((interval) => interval.opening_season_id === id)
      .map(({ weekday, opens, closes }) => ({ weekday, opens: localTime(opens), closes: localTime(closes) })),
    closedDates: new Set<LocalDate>(
      closedDates.filter((closed) => closed.opening_season_id === id).map(({ date }) => localDate(date)),
    ),
  }))
}

/** The shop option, empty or missing meaning none. Source: spec 3 §5. */
async function findMarginToClosing(db: Db, shopId: number): Promise<number> {
  const option = await db
    .selectFrom('shop_option')
    .select('value')
    .where('shop_id', '=', shopId)
    .where('name', '=', 'marginToClosingTime')
    .executeTakeFirst()
  return Number(option?.value || 0)
}
