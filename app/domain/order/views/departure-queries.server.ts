import { occupiesDuring } from '#app/domain/availability/allocation/occupying-queries.server.ts'
import { type LiveQuery, selectOwn } from '#app/domain/order/manifest/manifest-queries.server.ts'
import { epochSeconds, toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/**
 * Live bookings of a pool that start at the same time, add-ons left out, in the order in which they were made; in one
 * statement. Empty for a product that the shop doesn't have. `ownerUserId` leaves out what uses no resource that is
 * linked to this user.
 */
export async function listDepartureBookingIds(
  db: Db,
  query: LiveQuery & { productId: number; startRent: WallTime; zone: Zone },
): Promise<number[]> {
  const { shopId, productId, startRent, now, zone, ownerUserId } = query
  const from = epochSeconds(toInstant(startRent, zone))
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('booking_product as row', 'row.id', 'allocation.booking_product_id')
    .select('allocation.booking_id')
    .distinct()
    .where('allocation.target_id', '=', (eb) =>
      eb
        .selectFrom('product')
        .select((of) => of.fn.coalesce('product.alias_of_id', 'product.id').as('id'))
        .where('product.shop_id', '=', shopId)
        .where('product.id', '=', productId),
    )
    .where('allocation.start_rent', '=', startRent)
    .where('row.is_addon', '=', 0)
    .$if(ownerUserId !== undefined, (rows) =>
      rows.where('row.booking_id', 'in', selectOwn(db, shopId, ownerUserId ?? 0)),
    )
    .where(occupiesDuring('POOL', { shopId, covered: { from, to: from + 1 }, now }))
    .orderBy('allocation.booking_id')
    .execute()
  return rows.flatMap(({ booking_id }) => booking_id ?? [])
}
