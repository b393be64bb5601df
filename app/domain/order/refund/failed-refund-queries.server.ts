import type { Db } from '#db/transaction.server.ts'
import { failedRefunds } from './failed-refunds.ts'

/**
 * Orders of which refunds that failed are still owed, by the rule of `failedRefunds`, each with all that is left of
 * them; the one that failed last comes first.
 */
export async function listFailedRefunds(
  db: Db,
  { shopId }: { shopId: number },
): Promise<{ orderId: number; amountMinor: number }[]> {
  const failed = db
    .selectFrom('transaction')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('transaction_type', '=', 'REFUND')
    .where('status', '=', 'FAILED')
  const rows = await db
    .selectFrom('transaction as entry')
    .innerJoin('order', 'order.id', 'entry.order_id')
    .select(['entry.order_id', 'entry.transaction_type', 'entry.status', 'entry.amount_minor'])
    .select(['entry.created_at', 'entry.settled_at', 'order.payed_minor', 'order.returning_minor'])
    .where('entry.shop_id', '=', shopId)
    .where('entry.order_id', 'in', failed)
    .orderBy('entry.id')
    .execute()
  const orders = [...Map.groupBy(rows, (row) => row.order_id)].flatMap(([orderId, entries]) => {
    const [order] = entries
    const transactions = entries.map((row) => ({
      transactionType: row.transaction_type,
      status: row.status,
      amountMinor: row.amount_minor,
      createdAt: row.created_at,
      settledAt: row.settled_at,
    }))
    const money = { payedMinor: order?.payed_minor ?? 0, returningMinor: order?.returning_minor ?? 0 }
    const owed = failedRefunds({ ...money, transactions })
    const failedAt = owed.map(({ settledAt }) => Date.parse(settledAt ?? ''))
    const amountMinor = owed.reduce((sum, refund) => sum - refund.amountMinor, 0)
    return owed.length > 0 ? [{ orderId, amountMinor, failedAt: Math.max(...failedAt) }] : []
  })
  return orders
    .sort((a, b) => b.failedAt - a.failedAt || b.orderId - a.orderId)
    .map(({ orderId, amountMinor }) => ({ orderId, amountMinor }))
}
