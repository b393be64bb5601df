import { limitGuesses, type TooManyAttempts } from '#app/domain/shared/limit-guesses.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { findShownOrder } from './find-shown-order.server.ts'
import { findOrderOfGuest } from './guest-order-queries.server.ts'

/**
 * Hands the secret of an order that was booked, or was cancelled since, to a guest who knows its customer's e-mail
 * address. undefined where there is no such order, it never became a booking, or the address is another: a guest
 * cannot tell these apart. Source: domain.md §15.5.
 */
export async function findOrderByEmail(
  db: Db,
  input: { shopId: number; orderId: number; email: string; clientIp: string; now: Instant },
): Promise<Result<{ id: number; secret: string } | undefined, TooManyAttempts>> {
  const { orderId, email, clientIp, now } = input
  const found = await limitGuesses(db, { kind: 'order', id: orderId, clientIp, now }, async () => {
    const order = await findOrderOfGuest(db, input)
    const isBooked = order?.state === 'CONFIRMED' || order?.state === 'CANCELLED'
    const isTheirs = isBooked && order.email !== null && isSameAddress(order.email, email)
    if (!isTheirs) return undefined
    return (await findShownOrder(db, { ...input, secret: order.secret })) && order
  })
  return found.ok ? ok(found.value && { id: found.value.id, secret: found.value.secret }) : found
}

function isSameAddress(stored: string, given: string): boolean {
  return stored.trim().toLowerCase() === given.trim().toLowerCase()
}
