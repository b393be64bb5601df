import type { Instant, LocalDate } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { CountedMethod } from './day-close.ts'

type DayCloseCorrection = {
  id: number
  userName: string | null
  method: CountedMethod
  countedMinor: number
  reason: string
  createdAt: Instant
  createdByName: string
}

/** Corrections of a closed day's counts, in the order in which they were written. */
export async function listCorrections(
  db: Db,
  { shopId, dayCloseId }: { shopId: number; dayCloseId: number },
): Promise<DayCloseCorrection[]> {
  const rows = await db
    .selectFrom('day_close_correction as correction')
    .innerJoin('day_close_count as count', 'count.id', 'correction.day_close_count_id')
    .innerJoin('user as author', 'author.id', 'correction.created_by_user_id')
    .leftJoin('user as person', 'person.id', 'count.user_id')
    .select(['correction.id', 'correction.counted_minor', 'correction.reason', 'correction.created_at'])
    .select(['count.method', 'author.name as author_name', 'person.name as person_name'])
    .where('correction.shop_id', '=', shopId)
    .where('count.day_close_id', '=', dayCloseId)
    .orderBy('correction.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userName: row.person_name,
    method: row.method,
    countedMinor: row.counted_minor,
    reason: row.reason,
    createdAt: row.created_at,
    createdByName: row.author_name,
  }))
}

/** Whether a count belongs to the shop's closed day. */
export async function isCountOfDay(
  tx: Tx,
  { shopId, date, countId }: { shopId: number; date: LocalDate; countId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('day_close_count as count')
    .innerJoin('day_close', 'day_close.id', 'count.day_close_id')
    .select('count.id')
    .where('count.shop_id', '=', shopId)
    .where('count.id', '=', countId)
    .where('day_close.date', '=', date)
    .executeTakeFirst()
  return row !== undefined
}

type NewCorrection = {
  shopId: number
  countId: number
  countedMinor: number
  reason: string
  userId: number
  now: Instant
}

export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<number> {
  const { id } = await tx
    .insertInto('day_close_correction')
    .values({
      shop_id: correction.shopId,
      day_close_count_id: correction.countId,
      counted_minor: correction.countedMinor,
      reason: correction.reason,
      created_at: correction.now,
      created_by_user_id: correction.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
