import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { type AccessRefusal, checkAccess } from '#app/domain/order/lock-order.server.ts'
import {
  insertOrderOnce,
  type LockedOrder,
  lockOrder,
  lockOrderByCart,
  type OrderTotals,
} from '#app/domain/order/locked-order-queries.server.ts'
import type { OrderLogEntry } from '#app/domain/order/log-order.server.ts'
import type { Access } from '#app/domain/order/order-types.ts'
import type { EditRefusal } from '#app/domain/order/reopen-order.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type Client, checkReservationLimit, type TooManyReservations } from './reservation-limit.server.ts'

/** Which order a booking goes into: the one created under a window's cart key, or one that exists. */
export type CartReference =
  | { cartKey: string }
  /** `isConfirmedToo` also where the order is confirmed: the price of what is added is due then. */
  | { orderId: number; secret: string; isConfirmedToo?: boolean | undefined }

type CartInput = {
  shopId: number
  cart: CartReference
  windowKey?: string | undefined
  /** Of a guest whose reservations are limited. */
  client?: Client | undefined
  locale: string
  /** How long an unpaid reservation holds its places: the shop's option, 15 to 60. */
  reservationMinutes: number
  createdByUserId?: number | undefined
  origin?: string | undefined
  affiliateTag?: string | undefined
  /** Of its first booking, if that is quoted already: a new order is created with them. */
  totals?: OrderTotals | undefined
  newSecret: () => string
  now: Instant
}

export type OpenedCart = {
  order: LockedOrder
  isNew: boolean
  /** Events that the caller still has to log. */
  events: readonly OrderLogEntry[]
}

/**
 * Finds the cart's order and locks it, or creates it: RESERVED from its first booking on, with the expiry that
 * it started with. Two first bookings under one key at once create one order. A cart key may be passed on with its
 * address, so once contact details are saved it opens the guest's order in its own window alone. Source:
 * domain.md §5, §7.
 */
export async function openCart(
  tx: Tx,
  input: CartInput,
): Promise<Result<OpenedCart, AccessRefusal | EditRefusal | TooManyReservations>> {
  const { shopId, cart, client } = input
  if (!('cartKey' in cart)) {
    const order = await lockOrder(tx, { shopId, orderId: cart.orderId })
    return asOpened(checkAccess(order, { secret: cart.secret, windowKey: input.windowKey }))
  }
  const created = await insertOrder(tx, input, cart.cartKey)
  if (created) {
    const limited = client && (await checkReservationLimit(tx, { ...input, client, orderId: created.id }))
    if (limited && !limited.ok) return limited
    const { origin, affiliateTag } = input
    const events = [{ action: 'order_created', facts: { origin, affiliateTag } } as const]
    return ok({ order: created, isNew: true, events })
  }
  const order = await lockOrderByCart(tx, { shopId, cartKey: cart.cartKey })
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  const isGuest = input.createdByUserId === undefined
  const hasWindows = order.windowKey !== null && input.windowKey !== undefined
  if (isGuest && !hasWindows && (await findCustomer(tx, { shopId, orderId: order.id }))) {
    return err({ code: 'editing_closed', at: 'orderId' })
  }
  return asOpened(checkAccess(order, { secret: order.secret, windowKey: input.windowKey }))
}

function asOpened(access: Result<LockedOrder, AccessRefusal>): Result<OpenedCart, AccessRefusal> {
  return access.ok ? ok({ order: access.value, isNew: false, events: [] }) : access
}

/** The access under which a cart's changes are logged: staff who book for somebody, else the guest. */
export function accessOf(input: { createdByUserId?: number | undefined }, order: LockedOrder): Access {
  return input.createdByUserId === undefined ? { secret: order.secret } : { userId: input.createdByUserId }
}

function insertOrder(tx: Tx, input: CartInput, cartKey: string): Promise<LockedOrder | undefined> {
  const { shopId, now, createdByUserId } = input
  return insertOrderOnce(tx, {
    shopId,
    cartKey,
    secret: input.newSecret(),
    windowKey: input.windowKey ?? null,
    clientKey: input.client?.key ?? null,
    lang: input.locale,
    createdBy: createdByUserId === undefined ? 'GUEST' : 'STAFF',
    createdByUserId: createdByUserId ?? null,
    origin: input.origin ?? null,
    affiliateTag: input.affiliateTag ?? null,
    reservationExpiresAt: addMinutes(now, input.reservationMinutes),
    totals: input.totals,
    now,
  })
}
