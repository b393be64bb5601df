import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type SeasonSpec = { name: string; first: string; last: string; opens: string; closes: string }

/** Month and day; a season that ends before it begins runs over New Year. */
const SEASONS: readonly SeasonSpec[] = [
  { name: 'Sommar', first: '05-01', last: '09-30', opens: '08:00', closes: '21:00' },
  { name: 'Vinter', first: '10-01', last: '04-30', opens: '09:00', closes: '17:00' },
]

const YEARS_BACK = 1
const YEARS_AHEAD = 2
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Seasons without a gap around `today`, so that a guest can book for tomorrow whenever the demo starts. */
export async function insertOpeningSeasons(tx: Tx, shopId: number, today: LocalDate): Promise<void> {
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear - YEARS_BACK; year <= thisYear + YEARS_AHEAD; year++) {
    for (const season of SEASONS) await insertSeason(tx, shopId, season, year)
  }
}

async function insertSeason(tx: Tx, shopId: number, season: SeasonSpec, year: number): Promise<void> {
  const endsNextYear = season.last < season.first
  const { id } = await tx
    .insertInto('opening_season')
    .values({
      shop_id: shopId,
      name: `${season.name} ${year}`,
      first_date: `${year}-${season.first}`,
      last_date: `${endsNextYear ? year + 1 : year}-${season.last}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { opens, closes } = season
  await tx
    .insertInto('opening_interval')
    .values(WEEKDAYS.map((weekday) => ({ shop_id: shopId, opening_season_id: id, weekday, opens, closes })))
    .execute()
}
