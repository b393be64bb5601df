import { z } from 'zod'
import { dateOf, type LocalDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

const factsSchema = z.object({ orderIds: z.array(z.number()).default([]) })

/** Orders that an order was copied to and that are still booked, with the day on which each begins. */
export async function listCopies(
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<{ orderId: number; date: LocalDate }[]> {
  const logged = await db
    .selectFrom('activity')
    .select('facts')
    .where('shop_id', '=', shopId)
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .where('action', '=', 'order_replicated')
    .execute()
  const orderIds = logged.flatMap(({ facts }) => factsSchema.parse(JSON.parse(facts)).orderIds)
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .select(['order.id', ({ fn }) => fn.min('booking.start_rent').as('start_rent')])
    .where('order.shop_id', '=', shopId)
    .where('order.id', 'in', orderIds)
    .where('order.state', '=', 'CONFIRMED')
    .groupBy('order.id')
    .orderBy('order.id')
    .execute()
  return rows.map(({ id, start_rent }) => ({ orderId: id, date: dateOf(start_rent) }))
}
