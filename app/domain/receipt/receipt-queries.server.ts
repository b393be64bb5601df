import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { ReceiptContent, ReceiptKind, ReceiptTaxItem } from './receipt-content.ts'

type OrderKey = { shopId: number; orderId: number }

/** A receipt of an order, as its page lists them. */
type IssuedReceipt = {
  id: number
  transactionId: number
  kind: ReceiptKind
  label: string
  issuedAt: Instant
}

/** Receipts of an order in the order of their numbers. */
export async function listReceipts(db: Db, key: OrderKey): Promise<IssuedReceipt[]> {
  const rows = await selectReceipts(db, key).orderBy('number').execute()
  return rows.map((row) => ({
    id: row.id,
    transactionId: row.transaction_id,
    kind: row.kind,
    label: parseContent(row.content).label,
    issuedAt: row.issued_at,
  }))
}

/** Content of a receipt of the order, as it was issued. */
export async function findReceipt(
  db: Db,
  { receiptId, ...key }: OrderKey & { receiptId: number },
): Promise<ReceiptContent | undefined> {
  const row = await selectReceipts(db, key).where('id', '=', receiptId).executeTakeFirst()
  return row && parseContent(row.content)
}

export async function findReceiptOfTransaction(
  db: Db,
  { transactionId, ...key }: OrderKey & { transactionId: number },
): Promise<{ id: number; label: string } | undefined> {
  const row = await selectReceipts(db, key).where('transaction_id', '=', transactionId).executeTakeFirst()
  return row && { id: row.id, label: parseContent(row.content).label }
}

/**
 * Takes the shop's next number. The counter's row stays locked until the transaction ends, so that the next number
 * waits for it, and one that is rolled back is given again.
 */
export async function updateReceiptNumber(tx: Tx, shopId: number): Promise<number> {
  const { last_number } = await tx
    .insertInto('receipt_counter')
    .values({ shop_id: shopId, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('shop_id')
        .doUpdateSet((eb) => ({ last_number: eb('receipt_counter.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

type NewReceipt = OrderKey & {
  number: number
  transactionId: number
  content: ReceiptContent
  issuedAt: Instant
  /** null for the guest. */
  issuedByUserId: number | null
}

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<number> {
  const { id } = await tx
    .insertInto('receipt')
    .values({
      shop_id: receipt.shopId,
      number: receipt.number,
      order_id: receipt.orderId,
      transaction_id: receipt.transactionId,
      kind: receipt.content.kind,
      with_name: storedFlag(receipt.content.name !== null),
      content: JSON.stringify(receipt.content),
      issued_at: receipt.issuedAt,
      issued_by_user_id: receipt.issuedByUserId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Money of the order's ledger that a receipt can be of. */
export type PaidEntry = {
  kind: ReceiptKind
  amountMinor: number
  provider: string
  providerName: Translatable | null
  settledAt: Instant
  refundsTransactionId: number | null
}

/** A payment or a refund that is settled; undefined for any other entry. */
export async function findPaidEntry(
  db: Db,
  { shopId, orderId, transactionId }: OrderKey & { transactionId: number },
): Promise<PaidEntry | undefined> {
  const row = await db
    .selectFrom('transaction')
    .leftJoin('payment_provider', 'payment_provider.id', 'transaction.payment_provider_id')
    .select([
      'transaction_type',
      'amount_minor',
      'provider',
      'payment_provider.name',
      'transaction.created_at',
      'settled_at',
      'refunds_transaction_id',
    ])
    .where('transaction.id', '=', transactionId)
    .where('transaction.shop_id', '=', shopId)
    .where('transaction.order_id', '=', orderId)
    .where('transaction.status', '=', 'PAYED')
    .where('transaction_type', 'in', ['PAYMENT', 'REFUND'])
    .executeTakeFirst()
  return (
    row && {
      kind: row.transaction_type === 'REFUND' ? 'CREDIT' : 'RECEIPT',
      amountMinor: row.amount_minor,
      provider: row.provider,
      providerName: parseTranslatable(row.name),
      settledAt: row.settled_at ?? row.created_at,
      refundsTransactionId: row.refunds_transaction_id,
    }
  )
}

/** How transactions are split over rows and VAT rates. */
export async function listReceiptTaxItems(
  db: Db,
  key: { shopId: number; transactionIds: readonly number[] },
): Promise<(ReceiptTaxItem & { transactionId: number })[]> {
  if (key.transactionIds.length === 0) return []
  const rows = await db
    .selectFrom('transaction_tax_item')
    .select(['transaction_id', 'booking_product_id', 'vat_percentage', 'amount_minor', 'vat_minor'])
    .where('shop_id', '=', key.shopId)
    .where('transaction_id', 'in', key.transactionIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    rowId: row.booking_product_id,
    vatPercentage: row.vat_percentage,
    amountMinor: row.amount_minor,
    vatMinor: row.vat_minor,
  }))
}

function selectReceipts(db: Db, { shopId, orderId }: OrderKey) {
  return db
    .selectFrom('receipt')
    .select(['id', 'transaction_id', 'kind', 'content', 'issued_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
}

function parseContent(json: string): ReceiptContent {
  return JSON.parse(json)
}
