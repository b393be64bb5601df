import { z } from 'zod'
import { addComment, deleteComment, editComment } from '#app/domain/order/comment-order.server.ts'
import { ORDER_ACTIONS } from '#app/domain/order/log-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { Services } from '#app/http/context.server.ts'
import { loadLoggedDetails } from '#app/http/labels/log-changes.server.ts'
import { toLogLine } from '#app/http/labels/log-lines.server.ts'
import { comment } from '#app/http/schemas/comment.ts'
import { createCall, NO_QUERY, readCall, writeCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { savedOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { toOrderInput } from './orders.server.ts'

const nullableText = z.string().nullable()
const periodJson = z.object({ startRent: z.string(), endRent: z.string() }).nullable()

const logJson = z.array(
  z.object({
    id: z.int().meta({ description: 'Of a comment: `commentId`' }),
    action: z.enum(ORDER_ACTIONS),
    text: z.string().meta({ description: 'What the person did, in the reader’s language' }),
    actor: z.enum(['GUEST', 'STAFF', 'SYSTEM']),
    userName: nullableText,
    createdAt: z.string(),
    amount: z.number().nullable(),
    before: periodJson,
    after: periodJson,
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })).meta({
      description: 'Of the customer’s details and of answers, in the reader’s language; empty for nothing',
    }),
    comment: nullableText,
    isEdited: z.boolean(),
    isOwn: z.boolean().meta({ description: 'The reader’s own comment, which nobody else edits' }),
  }),
)

/** The log of an order, and the comments that staff write into it. Source: spec 2 §7, domain.md §5. */
export const orderLogCalls: Readonly<Record<string, PathCalls>> = {
  '/api/orders/:orderId/activity-log': {
    GET: readCall({
      summary: 'Everything that happened to an order, newest first, with the comments of staff',
      query: NO_QUERY,
      answer: shapeOfOne(logJson),
      run: async ({ id, ...all }) => {
        const log = await findLog(all, id)
        return log ? ok({ data: log }) : err({ code: 'not_found' })
      },
    }),
  },
  '/api/orders/:orderId/comments': {
    POST: createCall({
      summary: 'Adds a comment to an order’s log, which is answered',
      body: ({ t }) => z.object({ comment: comment(t) }),
      answer: savedOf(logJson),
      run: async ({ id, body, once, ...all }) => {
        const input = { ...toOrderInput(all, id), ...body }
        const added = await inTransaction(all.db, (tx) =>
          once(tx, async () => {
            const written = await addComment(tx, input)
            return written.ok ? ok({ id, version: 1 }) : written
          }),
        )
        if (added.ok) return ok({ data: await findLog(all, id), message: all.t('order.comment_saved') })
        const { error } = added
        return err(error.code === 'order_not_found' ? { code: 'not_found' } : error)
      },
    }),
  },
  '/api/orders/:orderId/comments/:commentId': {
    PUT: writeCall({
      summary: 'Changes a comment; its author alone may',
      body: ({ t }) => z.object({ editComment: comment(t) }),
      answer: savedOf(logJson),
      run: async ({ id, partId: commentId, body, ...all }) => {
        if (!(await hasComment(all, id, commentId))) return err({ code: 'not_found' })
        const input = { ...toOrderInput(all, id), commentId, comment: body.editComment }
        const edited = await inTransaction(all.db, (tx) => editComment(tx, input))
        if (edited.ok) return ok({ data: await findLog(all, id), message: all.t('order.comment_saved') })
        const { error } = edited
        return err(error.at === 'comment' ? { ...error, at: 'editComment' } : error)
      },
    }),
    DELETE: readCall({
      summary: 'Deletes a comment; its author alone may',
      query: NO_QUERY,
      answer: savedOf(logJson),
      run: async ({ id, partId: commentId, ...all }) => {
        if (!(await hasComment(all, id, commentId))) return err({ code: 'not_found' })
        const input = { ...toOrderInput(all, id), commentId }
        const deleted = await inTransaction(all.db, (tx) => deleteComment(tx, input))
        if (!deleted.ok) return deleted
        return ok({ data: await findLog(all, id), message: all.t('order.comment_deleted') })
      },
    }),
  },
}

/** The log as its page shows it; undefined for an order that the shop does not have. */
async function findLog(reader: Services, orderId: number): Promise<z.input<typeof logJson> | undefined> {
  const { db, shop, user, zone, t } = reader
  if (!(await findOrder(db, { shopId: shop.id, orderId }))) return undefined
  const log = await listActivities(db, { shopId: shop.id, entity: 'order', entityId: orderId })
  const questions = await findQuestionFacts(db, { shopId: shop.id, orderId })
  const changes = await loadLoggedDetails(reader, log, questions)
  return log.flatMap((activity) => {
    const line = toLogLine(activity, { zone, readerId: user.id, t })
    if (!line) return []
    const { at: _, amountMinor, ...shown } = line
    return {
      ...shown,
      changes: changes.get(activity.id) ?? [],
      createdAt: activity.createdAt,
      amount: amountMinor === null ? null : toMajor(amountMinor),
    }
  })
}

async function hasComment({ db, shop }: Services, orderId: number, commentId: number): Promise<boolean> {
  const log = await listActivities(db, { shopId: shop.id, entity: 'order', entityId: orderId })
  return log.some(({ id, action }) => id === commentId && action === 'comment')
}
