import type { RouterContextProvider } from 'react-router'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { isLive } from '#app/domain/order/order-states.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'

export type OrderParams = { orderId?: string | undefined }

/** A number from the address; anything else is answered like an id that nothing has. */
export function requireId(value: string | undefined): number {
  return readId(value) ?? notFound()
}

/** The order that the address names, of the reader's own shop. */
export async function loadOrder(
  context: Readonly<RouterContextProvider>,
  params: OrderParams,
): Promise<OrderDetails> {
  const { db, shop } = context.get(services)
  const order = await findOrder(db, { shopId: shop.id, orderId: requireId(params.orderId) })
  if (!order) notFound()
  return order
}

/** Input of every use case on the order of the address. 404 for an unknown order, before the form is read. */
export async function orderInput(context: Readonly<RouterContextProvider>, params: OrderParams) {
  const { shop, now, zone, user } = context.get(services)
  const { id } = await loadOrder(context, params)
  return { shopId: shop.id, orderId: id, now, zone, userId: user.id }
}

/** Why staff can change nothing in the order's bookings; null when they can. Source: domain.md §5 'Change'. */
export function whyFixed(
  context: Readonly<RouterContextProvider>,
  order: Pick<OrderDetails, 'createdBy' | 'state' | 'reservationExpiresAt'>,
): string | null {
  const { t, now } = context.get(services)
  if (order.createdBy === 'OTA') return refusalText({ code: 'ota_order' }, t)
  return isLive(order, now) ? null : t('change.closed')
}
