import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import {
  findSnapshot,
  listReceiptRows,
} from '#app/domain/order/ledger/transaction-snapshot-queries.server.ts'
import { checkAccess } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { owedMinor } from '#app/domain/order/order-total.ts'
import type { Access, OrderInput } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { isLocale } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { findShopTexts } from '#app/domain/shop/document-queries.server.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Tx } from '#db/transaction.server.ts'
import { receiptContent } from './receipt-content.ts'
import {
  findPaidEntry,
  findReceiptOfTransaction,
  insertReceipt,
  listReceiptTaxItems,
  type PaidEntry,
  updateReceiptNumber,
} from './receipt-queries.server.ts'

export type IssueReceiptInput = OrderInput &
  Access & {
    shop: ShopFacts
    transactionId: number
    /** Whether the customer's name stands on it. */
    withName: boolean
  }

type ReceiptRefusal =
  | { code: 'order_not_found'; at: 'orderId' }
  | { code: 'payment_not_settled'; at: 'transactionId' }

type Issued = { receiptId: number; label: string }

/**
 * Issues the receipt of a settled payment, or the credit receipt of a settled refund, once: a payment that has its
 * receipt answers that one, whatever was chosen this time. It lists the order as the payment left it, however that was
 * changed since, and what is still due of it. A credit receipt names the receipt of the payment that it refunds; where
 * that was not issued yet, it is issued first. Source: domain.md §5 'Receipts'.
 */
export async function issueReceipt(
  tx: Tx,
  input: IssueReceiptInput,
): Promise<Result<Issued, ReceiptRefusal>> {
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return err({ code: 'order_not_found', at: 'orderId' })
  const order = access.value
  const existing = await findReceiptOfTransaction(tx, input)
  if (existing) return ok({ receiptId: existing.id, label: existing.label })
  const entry = await findPaidEntry(tx, input)
  if (!entry) return err({ code: 'payment_not_settled', at: 'transactionId' })

  const refunded = entry.refundsTransactionId
  const paid = refunded === null ? undefined : await findPaidEntry(tx, { ...input, transactionId: refunded })
  const credited =
    refunded === null || !paid
      ? null
      : ((await findReceiptOfTransaction(tx, { ...input, transactionId: refunded })) ??
        (await issue(tx, { ...input, transactionId: refunded }, order, paid, null)))
  return ok(await issue(tx, input, order, entry, credited?.label ?? null))
}

async function issue(
  tx: Tx,
  input: IssueReceiptInput,
  order: LockedOrder,
  entry: PaidEntry,
  credits: string | null,
): Promise<Issued> {
  const { shopId, orderId, shop, now, zone, userId, withName, transactionId } = input
  const { receiptFooter } = await findShopTexts(tx, shopId)
  const snapshot = await findSnapshot(tx, input)
  const owed = owedMinor(order, now)
  const number = await updateReceiptNumber(tx, shopId)
  const content = receiptContent({
    kind: entry.kind,
    locale: isLocale(order.lang) ? order.lang : (shop.locales[0] ?? 'sv'),
    shop,
    footer: receiptFooter,
    number,
    issuedAt: toWallTime(now, zone),
    orderId,
    payment: { ...entry, settledAt: toWallTime(entry.settledAt, zone) },
    rows: snapshot?.rows ?? (await listReceiptRows(tx, input)),
    taxItems: await listReceiptTaxItems(tx, { shopId, transactionIds: [transactionId] }),
    dueMinor: snapshot ? Math.min(owed, Math.max(0, snapshot.balanceMinor)) : owed,
    name: withName ? await nameOf(tx, input) : null,
    credits,
  })
  const receiptId = await insertReceipt(tx, {
    shopId,
    orderId,
    number,
    transactionId,
    content,
    issuedAt: now,
    issuedByUserId: userId ?? null,
  })
  const facts = { receiptId, number, transactionId, amountMinor: entry.amountMinor }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'receipt_issued', facts)
  return { receiptId, label: content.label }
}

/** The company if there is one beside the person's name; null where the order names nobody. */
async function nameOf(tx: Tx, key: OrderInput): Promise<string | null> {
  const customer = await findCustomer(tx, key)
  const person = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  return [person, customer?.companyName].filter(Boolean).join(', ') || null
}
