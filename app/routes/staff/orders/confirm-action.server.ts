import type { RouterContextProvider } from 'react-router'
import { hasOrderChanged } from '#app/domain/order/has-order-changed.server.ts'
import { findLastChange } from '#app/domain/order/last-change.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { canRestore, isReservation } from '#app/domain/order/order-states.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { type Confirmation, type ConfirmOptions, confirmForm } from '#app/http/forms/confirm-form.server.ts'
import type { Flash } from '#app/http/forms/flash.server.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { toLogLine } from '#app/http/labels/log-lines.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'
import { loadOrder, type OrderParams, orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'

type ConfirmArgs = {
  request: Request
  params: OrderParams
  context: Readonly<RouterContextProvider>
}

type Confirmed<Refused extends Refusal> = Omit<
  Confirmation<Awaited<ReturnType<typeof orderInput>>, Refused>,
  'before' | 'findStale' | 'isChanged'
> & {
  /** Ends the order or changes its price: pages on which a guest may be paying are ended first. */
  endsPayments?: boolean
  /** Whether the order is already as it was asked to be; posted twice, that is for the use case to say. */
  isDone?: (order: Pick<OrderDetails, 'state' | 'reservationExpiresAt'>) => boolean
  /** Message that the order's page shows afterwards; `fingerprint` is of the order as it has become. */
  flash: (orderId: number, options: ConfirmOptions & { fingerprint: string }) => Flash
}

/**
 * Runs the use case that a page confirmed, and goes back to the order, or to where the reader came from; where the
 * order is no longer as the page said, it asks anew and says what happened, as it asks whoever saw no page.
 */
export async function handleConfirm<Refused extends Refusal>(
  { request, params, context }: ConfirmArgs,
  { flash, endsPayments = false, isDone = isEnded, ...confirmation }: Confirmed<Refused>,
) {
  const input = await orderInput(context, params)
  const { orderId } = input
  const findStale = async (fingerprint: string) => {
    const order = await loadOrder(context, params)
    const isAsShown = fingerprint === orderFingerprint(order) || isDone(order)
    return isAsShown ? undefined : refuseStale(context, order, fingerprint)
  }
  let ended: string | undefined
  const before = async (): Promise<Result<unknown, Refusal>> => {
    if (!endsPayments) return ok(null)
    const result = await endPaymentPages(context.get(services), input)
    ended = orderFingerprint(await loadOrder(context, params))
    return result
  }
  const done = readOrigin(new URL(request.url).searchParams, `/orders/${orderId}`)
  const checked: Confirmation<typeof input, Refused> = {
    ...{ ...confirmation, findStale, before },
    isChanged: (tx, fingerprint) => hasOrderChanged(tx, input, { fingerprint, ended, isDone }),
  }
  const answer = async (options: ConfirmOptions) =>
    flash(orderId, { ...options, fingerprint: orderFingerprint(await loadOrder(context, params)) })
  return confirmForm({ request, context }, { ...checked, input, done, flash: answer })
}

/**
 * Undo of the end of an order, for its flash, where it can be restored; not of a reservation, which would be confirmed
 * by that. Whoever has heard that it is cancelled hears that it holds.
 */
export function undoOfEnd(
  context: Readonly<RouterContextProvider>,
  order: OrderDetails,
  { notifies, fingerprint }: ConfirmOptions & { fingerprint: string },
): Pick<Flash, 'undo'> {
  const { now, can } = context.get(services)
  const isRestorable = canRestore({ ...order, state: 'CANCELLED' }, now) && can('orders-delete')
  if (isReservation(order) || !isRestorable) return {}
  const fields = { fingerprint, ...(notifies ? { notifies: 'on' } : {}) }
  return { undo: { action: `/orders/${order.id}/restore`, label: 'common.undo', fields } }
}

/**
 * Address of the guest who may get a message that staff end the order; null where there is none, for a reservation,
 * for an order of a channel, which tells its guest itself, and once the visit is over.
 */
export function cancellationEmail(
  context: Readonly<RouterContextProvider>,
  { state, createdBy, bookings, customer }: OrderDetails,
): string | null {
  const { now, zone } = context.get(services)
  const wallNow = toWallTime(now, zone)
  const isComing = state === 'CONFIRMED' && bookings.some(({ endRent }) => endRent > wallNow)
  return isComing && createdBy !== 'OTA' ? (customer?.email ?? null) : null
}

function isEnded({ state }: Pick<OrderDetails, 'state'>): boolean {
  return state === 'DELETED' || state === 'CANCELLED'
}

/** Among so many entries one changed the order, however much was said of it since. */
const RECENT = 50

/**
 * Says what happened to the order last, who did it and when, to somebody whose page no longer shows it as it is;
 * `shown` is the order's fingerprint there. Source: domain.md §5.
 */
export async function refuseStale(
  context: Readonly<RouterContextProvider>,
  order: OrderDetails,
  shown?: string,
): Promise<Refusal & Partial<Record<'event' | 'time', string>>> {
  const { db, shop, user, zone, format, t } = context.get(services)
  const log = await listActivities(db, {
    ...{ shopId: shop.id, entity: 'order', entityId: order.id },
    most: RECENT,
  })
  const last = findLastChange(log, order, shown)
  const line = last && toLogLine(last, { zone, readerId: user.id, t })
  if (!line) return { code: 'changed_by_other' }
  const { userName, actor, text, amountMinor, at } = line
  const who = userName ?? t(actor === 'GUEST' ? 'order.by_guest' : 'order.by_system')
  const event = [who, text, amountMinor === null ? '' : format.money(amountMinor)].filter(Boolean).join(' ')
  return { code: 'order_changed', event, time: format.stamp(at) }
}
