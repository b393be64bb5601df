import { lockOrder, updateVersion } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { nameOf } from '#app/domain/question/requested-questions.ts'
import { reviewQuestions } from '#app/domain/question/review-questions.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { writeAnswers } from './change-answers.server.ts'
import { haveProductsChanged } from './products-changed.ts'

type ReviewRefusal = { code: 'order_not_found'; at: 'orderId' } | { code: 'editing_closed'; at: 'orderId' }

/**
 * Updates the customer's fields to what the order's products ask since they changed, or leaves them as they are.
 * 'update' drops the answers that nothing asks for any more; the new questions are asked by the customer's form, which
 * always has those of today. 'keep' is logged, and staff are not asked again until the products change once more. The
 * same again changes nothing. Source: spec 2 §5.
 */
export async function reviewAnswers(
  tx: Tx,
  { choice, ...input }: OrderInput & StaffAccess & { choice: 'update' | 'keep' },
): Promise<Result<null, ReviewRefusal>> {
  const { shopId, orderId, now } = input
  const order = await lockOrder(tx, input)
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  if (order.state === 'DELETED') return err({ code: 'editing_closed', at: 'orderId' })
  if (!haveProductsChanged(await listActivities(tx, { shopId, entity: 'order', entityId: orderId })))
    return ok(null)
  if (choice === 'keep') {
    await logOrder(tx, { shopId, orderId, now, access: input }, 'answers_kept')
    return ok(null)
  }
  const facts = await findQuestionFacts(tx, input)
  const { unasked } = reviewQuestions(facts)
  const given = { answers: [], asked: unasked.map(nameOf) }
  const version = order.version + 1
  if (await writeAnswers(tx, input, { stored: facts.answers, given, version })) await updateVersion(tx, input)
  return ok(null)
}
