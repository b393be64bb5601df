import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** A comment of staff in an order's activity log, which nobody but its author may touch. */
type CommentKey = { shopId: number; orderId: number; commentId: number; userId: number; now: Instant }

/** Answers whether there was such a comment by that author. */
export async function updateComment(tx: Tx, key: CommentKey & { comment: string }): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(tx, key)
    .set({ facts: JSON.stringify({ comment: key.comment }), edited_at: key.now })
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Hides the comment; its row stays, as does one that is hidden. Answers whether its author wrote it. */
export async function updateCommentDeleted(tx: Tx, key: CommentKey): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(tx, key)
    .set(({ fn, val }) => ({ deleted_at: fn.coalesce('deleted_at', val(key.now)) }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Shows the comment again, unless its text was erased. Answers whether it is there. */
export async function updateCommentRestored(tx: Tx, key: CommentKey): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(tx, key)
    .set({ deleted_at: null })
    .where('facts', '<>', ERASED)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Facts that erasing a customer leaves. */
const ERASED = '{}'

function updateOf(tx: Tx, key: CommentKey) {
  return tx.updateTable('activity').where(isAuthors(key))
}

/** Whether the row is the comment, in the log of that order and by that author. */
function isAuthors({ shopId, orderId, commentId, userId }: Omit<CommentKey, 'now'>): Expression<SqlBool> {
  return expressionBuilder<Database, 'activity'>().and({
    shop_id: shopId,
    entity: 'order',
    entity_id: orderId,
    id: commentId,
    action: 'comment',
    user_id: userId,
  })
}

/** Whether the author has deleted such a comment. */
export async function isCommentDeleted(db: Db, key: Omit<CommentKey, 'now'>): Promise<boolean> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where(isAuthors(key))
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Comments that staff wrote into the logs of orders, the oldest first. */
export async function listComments(
  db: Db,
  { shopId, orderIds }: { shopId: number; orderIds: readonly number[] },
): Promise<{ orderId: number; comment: string }[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('activity')
    .select(['entity_id', 'facts'])
    .where('shop_id', '=', shopId)
    .where('entity', '=', 'order')
    .where('entity_id', 'in', orderIds)
    .where('action', '=', 'comment')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ orderId: row.entity_id, comment: readComment(row.facts) }))
}

/** Text of a comment in an order's log. */
export function readComment(facts: string): string {
  return commentFacts.parse(JSON.parse(facts)).comment
}

const commentFacts = z.object({ comment: z.string() })
