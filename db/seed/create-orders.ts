import { sql } from 'kysely'
import type { Tx } from '#db/transaction.server.ts'
import type { PlannedOrder } from './order-plan.ts'
import { createOrder, type OrderContext, StepRefused } from './orders.ts'

/** More refusals than this share of the plan mean that plan and rules have drifted apart. */
const MOST_REFUSED = 0.1
/** The newest orders still request their messages, so that the outbox has something to show. */
const ORDERS_WITH_MESSAGES = 4

/**
 * Makes the planned orders one after another. One that the domain refuses leaves nothing behind and is left
 * out: the plan counts places roughly, the domain exactly.
 */
export async function createOrders(
  tx: Tx,
  context: OrderContext,
  planned: readonly PlannedOrder[],
): Promise<void> {
  const refusals: string[] = []
  for (const order of planned) {
    const refusal = await withSavepoint(tx, () => createOrder(tx, context, order))
    if (refusal !== undefined) refusals.push(`${order.booking.productKey} ${order.course}: ${refusal}`)
  }
  if (refusals.length > planned.length * MOST_REFUSED) {
    throw new Error(`too many demo orders were refused:\n${refusals.join('\n')}`)
  }
  await silencePastEvents(tx, context.shop.id)
}

/** Undoes what `work` wrote when a step of it is refused, and answers that refusal. */
async function withSavepoint(tx: Tx, work: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint demo_order`.execute(tx)
  try {
    await work()
    await sql`release savepoint demo_order`.execute(tx)
    return undefined
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    await sql`rollback to savepoint demo_order`.execute(tx)
    return error.message
  }
}

/** Nobody gets mail about a past that never was, but for the newest orders. */
async function silencePastEvents(tx: Tx, shopId: number): Promise<void> {
  const newest = await tx
    .selectFrom('activity')
    .select('entity_id')
    .where('shop_id', '=', shopId)
    .where('notify', '=', 1)
    .orderBy('entity_id', 'desc')
    .limit(ORDERS_WITH_MESSAGES)
    .execute()
  const oldestToTell = Math.min(...newest.map(({ entity_id }) => entity_id))
  await tx
    .updateTable('activity')
    .set({ notify: 0 })
    .where('shop_id', '=', shopId)
    .where('notify', '=', 1)
    .where('entity_id', '<', oldestToTell)
    .execute()
}
