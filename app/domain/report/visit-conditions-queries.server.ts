import { type ExpressionBuilder, sql } from 'kysely'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { conditionsOnOrder } from './report-conditions-queries.server.ts'
import type { ReportQuery } from './report-query.ts'

/**
 * Visits: bookings of confirmed orders that start in the period and stand. A filter of products finds those that have
 * a row of one. The order is joined.
 */
export function selectVisits(db: Db, { period, productId, categoryId, ...query }: ReportQuery) {
  const { shopId } = query
  return db
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .where('booking.shop_id', '=', shopId)
    .where('booking.removed_at', 'is', null)
    .where(sql<boolean>`booking.start_rent >= ${period.from}`)
    .where(sql<boolean>`booking.start_rent < ${addDays(period.to, 1)}`)
    .where('order.state', '=', 'CONFIRMED')
    .where((eb) => conditionsOnOrder(eb, query))
    .$if(productId !== undefined || categoryId !== undefined, (select) =>
      select.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('booking_product as sold')
            .select('sold.id')
            .whereRef('sold.shop_id', '=', 'booking.shop_id')
            .whereRef('sold.booking_id', '=', 'booking.id')
            .where('sold.removed_at', 'is', null)
            .$if(productId !== undefined, (rows) => rows.where('sold.product_id', '=', productId ?? 0))
            .$if(categoryId !== undefined, (rows) =>
              rows.where('sold.product_id', 'in', (eb) =>
                eb
                  .selectFrom('product_category')
                  .select('product_category.product_id')
                  .where('product_category.shop_id', '=', shopId)
                  .where('product_category.category_id', '=', categoryId ?? 0),
              ),
            ),
        ),
      ),
    )
}

/** Sums of a joined `booking`'s own rows; people and quantity without add-ons, amounts less what was credited. */
export function sumOfRows(eb: ExpressionBuilder<Database, 'booking'>, sum: 'quantity' | 'guests' | 'amount') {
  const parts = {
    quantity: sql<number>`case own.is_addon when 1 then 0 else own.quantity end`,
    guests: sql<number>`case own.is_addon when 1 then 0 else own.quantity * own.seats end`,
    amount: sql<number>`own.total_minor - own.credited_minor`,
  }
  return eb.fn.coalesce(
    eb
      .selectFrom('booking_product as own')
      .select(sql<number>`sum(${parts[sum]})`.as('sum'))
      .whereRef('own.shop_id', '=', 'booking.shop_id')
      .whereRef('own.booking_id', '=', 'booking.id')
      .where('own.removed_at', 'is', null),
    eb.lit(0),
  )
}

/** Days of the period on whose bookings the shop checked somebody in, whatever the report's filter. */
export async function findCheckInDays(
  db: Db,
  { shopId, period }: Pick<ReportQuery, 'shopId' | 'period'>,
): Promise<Set<LocalDate>> {
  const rows = await db
    .selectFrom('booking')
    .select(sql<LocalDate>`substr(booking.start_rent, 1, 10)`.as('date'))
    .distinct()
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`booking.start_rent >= ${period.from}`)
    .where(sql<boolean>`booking.start_rent < ${addDays(period.to, 1)}`)
    .where('checked_in_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ date }) => date))
}
