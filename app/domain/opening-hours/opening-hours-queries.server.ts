import { sql } from 'kysely'
import { oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { LocalDate, LocalTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { OpeningHours, OpeningSeason, WeeklyInterval } from './opening-hours.ts'

/** Finds a shop's opening hours in one statement: they are read while others wait for places. */
export const findOpeningHours = oncePerShop(loadOpeningHours)

async function loadOpeningHours(db: Db, shopId: number): Promise<OpeningHours> {
  const rows = await selectTimes(db, shopId).unionAll(selectClosedDates(db, shopId)).execute()
  const seasons = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(toSeason)
  return {
    seasons: seasons.sort((a, b) => compare(a.firstDate, b.firstDate) || a.id - b.id),
    marginToClosingMinutes: Number(rows.find(({ margin }) => margin)?.margin ?? 0),
  }
}

/** Selects each season once per open interval, or once without one, with the shop's margin to closing. */
function selectTimes(db: Db, shopId: number) {
  return db
    .selectFrom('shop')
    .leftJoin('shop_option as option', (join) =>
      join.onRef('option.shop_id', '=', 'shop.id').on('option.name', '=', 'marginToClosingTime'),
    )
    .leftJoin('opening_season as season', (join) =>
      join.onRef('season.shop_id', '=', 'shop.id').on('season.deleted_at', 'is', null),
    )
    .leftJoin('opening_interval as interval', (join) =>
      join
        .onRef('interval.opening_season_id', '=', 'season.id')
        .onRef('interval.shop_id', '=', 'season.shop_id'),
    )
    .select([
      'season.id',
      'season.first_date',
      'season.last_date',
      'interval.weekday',
      'interval.opens',
      'interval.closes',
      sql<LocalDate | null>`null`.as('closed_date'),
      // Empty or missing means none. Source: spec 3 §5.
      'option.value as margin',
    ])
    .where('shop.id', '=', shopId)
}

function selectClosedDates(db: Db, shopId: number) {
  return db
    .selectFrom('opening_season as season')
    .innerJoin('opening_closed_date as closed', (join) =>
      join.onRef('closed.opening_season_id', '=', 'season.id').onRef('closed.shop_id', '=', 'season.shop_id'),
    )
    .select([
      sql<number | null>`season.id`.as('id'),
      sql<LocalDate | null>`season.first_date`.as('first_date'),
      sql<LocalDate | null>`season.last_date`.as('last_date'),
      sql<number | null>`null`.as('weekday'),
      sql<LocalTime | null>`null`.as('opens'),
      sql<LocalTime | null>`null`.as('closes'),
      sql<LocalDate | null>`closed.date`.as('closed_date'),
      sql<string | null>`null`.as('margin'),
    ])
    .where('season.shop_id', '=', shopId)
    .where('season.deleted_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTimes>['execute']>>[number]

/** The rows of one season. */
function toSeason(rows: readonly Row[]): OpeningSeason[] {
  const { id = null, first_date = null, last_date = null } = rows[0] ?? {}
  if (id === null || first_date === null || last_date === null) return []
  return [
    {
      id,
      firstDate: first_date,
      lastDate: last_date,
      intervals: rows.flatMap(toInterval).sort(byTime),
      closedDates: new Set(rows.flatMap((row) => row.closed_date ?? [])),
    },
  ]
}

function toInterval({ weekday, opens, closes }: Row): WeeklyInterval[] {
  if (weekday === null || opens === null || closes === null) return []
  return [{ weekday, opens, closes }]
}

function byTime(a: WeeklyInterval, b: WeeklyInterval): number {
  return a.weekday - b.weekday || compare(a.opens, b.opens)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
