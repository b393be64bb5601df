import { listReservationsOfClient } from '#app/domain/order/order-queries.server.ts'
import { lockLimit } from '#app/domain/shared/rate-limit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type Instant, secondsBetween } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/** Who reserves, as far as reservations are counted by it. */
export type Client = {
  /** Keyed hash of the client's network address. */
  key: string
  /** Live unpaid reservations that it may have besides the window's own: the shop's option. */
  mostReservations: number
}

export type TooManyReservations = {
  code: 'too_many_reservations'
  at: 'client'
  /** When one of them ends, so that another may begin. */
  endsAt: Instant
  retryAfterSeconds: number
}

type Reserving = {
  shopId: number
  /** The new order, which is inserted already. */
  orderId: number
  client: Client
  windowKey?: string | undefined
  now: Instant
}

/**
 * Refuses a reservation of a client that has too many: nobody blocks a shop by reserving. One of the window's own is
 * left out, whatever number it claims to be the same window. Counted one after the other for each client: the lock
 * is acquired before, so that of many at once exactly as many as are allowed get through. Source: domain.md §7.
 */
export async function checkReservationLimit(
  tx: Tx,
  { shopId, orderId, client, windowKey, now }: Reserving,
): Promise<Result<null, TooManyReservations>> {
  await lockLimit(tx, { key: `reserve:${shopId}:${client.key}`, now })
  const live = await listReservationsOfClient(tx, { shopId, clientKey: client.key, now })
  const own = live.find((order) => order.id !== orderId && order.windowKey === windowKey)
  const others = live.filter(({ id }) => id !== orderId && id !== own?.id)
  const blocking = others[others.length - client.mostReservations]
  if (!blocking) return ok(null)
  const { endsAt } = blocking
  const retryAfterSeconds = secondsBetween(now, endsAt)
  return err({ code: 'too_many_reservations', at: 'client', endsAt, retryAfterSeconds })
}
