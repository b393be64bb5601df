import { finishBooking } from '#app/domain/order/booking/finish-booking.server.ts'
import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { bookingPages, orderPages, type Selection } from './selection.server.ts'

export type BulkAction = 'finish' | 'delete'
type BulkFailure = { id: number; to: string; text: string }
export type BulkResult = { done: number; failures: BulkFailure[] }

type Change = (id: number) => Promise<Result<unknown, Refusal>>

/**
 * Runs the use case of a single order or booking for each selected one, in a transaction of its own: what is refused
 * stops nothing and is listed.
 */
export async function runBulk(
  all: Services,
  selection: Selection,
  { action, isConfirmed }: { action: BulkAction; isConfirmed: boolean },
): Promise<BulkResult> {
  const isOrders = selection.address.list === 'orders'
  const pages: AsyncIterable<readonly { id: number }[]> = isOrders
    ? orderPages(all, selection)
    : bookingPages(all, selection)
  const ids = (await Array.fromAsync(pages)).flat().map(({ id }) => id)
  const change = changeOf(all, { action, isOrders, isConfirmed })
  const failures: BulkFailure[] = []
  for (const id of ids) {
    const changed = await change(id)
    if (changed.ok) continue
    const to = isOrders ? `/orders/${id}` : `/bookings/${id}`
    failures.push({ id, to, text: textOf(changed.error, all) })
  }
  return { done: ids.length - failures.length, failures }
}

type Requested = { action: BulkAction; isOrders: boolean; isConfirmed: boolean }

function changeOf(all: Services, { action, isOrders, isConfirmed }: Requested): Change {
  const { db, shop, user, now, zone } = all
  const access = { shopId: shop.id, userId: user.id, now, zone }
  if (action === 'delete') {
    return async (orderId) => {
      const ended = await endPaymentPages(all, { shopId: shop.id, orderId })
      return ended.ok ? inTransaction(db, (tx) => deleteOrder(tx, { ...access, orderId })) : ended
    }
  }
  const finish: Change = (bookingId) =>
    inTransaction(db, (tx) => finishBooking(tx, { ...access, bookingId, isConfirmed }))
  if (!isOrders) return finish
  return async (orderId) => {
    const bookings = await listOrderBookings(db, { shopId: shop.id, orderId })
    let changed: Result<unknown, Refusal> = { ok: true, value: null }
    for (const { id } of bookings) {
      const finished = await finish(id)
      if (!finished.ok) changed = finished
    }
    return changed
  }
}

function textOf(refusal: Refusal, { t }: Services): string {
  return refusal.code === 'booking_not_ended' ? t('orders.bulk_not_ended') : refusalText(refusal, t)
}
