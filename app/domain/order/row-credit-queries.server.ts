import type { Tx } from '#db/transaction.server.ts'
import { creditedMinor } from './row-credit.ts'

type NewCredit = {
  row: { id: number; totalMinor: number }
  /** The refund that it falls away with; null where it stays. */
  transactionId: number | null
  amountMinor: number
}

/** Lowers what rows cost. Call with the order's row locked, and write its totals afterwards. */
export async function insertCredits(
  tx: Tx,
  { shopId, credits }: { shopId: number; credits: readonly NewCredit[] },
): Promise<void> {
  if (credits.length === 0) return
  const values = credits.map(({ row, transactionId, amountMinor }) => ({
    shop_id: shopId,
    booking_product_id: row.id,
    transaction_id: transactionId,
    amount_minor: amountMinor,
    lowest_total_minor: row.totalMinor,
  }))
  await tx.insertInto('row_credit').values(values).execute()
  await updateCredited(
    tx,
    shopId,
    credits.map(({ row }) => row.id),
  )
}

/** Leaves credits on the rows of cancelled bookings, whatever becomes of their refunds. */
export async function updateCreditsOfCancelled(
  tx: Tx,
  { shopId, rowIds }: { shopId: number; rowIds: readonly number[] },
): Promise<void> {
  if (rowIds.length === 0) return
  await tx
    .updateTable('row_credit')
    .set({ transaction_id: null })
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', rowIds)
    .execute()
}

/** Remembers that rows cost less than when they were credited. Call when their totals are written. */
export async function updateLowestTotals(tx: Tx, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return
  await tx
    .updateTable('row_credit')
    .from('booking_product as row')
    .set(({ ref }) => ({ lowest_total_minor: ref('row.total_minor') }))
    .whereRef('row.id', '=', 'row_credit.booking_product_id')
    .whereRef('row.total_minor', '<', 'row_credit.lowest_total_minor')
    .where('row_credit.booking_product_id', 'in', rowIds)
    .execute()
}

/** Takes the credits of a refund that failed off rows still in the order. Write the order's totals afterwards. */
export async function deleteCredits(
  tx: Tx,
  { shopId, transactionId }: { shopId: number; transactionId: number },
): Promise<void> {
  const deleted = await tx
    .deleteFrom('row_credit')
    .where('shop_id', '=', shopId)
    .where('transaction_id', '=', transactionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking_product')
          .select('booking_product.id')
          .whereRef('booking_product.id', '=', 'row_credit.booking_product_id')
          .where('booking_product.removed_at', 'is', null),
      ),
    )
    .returning('booking_product_id')
    .execute()
  await updateCredited(
    tx,
    shopId,
    deleted.map((credit) => credit.booking_product_id),
  )
}

/** Writes what rows are credited with by the refunds that they have. */
async function updateCredited(tx: Tx, shopId: number, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return
  const credits = await tx
    .selectFrom('row_credit')
    .select(['booking_product_id', 'amount_minor', 'lowest_total_minor'])
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', rowIds)
    .orderBy('id')
    .execute()
  for (const rowId of new Set(rowIds)) {
    const own = credits.filter((credit) => credit.booking_product_id === rowId)
    const credited = own.map((credit) => ({
      amountMinor: credit.amount_minor,
      lowestTotalMinor: credit.lowest_total_minor,
    }))
    await tx
      .updateTable('booking_product')
      .set({ credited_minor: creditedMinor(credited) })
      .where('shop_id', '=', shopId)
      .where('id', '=', rowId)
      .execute()
  }
}
