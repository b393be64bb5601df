import type { Db } from '#db/transaction.server.ts'
import type { OpeningHours, OpeningSeason } from './opening-hours.ts'
import { listOpeningSeasons } from './season-queries.server.ts'

/** Everything that decides when a shop is open, in four statements. */
export async function findOpeningHours(db: Db, shopId: number): Promise<OpeningHours> {
  const seasons = await findSeasons(db, shopId)
  return { seasons, marginToClosingMinutes: await findMarginToClosing(db, shopId) }
}

async function findSeasons(db: Db, shopId: number): Promise<OpeningSeason[]> {
  const seasons = await listOpeningSeasons(db, shopId)
  return seasons.map(({ id, firstDate, lastDate, intervals, closedDates }) => ({
    id,
    firstDate,
    lastDate,
    intervals,
    closedDates,
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
