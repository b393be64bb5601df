import { addDays, instant, type LocalDate, localDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

const MOST_AT_ONCE = 500

/** Entries of the sales journal about the shop's first row, of 125 kr each, so many a day from 2020-01-01 on. */
export async function insertSalesEntries(
  db: Db,
  { shopId, count, perDay = 1 }: { shopId: number; count: number; perDay?: number },
): Promise<void> {
  const row = await db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select(['booking_product.id', 'booking_product.order_id', 'booking_product.product_id'])
    .select('booking.order_item_id')
    .where('booking_product.shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  const first = localDate('2020-01-01')
  const dayOf = (index: number): LocalDate => addDays(first, Math.floor(index / perDay))
  const entries = Array.from({ length: count }, (_, index) => ({
    shop_id: shopId,
    order_id: row.order_id,
    order_item_id: row.order_item_id,
    booking_product_id: row.id,
    product_id: row.product_id,
    price_category_id: null,
    sold_at: instant(`${dayOf(index)}T10:00:00Z`),
    sold_on: dayOf(index),
    created_by: 'GUEST' as const,
    channel: null,
    created_by_user_id: null,
    is_addon: 0 as const,
    quantity: 1,
    guests: 1,
    unit_price_minor: 12_500,
    discount_minor: 0,
    credited_minor: 0,
    amount_minor: 12_500,
    vat_percentage: 2_500,
    vat_minor: 2_500,
  }))
  for (let from = 0; from < count; from += MOST_AT_ONCE)
    await db
      .insertInto('sales_entry')
      .values(entries.slice(from, from + MOST_AT_ONCE))
      .execute()
}
