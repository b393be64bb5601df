import type { PayableRow, TaxItem } from '#app/domain/order/order-total.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { TransactionStatus, TransactionType } from './transaction-states.ts'

type OrderKey = { shopId: number; orderId: number }

/** An entry of an order's ledger. Entries are never changed but for their status. Source: domain.md §5. */
export type LedgerEntry = {
  id: number
  orderId: number
  transactionType: TransactionType
  status: TransactionStatus
  /** Signed: refunds are negative. */
  amountMinor: number
  provider: string
  paymentProviderId: number | null
  providerReference: string | null
  note: string | null
  refundsTransactionId: number | null
  /** Payment link that the payment came by. */
  paymentLinkId: number | null
}

export type NewLedgerEntry = {
  shopId: number
  orderId: number
  transactionType: TransactionType
  status: TransactionStatus
  amountMinor: number
  provider: string
  paymentProviderId?: number
  note?: string
  refundsTransactionId?: number
  paymentLinkId?: number | undefined
  providerReference?: string
  requestKey?: string | undefined
  createdByUserId?: number
  now: Instant
}

/** Call with the order's row locked: that row guards its ledger. */
export async function insertTransaction(tx: Tx, entry: NewLedgerEntry): Promise<number> {
  const { id } = await toInsert(tx, entry).executeTakeFirstOrThrow()
  return id
}

/** The same, unless the shop has an entry of this request key: then nothing is written. */
export async function insertTransactionOnce(tx: Tx, entry: NewLedgerEntry): Promise<number | undefined> {
  const inserted = await toInsert(tx, entry)
    .onConflict((conflict) => conflict.columns(['shop_id', 'request_key']).doNothing())
    .executeTakeFirst()
  return inserted?.id
}

function toInsert(tx: Tx, entry: NewLedgerEntry) {
  return tx
    .insertInto('transaction')
    .values({
      shop_id: entry.shopId,
      order_id: entry.orderId,
      transaction_type: entry.transactionType,
      status: entry.status,
      amount_minor: entry.amountMinor,
      provider: entry.provider,
      payment_provider_id: entry.paymentProviderId ?? null,
      note: entry.note ?? null,
      refunds_transaction_id: entry.refundsTransactionId ?? null,
      payment_link_id: entry.paymentLinkId ?? null,
      provider_reference: entry.providerReference ?? null,
      request_key: entry.requestKey ?? null,
      created_by_user_id: entry.createdByUserId ?? null,
      created_at: entry.now,
      settled_at: entry.status === 'PENDING' ? null : entry.now,
    })
    .returning('id')
}

/** Empties what staff noted at payments of orders, and why they gave money back; the entries stay. */
export async function deleteNotes(
  tx: Tx,
  { shopId, orderIds }: { shopId: number; orderIds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('transaction')
    .set({ note: null })
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .where('transaction_type', 'in', ['PAYMENT', 'REFUND'])
    .where('note', 'is not', null)
    .execute()
}

export async function findTransaction(
  db: Db,
  key: { shopId: number; transactionId: number },
): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(db, key.shopId).where('id', '=', key.transactionId).executeTakeFirst()
  return row && toEntry(row)
}

/** Ledger entry that an earlier post with this request key wrote, in whichever order of the shop. */
export async function findTransactionByKey(
  db: Db,
  key: { shopId: number; requestKey: string },
): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(db, key.shopId).where('request_key', '=', key.requestKey).executeTakeFirst()
  return row && toEntry(row)
}

