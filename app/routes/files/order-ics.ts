import { findMeetingPlaces } from '#app/domain/catalog/information/meeting-place-queries.server.ts'
import { findShownOrder } from '#app/domain/order/guest/find-shown-order.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { guestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { orderCalendar } from '#app/messages/order-calendar.ts'
import { orderLinks } from '#app/messages/order-links.ts'
import type { Route } from './+types/order-ics'

/**
 * The order's bookings for the guest's calendar, the same as the confirmation's attachment. An order that is
 * not confirmed has a calendar without any.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, address, now, locale, t, config } = context.get(guestServices)
  const orderId = readId(params.orderId)
  if (orderId === undefined || address.secret === undefined) notFound()
  const order = await findShownOrder(db, { shopId: shop.id, orderId, secret: address.secret, now })
  if (!order) notFound()

  const bookings = order.state === 'CONFIRMED' ? order.bookings : []
  const productIds = bookings.flatMap(({ products }) => products.map(({ productId }) => productId))
  const calendar = orderCalendar({
    order: { ...order, bookings },
    shop,
    locale,
    t,
    meetingPlaces: await findMeetingPlaces(db, { shopId: shop.id, productIds }),
    orderLink: orderLinks(config.publicUrl, shop, order).guestOrder,
  })
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="order-${order.id}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
