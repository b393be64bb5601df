import { listPayableRows } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { afterRefundsMinor, splitRefunds } from '#app/domain/order/order-total.ts'
import type { OrderDetails, OrderTransaction } from '#app/domain/order/order-types.ts'
import type { PendingRefund } from '#app/domain/order/refund/plan-refund.ts'
import type { Db } from '#db/transaction.server.ts'
import type { ReceiptTaxItem } from './receipt-content.ts'
import { listReceiptTaxItems } from './receipt-queries.server.ts'

type LedgerOrder = Pick<OrderDetails, 'id' | 'transactions' | 'payedMinor' | 'returningMinor'>

type LedgerItem = ReceiptTaxItem & { transactionId: number }

/** Refunds of an order that are on their way, the oldest first, with the rows that each names. */
export async function listPendingRefunds(
  db: Db,
  shopId: number,
  { transactions }: Pick<LedgerOrder, 'transactions'>,
): Promise<(PendingRefund & { transactionId: number })[]> {
  const transactionIds = transactions.filter(isPendingRefund).map(({ id }) => id)
  return pendingAmong(transactions, await listReceiptTaxItems(db, { shopId, transactionIds }))
}

function isPendingRefund({ transactionType, status }: OrderTransaction): boolean {
  return transactionType === 'REFUND' && status === 'PENDING'
}

function pendingAmong(transactions: readonly OrderTransaction[], items: readonly LedgerItem[]) {
  return transactions.filter(isPendingRefund).map(({ id, amountMinor }) => ({
    transactionId: id,
    amountMinor,
    planned: items.flatMap(({ transactionId, rowId, ...item }) =>
      transactionId === id && rowId !== null ? [{ bookingProductId: rowId, ...item }] : [],
    ),
  }))
}

/** Split of an order's transactions over rows and rates; of a refund on its way as its receipt will have it. */
export async function listTaxItemsOfOrder(db: Db, shopId: number, order: LedgerOrder): Promise<LedgerItem[]> {
  const transactionIds = order.transactions.map(({ id }) => id)
  const items = await listReceiptTaxItems(db, { shopId, transactionIds })
  const pending = pendingAmong(order.transactions, items)
  if (pending.length === 0) return items
  const rows = await listPayableRows(db, { shopId, orderId: order.id })
  const splits = splitRefunds(pending, rows, afterRefundsMinor(order) === 0)
  const isPending = (id: number) => pending.some(({ transactionId }) => transactionId === id)
  return [
    ...items.filter(({ transactionId }) => !isPending(transactionId)),
    ...pending.flatMap(({ transactionId }, index) =>
      (splits[index] ?? []).map(({ bookingProductId, ...item }) => ({
        transactionId,
        rowId: bookingProductId,
        ...item,
      })),
    ),
  ]
}
