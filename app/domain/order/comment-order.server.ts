import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  isCommentDeleted,
  updateComment,
  updateCommentDeleted,
  updateCommentRestored,
} from './comment-queries.server.ts'
import { findCustomer } from './customer/customer-queries.server.ts'
import { lockOrder } from './locked-order-queries.server.ts'
import { logOrder } from './log-order.server.ts'
import type { OrderInput, StaffAccess } from './order-types.ts'
import { insertOrderWords, updateOrderWords } from './search/order-search-queries.server.ts'

/** The text is clean already. Of one key, posted with the form, there is one comment. */
type NewComment = OrderInput & StaffAccess & { comment: string; requestKey?: string | undefined }
/** Without a number nothing is found. */
type OldComment = OrderInput & StaffAccess & { commentId?: number | undefined }

type CommentRefusal =
  | { code: 'order_not_found'; at: 'orderId' }
  | { code: 'comment_empty'; at: 'comment' }
  | { code: 'comment_not_found'; at: 'commentId' }
  | { code: 'comment_deleted'; at: 'comment' }

/** Adds staff's own comment to the order's log. Source: domain.md §5 'Activity log'. */
export async function addComment(
  tx: Tx,
  input: NewComment,
): Promise<Result<null, CommentRefusal | AlreadyCreated>> {
  const { shopId, orderId, comment, requestKey, now } = input
  if (comment === '') return err({ code: 'comment_empty', at: 'comment' })
  const order = await lockOrder(tx, input)
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  const once = { shopId, requestKey, scope: `comment ${orderId}`, content: comment, now }
  const added = await runOnce<never>(tx, once, async () => {
    await logOrder(tx, { shopId, orderId, now, access: input }, 'comment', { comment })
    await insertOrderWords(tx, { shopId, orderId }, { comments: [comment] })
    return ok({ id: orderId, version: order.version })
  })
  return added.ok ? ok(null) : added
}

/** Only the author edits a comment; anybody else hears that there is none. One that they deleted stays deleted. */
export async function editComment(
  tx: Tx,
  { commentId = 0, ...input }: OldComment & { comment: string },
): Promise<Result<null, CommentRefusal>> {
  if (input.comment === '') return err({ code: 'comment_empty', at: 'comment' })
  await lockOrder(tx, input)
  const isDone = await updateComment(tx, { ...input, commentId })
  if (isDone) {
    await writeWords(tx, input)
    return ok(null)
  }
  const isDeleted = await isCommentDeleted(tx, { ...input, commentId })
  return err(
    isDeleted ? { code: 'comment_deleted', at: 'comment' } : { code: 'comment_not_found', at: 'commentId' },
  )
}

/** Only the author removes a comment; removing it twice changes nothing. */
export async function deleteComment(
  tx: Tx,
  { commentId = 0, ...input }: OldComment,
): Promise<Result<null, CommentRefusal>> {
  await lockOrder(tx, input)
  const isDone = await updateCommentDeleted(tx, { ...input, commentId })
  if (isDone) await writeWords(tx, input)
  return isDone ? ok(null) : err({ code: 'comment_not_found', at: 'commentId' })
}

/** Only the author restores a comment; one that is there stays, one that was erased does not come back. */
export async function restoreComment(
  tx: Tx,
  { commentId = 0, ...input }: OldComment,
): Promise<Result<null, CommentRefusal>> {
  await lockOrder(tx, input)
  const isDone = await updateCommentRestored(tx, { ...input, commentId })
  if (isDone) await writeWords(tx, input)
  return isDone ? ok(null) : err({ code: 'comment_not_found', at: 'commentId' })
}

async function writeWords(tx: Tx, { shopId, orderId }: OrderInput): Promise<void> {
  const customer = await findCustomer(tx, { shopId, orderId })
  await updateOrderWords(tx, { shopId, orderId, customer })
}
