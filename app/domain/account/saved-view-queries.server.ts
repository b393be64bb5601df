import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type ViewsKey = { shopId: number; userId: number; list: 'orders' | 'bookings' }
type ViewKey = { shopId: number; userId: number; id: number }

/** A query of a list under a name; each user has their own in each shop. Source: experience.md 9. */
export type SavedView = { id: number; name: string; query: string }

/** In the order of their making. */
export async function listSavedViews(db: Db, { shopId, userId, list }: ViewsKey): Promise<SavedView[]> {
  return selectViews(db, { shopId, userId, list })
}

const selectViews = prepared((db, value: Place<ViewsKey>) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('shop_id', '=', value('shopId'))
    .where('user_id', '=', value('userId'))
    .where('list', '=', value('list'))
    .orderBy('id'),
)

/** undefined for one that does not exist, of another user or of another shop. */
export async function findSavedView(db: Db, key: ViewKey): Promise<(SavedView & ViewsKey) | undefined> {
  const { shopId, userId, id } = key
  const row = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query', 'list'])
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, shopId, userId }
}

/** undefined where the user has a view of that name. */
export async function insertSavedView(
  tx: Tx,
  { shopId, userId, ...view }: ViewsKey & Omit<SavedView, 'id'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('saved_view')
    .values({ shop_id: shopId, user_id: userId, ...view })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateSavedViewName(tx: Tx, { id }: ViewKey, name: string): Promise<void> {
  await tx.updateTable('saved_view').set({ name }).where('id', '=', id).execute()
}

export async function deleteSavedView(tx: Tx, { id }: ViewKey): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute()
}
