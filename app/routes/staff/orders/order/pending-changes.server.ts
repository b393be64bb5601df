import type { RouterContextProvider } from 'react-router'
import { listChangesToPay } from '#app/domain/order/guest/booking-change-queries.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'

/** Changes that the guest is paying for now: from when to when, and until when that is reserved. */
export async function loadPendingChanges(context: Readonly<RouterContextProvider>, order: OrderDetails) {
  const { db, shop, now, zone, locale } = context.get(services)
  if (order.state !== 'CONFIRMED') return []
  const changes = await listChangesToPay(db, { shopId: shop.id, orderId: order.id, now })
  return changes.map(({ id, bookingId, previous, startRent, addons, amountMinor, expiresAt }) => {
    const booking = order.bookings.find((each) => each.id === bookingId)
    const main = booking?.products.find(({ isAddon }) => !isAddon)
    return {
      id,
      name: main ? pickText(main.productName, locale, shop.locales) : '',
      from: previous.startRent,
      to: addons ? null : startRent,
      amountMinor,
      until: toWallTime(expiresAt, zone),
    }
  })
}

export type PendingChange = Awaited<ReturnType<typeof loadPendingChanges>>[number]