/** The entry that a provider knows under this reference, in whichever shop: references are the provider's. */
export async function findTransactionIdByReference(
  db: Db,
  key: { provider: string; providerReference: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('transaction')
    .select('id')
    .where('provider', '=', key.provider)
    .where('provider_reference', '=', key.providerReference)
    .executeTakeFirst()
  return row?.id
}

/**
 * Settles an entry, only if it still has the status that was read. Answers whether it had. A failed attempt
 * releases its request key, as a cancelled one does.
 */
export async function updateTransactionStatus(
  tx: Tx,
  entry: { id: number; shopId: number; from: TransactionStatus; to: TransactionStatus },
  settled: { now: Instant; providerReference?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transaction')
    .set({
      status: entry.to,
      settled_at: settled.now,
      ...(entry.to === 'FAILED' ? { request_key: null } : {}),
      ...(settled.providerReference === undefined ? {} : { provider_reference: settled.providerReference }),
    })
    .where('id', '=', entry.id)
    .where('shop_id', '=', entry.shopId)
    .where('status', '=', entry.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes what the provider charges for a payment. */
export async function updateTransactionFee(
  tx: Tx,
  { shopId, transactionId, feeMinor }: { shopId: number; transactionId: number; feeMinor: number },
): Promise<void> {
  await tx
    .updateTable('transaction')
    .set({ fee_minor: feeMinor })
    .where('shop_id', '=', shopId)
    .where('id', '=', transactionId)
    .execute()
}

/** Some of an order's payments alone. */
export type SomePayments = {
  paymentLinkId?: number | undefined
  transactionIds?: readonly number[] | undefined
}

/** Cancels the pending payments of orders, or some of them, and frees their request keys. Answers whether any was. */
export async function updatePaymentsCancelled(
  tx: Tx,
  key: SomePayments & { orders: readonly { id: number; shopId: number }[]; now: Instant },
): Promise<boolean> {
  const { orders, paymentLinkId, transactionIds, now } = key
  if (orders.length === 0 || transactionIds?.length === 0) return false
  const { numUpdatedRows } = await tx
    .updateTable('transaction')
    .set({ status: 'CANCELLED', settled_at: now, request_key: null })
    .where('shop_id', 'in', [...new Set(orders.map(({ shopId }) => shopId))])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('transaction_type', '=', 'PAYMENT')
    .where('status', '=', 'PENDING')
    .$if(paymentLinkId !== undefined, (query) => query.where('payment_link_id', '=', paymentLinkId ?? 0))
    .$if(transactionIds !== undefined, (query) => query.where('id', 'in', transactionIds ?? []))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The attempt to pay by a payment link that is still open; the newest, should there be several. */
export async function findPendingOfPaymentLink(
  db: Db,
  key: { shopId: number; paymentLinkId: number },
): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(db, key.shopId)
    .where('payment_link_id', '=', key.paymentLinkId)
    .where('status', '=', 'PENDING')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toEntry(row)
}

/**
 * The order's rows with what settled payments and refunds have put on each, and what pending refunds will take off;
 * and the same on rows that were removed since, or at a rate that a row had before. Source: domain.md §5 'Refunds'
 * (pending refunds count as made).
 */
export async function listPayableRows(db: Db, key: OrderKey): Promise<RowOfBooking[]> {
  const rows = await db
    .selectFrom('booking_product')
    .select(['id', 'booking_id', 'is_rebooking_fee', 'total_minor', 'credited_minor', 'vat_percentage'])
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const paid = await sumPaidByRow(db, key)
  const current = rows.map((row) => {
    const of = paid.find(({ id, vatPercentage }) => id === row.id && vatPercentage === row.vat_percentage)
    return {
      id: row.id,
      bookingId: row.booking_id,
      isFee: row.is_rebooking_fee === 1,
      vatPercentage: row.vat_percentage,
      totalMinor: row.total_minor - row.credited_minor,
      paidMinor: of?.paidMinor ?? 0,
      paidVatMinor: of?.paidVatMinor ?? 0,
      pendingMinor: of?.pendingMinor ?? 0,
    }
  })
  const isCurrent = (of: Paid) =>
    current.some(({ id, vatPercentage }) => id === of.id && vatPercentage === of.vatPercentage)
  const former = paid.filter((of) => (of.paidMinor !== 0 || of.pendingMinor !== 0) && !isCurrent(of))
  return [...current, ...former.map((of) => ({ ...of, totalMinor: 0 }))]
}

export async function listTaxItems(
  db: Db,
  key: { shopId: number; transactionId: number },
): Promise<TaxItem[]> {
  const rows = await db
    .selectFrom('transaction_tax_item')
    .select(['booking_product_id', 'vat_percentage', 'amount_minor', 'vat_minor'])
    .where('shop_id', '=', key.shopId)
    .where('transaction_id', '=', key.transactionId)
    .where('booking_product_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    bookingProductId: Number(row.booking_product_id),
    vatPercentage: row.vat_percentage,
    amountMinor: row.amount_minor,
    vatMinor: row.vat_minor,
  }))
}

export async function insertTaxItems(
  tx: Tx,
  split: { shopId: number; transactionId: number; items: readonly TaxItem[] },
): Promise<void> {
  if (split.items.length === 0) return
  await tx
    .insertInto('transaction_tax_item')
    .values(
      split.items.map((item) => ({
        shop_id: split.shopId,
        transaction_id: split.transactionId,
        booking_product_id: item.bookingProductId,
        vat_percentage: item.vatPercentage,
        amount_minor: item.amountMinor,
        vat_minor: item.vatMinor,
      })),
    )
    .execute()
}

export async function deleteTaxItems(tx: Tx, key: { shopId: number; transactionId: number }): Promise<void> {
  await tx
    .deleteFrom('transaction_tax_item')
    .where('shop_id', '=', key.shopId)
    .where('transaction_id', '=', key.transactionId)
    .execute()
}

type RowOfBooking = PayableRow & { bookingId: number; isFee: boolean }
type Paid = Omit<RowOfBooking, 'totalMinor'>

async function sumPaidByRow(db: Db, key: OrderKey): Promise<Paid[]> {
  const rows = await db
    .selectFrom('transaction_tax_item')
    .innerJoin('transaction', 'transaction.id', 'transaction_tax_item.transaction_id')
    .innerJoin('booking_product', 'booking_product.id', 'transaction_tax_item.booking_product_id')
    .select(['transaction_tax_item.booking_product_id', 'transaction_tax_item.vat_percentage'])
    .select(['booking_product.booking_id', 'booking_product.is_rebooking_fee'])
    .select(({ eb, fn }) => {
      const ofStatus = (status: TransactionStatus, column: 'amount_minor' | 'vat_minor') =>
        eb
          .case()
          .when('transaction.status', '=', status)
          .then(eb.ref(`transaction_tax_item.${column}`))
          .else(0)
          .end()
      return [
        fn.sum<number>(ofStatus('PAYED', 'amount_minor')).as('paid_minor'),
        fn.sum<number>(ofStatus('PAYED', 'vat_minor')).as('paid_vat_minor'),
        fn.sum<number>(ofStatus('PENDING', 'amount_minor')).as('pending_minor'),
      ]
    })
    .where('transaction.shop_id', '=', key.shopId)
    .where('transaction.order_id', '=', key.orderId)
    // Only refunds have items while they are pending.
    .where('transaction.status', 'in', ['PAYED', 'PENDING'])
    .groupBy(['transaction_tax_item.booking_product_id', 'transaction_tax_item.vat_percentage'])
    .groupBy(['booking_product.booking_id', 'booking_product.is_rebooking_fee'])
    .orderBy('transaction_tax_item.booking_product_id')
    .orderBy('transaction_tax_item.vat_percentage')
    .execute()
  return rows.map((row) => ({
    id: Number(row.booking_product_id),
    bookingId: row.booking_id,
    isFee: row.is_rebooking_fee === 1,
    vatPercentage: row.vat_percentage,
    paidMinor: row.paid_minor,
    paidVatMinor: row.paid_vat_minor,
    pendingMinor: row.pending_minor,
  }))
}

function selectEntries(db: Db, shopId: number) {
  return db
    .selectFrom('transaction')
    .select([
      'id',
      'order_id',
      'transaction_type',
      'status',
      'amount_minor',
      'provider',
      'payment_provider_id',
      'provider_reference',
      'note',
      'refunds_transaction_id',
      'payment_link_id',
    ])
    .where('shop_id', '=', shopId)
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

function toEntry(row: EntryRow): LedgerEntry {
  return {
    id: row.id,
    orderId: row.order_id,
    transactionType: row.transaction_type,
    status: row.status,
    amountMinor: row.amount_minor,
    provider: row.provider,
    paymentProviderId: row.payment_provider_id,
    providerReference: row.provider_reference,
    note: row.note,
    refundsTransactionId: row.refunds_transaction_id,
    paymentLinkId: row.payment_link_id,
  }
}
