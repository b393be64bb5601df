import { sql } from 'kysely'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { Closeout } from './closeout.ts'
import { selectCloseouts, toCloseouts } from './closeout-queries.server.ts'

/** A closeout with who created it; null when that user is gone. */
type ListedCloseout = Closeout & { createdBy: string | null }

/** Where the page before ended. */
export type CloseoutCursor = { startsAt: Instant; id: number }

/** Closeouts that are not over yet, earliest first, at most `limit` of them after the cursor, in two statements. */
export async function listComingCloseouts(
  db: Db,
  query: { shopId: number; now: Instant; after?: CloseoutCursor | undefined; limit: number },
): Promise<ListedCloseout[]> {
  const { shopId, now, after, limit } = query
  const page = await db
    .selectFrom('allocation')
    .innerJoin('closeout', 'closeout.id', 'allocation.closeout_id')
    .leftJoin('user', 'user.id', 'closeout.created_by_user_id')
    .select(['closeout.id', 'user.name'])
    .where('allocation.shop_id', '=', shopId)
    .where('allocation.source', '=', sql.lit('CLOSEOUT'))
    .where('allocation.expires_at', 'is not', null)
    .where('allocation.occupied_to', '>=', now)
    .$if(after !== undefined, (found) =>
      found.where((eb) =>
        eb(
          eb.refTuple('allocation.occupied_from', 'closeout.id'),
          '>',
          eb.tuple(after?.startsAt ?? now, after?.id ?? 0),
        ),
      ),
    )
    .groupBy(['closeout.id', 'user.name', 'allocation.occupied_from'])
    .orderBy('allocation.occupied_from')
    .orderBy('closeout.id')
    .limit(limit)
    .execute()
  if (page.length === 0) return []
  const names = new Map(page.map(({ id, name }) => [id, name]))
  const rows = await selectCloseouts(db, shopId)
    .where('allocation.closeout_id', 'in', [...names.keys()])
    .where('allocation.expires_at', 'is not', null)
    .execute()
  return toCloseouts(rows)
    .map((closeout) => ({ ...closeout, createdBy: names.get(closeout.id) ?? null }))
    .sort((a, b) => a.from - b.from || a.id - b.id)
}

/** Removed closeouts among `ids`, as they were; those that still stand are left out. */
export async function findRemovedCloseouts(
  db: Db,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<Closeout[]> {
  if (ids.length === 0) return []
  const rows = await selectCloseouts(db, shopId)
    .where('allocation.closeout_id', 'in', ids)
    .where('allocation.expires_at', 'is', null)
    .execute()
  return toCloseouts(rows)
}
