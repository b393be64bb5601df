import type { OrderState } from '#app/domain/order/order-states.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** Key to an order, and what decides whether somebody gets it. */
type OrderOfGuest = { id: number; secret: string; state: OrderState; email: string | null }

export async function findOrderOfGuest(
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<OrderOfGuest | undefined> {
  return db
    .selectFrom('order')
    .leftJoin('customer', (join) =>
      join.onRef('customer.order_id', '=', 'order.id').onRef('customer.shop_id', '=', 'order.shop_id'),
    )
    .select(['order.id', 'order.secret', 'order.state', 'customer.email'])
    .where('order.shop_id', '=', shopId)
    .where('order.id', '=', orderId)
    .executeTakeFirst()
}

/** Sets the language of an order's messages. */
export async function updateOrderLang(
  tx: Tx,
  { shopId, orderId, locale }: { shopId: number; orderId: number; locale: Locale },
): Promise<void> {
  await tx
    .updateTable('order')
    .set({ lang: locale })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute()
}
