import { sql } from 'kysely'
import type { ReceiptRow } from '#app/domain/order/order-types.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { feeProduct } from './fee-product.ts'

type OrderKey = { shopId: number; orderId: number }

/** An order as a payment or a refund left it. */
type TransactionSnapshot = {
  rows: ReceiptRow[]
  /** Due then, below 0 where it was paid too much. */
  balanceMinor: number
}

/**
 * Stores an order as an entry that is settled leaves it: its receipt is issued later, and a change writes its rows
 * anew. Call when its totals are written. Source: domain.md §5 'Receipts'.
 */
export async function insertSnapshot(
  tx: Tx,
  { transactionId, ...key }: OrderKey & { transactionId: number },
): Promise<void> {
  const rows = await listReceiptRows(tx, key)
  await tx
    .insertInto('transaction_snapshot')
    .values((eb) => ({
      transaction_id: transactionId,
      shop_id: key.shopId,
      order_rows: JSON.stringify(rows),
      balance_minor: eb
        .selectFrom('order')
        .select(sql<number>`price_minor - payed_minor + returning_minor`.as('balance_minor'))
        .where('shop_id', '=', key.shopId)
        .where('id', '=', key.orderId),
    }))
    .execute()
}

/** The order as a transaction of it left it; undefined for one from before snapshots were stored. */
export async function findSnapshot(
  db: Db,
  { shopId, transactionId }: { shopId: number; transactionId: number },
): Promise<TransactionSnapshot | undefined> {
  const row = await db
    .selectFrom('transaction_snapshot')
    .select(['order_rows', 'balance_minor'])
    .where('shop_id', '=', shopId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row && { rows: JSON.parse(row.order_rows), balanceMinor: row.balance_minor }
}

/** All rows that the order has or has had, by their bookings; fees of one booking by the products that they are for. */
export async function listReceiptRows(db: Db, { shopId, orderId }: OrderKey): Promise<ReceiptRow[]> {
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select([
      'booking_product.id',
      'booking_id',
      'booking.parent_booking_id',
      'booking_product.product_id',
      'is_rebooking_fee',
      'product_name',
      'price_category_title',
      'is_addon',
      'booking.start_rent',
      'booking.end_rent',
      'quantity',
      'unit_price_minor',
      'discount_minor',
      'total_minor',
      'credited_minor',
      'vat_percentage',
      'booking_product.removed_at',
    ])
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_product.order_id', '=', orderId)
    .orderBy('booking_id')
    .orderBy('booking_product.id')
    .execute()
  const named = rows.map((row) => ({
    bookingId: row.booking_id,
    parentBookingId: row.parent_booking_id,
    productId: row.product_id,
    isFee: row.is_rebooking_fee === 1,
    vatPercentage: row.vat_percentage,
    name: parseTranslatable(row.product_name),
    row,
  }))
  return named.map(({ row, ...of }) => ({
    id: row.id,
    bookingId: row.booking_id,
    name: of.name,
    priceCategory: feeProduct(of, named) ?? parseTranslatable(row.price_category_title),
    isAddon: row.is_addon === 1,
    startRent: row.start_rent,
    endRent: row.end_rent,
    quantity: row.quantity,
    unitPriceMinor: row.unit_price_minor,
    discountMinor: row.discount_minor,
    totalMinor: row.total_minor,
    creditedMinor: row.credited_minor,
    vatPercentage: row.vat_percentage,
    isRemoved: row.removed_at !== null,
  }))
}
