import { sql } from 'kysely'
import {
  addDays,
  atTime,
  dateOf,
  type Instant,
  instant,
  type LocalDate,
  localTime,
  toInstant,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import {
  type ClosedSum,
  COUNTED_METHODS,
  type CountedMethod,
  type DayClose,
  type OpenSum,
} from './day-close.ts'

const MIDNIGHT = localTime('00:00')

type OpenQuery = { shopId: number; zone: Zone; from: LocalDate; to: LocalDate }

/** Cash and card payments and refunds of some days, both included, that are in no day close. One statement. */
export async function listOpenSums(db: Db, query: OpenQuery): Promise<OpenSum[]> {
  const rows = await selectOpen(db, query)
    .leftJoin('user', 'user.id', 'transaction.created_by_user_id')
    .select(['transaction.created_by_user_id as user_id', 'user.name as user_name', 'transaction.provider'])
    .select(({ fn }) => fn.sum<number>('transaction.amount_minor').as('ledger_minor'))
    .select(sql<string>`substr("transaction".settled_at, 1, 13)`.as('hour'))
    .groupBy(['transaction.created_by_user_id', 'user.name', 'transaction.provider', 'hour'])
    .orderBy('user.name')
    .orderBy('transaction.provider')
    .execute()
  return rows.flatMap(({ user_id, user_name, provider, ledger_minor, hour }) => {
    const method = COUNTED_METHODS.find((each) => each === provider)
    // The zone's offsets are whole hours, so an hour never spans two days.
    const date = dateOf(toWallTime(instant(`${hour}:00:00Z`), query.zone))
    return method ? [{ userId: user_id, userName: user_name, method, ledgerMinor: ledger_minor, date }] : []
  })
}

function selectOpen(db: Db, { shopId, zone, from, to }: OpenQuery) {
  return db
    .selectFrom('transaction')
    .where('transaction.shop_id', '=', shopId)
    .where('transaction.status', '=', 'PAYED')
    .where('transaction.provider', 'in', COUNTED_METHODS)
    .where('transaction.settled_at', '>=', toInstant(atTime(from, MIDNIGHT), zone))
    .where('transaction.settled_at', '<', toInstant(atTime(addDays(to, 1), MIDNIGHT), zone))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('day_close_entry')
            .select('day_close_entry.transaction_id')
            .whereRef('day_close_entry.transaction_id', '=', 'transaction.id'),
        ),
      ),
    )
}

/** The first and the last day that are closed. */
export async function findClosedDays(
  db: Db,
  shopId: number,
): Promise<{ first: LocalDate; last: LocalDate } | null> {
  const row = await db
    .selectFrom('day_close')
    .select(({ fn }) => [
      fn.min<LocalDate | null>('date').as('first'),
      fn.max<LocalDate | null>('date').as('last'),
    ])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return row.first && row.last ? { first: row.first, last: row.last } : null
}

type NewDayClose = {
  shopId: number
  userId: number
  date: LocalDate
  note: string | null
  now: Instant
}

