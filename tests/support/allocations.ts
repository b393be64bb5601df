import { sql } from 'kysely'
import type { Db } from '#db/transaction.server.ts'

/**
 * Rows of the shop's bookings, by id, whose pool is allocated for another quantity or time than the row and its
 * order say, or that are removed and still have something.
 */
export async function findUntrueAllocations(db: Db, shopId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row.id
    from booking_product as row
    join "order" on "order".id = row.order_id
    left join allocation on allocation.booking_product_id = row.id and allocation.target = 'POOL'
      and allocation.booking_change_id is null
    where row.shop_id = ${shopId} and row.is_rebooking_fee = 0
      and case
        when row.removed_at is not null
          then exists (select 1 from allocation as left_over where left_over.booking_product_id = row.id)
        else allocation.id is null
          or allocation.target_id <> row.pool_product_id
          or allocation.quantity <> row.quantity
          or coalesce(allocation.expires_at, '') <> case
            when "order".state = 'CONFIRMED' then '2999-12-31T23:59:59Z'
            when "order".state in ('RESERVED', 'READY_FOR_PAYMENT')
              then coalesce("order".reservation_expires_at, '')
            else ''
          end
      end
    order by row.id`.execute(db)
  return rows.map(({ id }) => id)
}