/** Closes a day; undefined when somebody else has. */
export async function insertDayClose(tx: Tx, close: NewDayClose): Promise<number | undefined> {
  const row = await tx
    .insertInto('day_close')
    .values({
      shop_id: close.shopId,
      date: close.date,
      note: close.note,
      closed_at: close.now,
      closed_by_user_id: close.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Puts what is open into a day close, each entry of the ledger into one at most. */
export async function insertDayCloseEntries(
  tx: Tx,
  query: OpenQuery & { dayCloseId: number },
): Promise<void> {
  const { shopId, dayCloseId } = query
  await tx
    .insertInto('day_close_entry')
    .columns(['transaction_id', 'shop_id', 'day_close_id'])
    .expression(
      selectOpen(tx, query).select([
        'transaction.id',
        sql.lit(shopId).as('shop_id'),
        sql.lit(dayCloseId).as('day_close_id'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Cash and card of a day close, as the ledger's entries in it say. */
export async function listEnteredSums(
  tx: Tx,
  { shopId, dayCloseId }: { shopId: number; dayCloseId: number },
): Promise<{ userId: number | null; method: CountedMethod; ledgerMinor: number }[]> {
  const rows = await tx
    .selectFrom('day_close_entry')
    .innerJoin('transaction', 'transaction.id', 'day_close_entry.transaction_id')
    .select(['transaction.created_by_user_id as user_id', 'transaction.provider'])
    .select(({ fn }) => fn.sum<number>('transaction.amount_minor').as('ledger_minor'))
    .where('day_close_entry.shop_id', '=', shopId)
    .where('day_close_entry.day_close_id', '=', dayCloseId)
    .groupBy(['transaction.created_by_user_id', 'transaction.provider'])
    .execute()
  return rows.flatMap(({ user_id, provider, ledger_minor }) => {
    const method = COUNTED_METHODS.find((each) => each === provider)
    return method ? [{ userId: user_id, method, ledgerMinor: ledger_minor }] : []
  })
}

type NewCount = { userId: number | null; method: CountedMethod; ledgerMinor: number; countedMinor: number }

export async function insertDayCloseCounts(
  tx: Tx,
  { shopId, dayCloseId, counts }: { shopId: number; dayCloseId: number; counts: readonly NewCount[] },
): Promise<void> {
  if (counts.length === 0) return
  await tx
    .insertInto('day_close_count')
    .values(
      counts.map(({ userId, method, ledgerMinor, countedMinor }) => ({
        shop_id: shopId,
        day_close_id: dayCloseId,
        user_id: userId,
        method,
        ledger_minor: ledgerMinor,
        counted_minor: countedMinor,
      })),
    )
    .execute()
}

type DayClosePage = { shopId: number; before?: LocalDate | undefined; limit: number }

/** Closed days, the last first, with what counts of each now. Two statements. */
export async function listDayCloses(
  db: Db,
  { shopId, before, limit }: DayClosePage,
): Promise<{ days: DayClose[]; hasMore: boolean }> {
  const rows = await selectDayCloses(db, shopId)
    .where(({ eb, and }) => (before ? eb('day_close.date', '<', before) : and([])))
    .orderBy('day_close.date', 'desc')
    .limit(limit + 1)
    .execute()
  return { days: await withSums(db, shopId, rows.slice(0, limit)), hasMore: rows.length > limit }
}

export async function findDayClose(
  db: Db,
  { shopId, date }: { shopId: number; date: LocalDate },
): Promise<DayClose | undefined> {
  const rows = await selectDayCloses(db, shopId).where('day_close.date', '=', date).execute()
  return (await withSums(db, shopId, rows))[0]
}

function selectDayCloses(db: Db, shopId: number) {
  return db
    .selectFrom('day_close')
    .innerJoin('user', 'user.id', 'day_close.closed_by_user_id')
    .select(['day_close.id', 'day_close.date', 'day_close.note', 'day_close.closed_at', 'user.name'])
    .where('day_close.shop_id', '=', shopId)
}

type DayCloseRow = { id: number; date: LocalDate; note: string | null; closed_at: Instant; name: string }

async function withSums(db: Db, shopId: number, rows: readonly DayCloseRow[]): Promise<DayClose[]> {
  const sums = await listSums(
    db,
    shopId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, date, note, closed_at, name }) => ({
    id,
    date,
    note,
    closedAt: closed_at,
    closedByName: name,
    sums: sums.get(id) ?? [],
  }))
}

async function listSums(
  db: Db,
  shopId: number,
  dayCloseIds: readonly number[],
): Promise<Map<number, ClosedSum[]>> {
  const rows =
    dayCloseIds.length === 0
      ? []
      : await db
          .selectFrom('day_close_count as count')
          .leftJoin('user', 'user.id', 'count.user_id')
          .select(['count.id', 'count.day_close_id', 'count.user_id', 'count.method', 'count.ledger_minor'])
          .select(['count.counted_minor', 'user.name'])
          .select(({ selectFrom }) =>
            selectFrom('day_close_correction as correction')
              .select('correction.counted_minor')
              .whereRef('correction.day_close_count_id', '=', 'count.id')
              .orderBy('correction.id', 'desc')
              .limit(1)
              .as('corrected_minor'),
          )
          .where('count.shop_id', '=', shopId)
          .where('count.day_close_id', 'in', dayCloseIds)
          .orderBy('user.name')
          .orderBy('count.method')
          .orderBy('count.id')
          .execute()
  const sums = rows.map((row) => ({
    dayCloseId: row.day_close_id,
    id: row.id,
    userId: row.user_id,
    userName: row.name,
    method: row.method,
    ledgerMinor: row.ledger_minor,
    countedMinor: row.corrected_minor ?? row.counted_minor,
  }))
  return Map.groupBy(sums, ({ dayCloseId }) => dayCloseId)
}
