import { finishBooking } from '#app/domain/order/booking/finish-booking.server.ts'
import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { ORDER_STATES, type OrderState } from '#app/domain/order/order-states.ts'
import {
  countOtaOrders,
  listCreditedOrders,
  listDeletedByOthers,
  listPaidOrders,
  listReachableGuests,
} from '#app/domain/order/views/order-fact-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { nameNotFree } from '#app/http/labels/not-free.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { ENDED_LABELS } from './export-rows.server.ts'
import type { ListKind } from './list-address.ts'

export type BulkAction = 'finish' | 'delete' | 'restore'
type BulkFailure = { id: number; to: string; text: string }
export type BulkResult = { done: number[]; failures: BulkFailure[] }

/** Deleted by somebody else meanwhile, so not by this post, and not undone by its undo. */
const DELETED_ALREADY = { code: 'transition_refused', from: 'DELETED', event: 'delete' } as const

type Change = (id: number) => Promise<Result<unknown, Refusal>>

/**
 * Runs the use case of a single order or booking for each of these, in a transaction of its own: what is refused stops
 * nothing and is listed. `notifies` is the one answer for the guests of all of them.
 */
export async function runBulk(
  all: Services,
  ids: readonly number[],
  {
    list,
    action,
    ...answers
  }: { list: ListKind; action: BulkAction; isConfirmed: boolean; notifies: boolean },
): Promise<BulkResult> {
  const isOrders = list === 'orders'
  const done: number[] = []
  const guests = answers.notifies ? await findGuests(all, action, ids) : []
  const notified = new Set(guests.map(({ orderId }) => orderId))
  const change = changeOf(all, { action, isOrders, isConfirmed: answers.isConfirmed, notified })
  const failures: BulkFailure[] = []
  for (const id of ids) {
    const changed = await change(id)
    const to = isOrders ? `/orders/${id}` : `/bookings/${id}`
    if (changed.ok) done.push(id)
    else failures.push({ id, to, text: textOf(changed.error, all) })
  }
  if (action !== 'delete') return { done, failures }
  // Asked afterwards, so that a deletion in between counts too.
  const deleted = { shopId: all.shop.id, userId: all.user.id, orderIds: done }
  const others = await listDeletedByOthers(all.db, deleted)
  const text = textOf(DELETED_ALREADY, all)
  return {
    done: done.filter((id) => !others.includes(id)),
    failures: [...failures, ...others.map((id) => ({ id, to: `/orders/${id}`, text }))],
  }
}

/** Says what the answer to the question does. */
export function consequenceText({ t }: Services, action: BulkAction): string {
  return t(`orders.bulk_${action}_text`)
}

/** The sentence about the orders that stay with a reseller when these are deleted; null where there are none. */
export async function findOtaText(
  { db, shop, t }: Services,
  action: BulkAction,
  orderIds: readonly number[],
): Promise<string | null> {
  if (action !== 'delete') return null
  const count = await countOtaOrders(db, { shopId: shop.id, orderIds })
  return count > 0 ? t('orders.bulk_ota', { count }) : null
}

/** States in which an order has to be for its guest to get a message about what is done with it. */
const NOTIFIED_STATES = {
  delete: ['CONFIRMED'],
  restore: ['DELETED', 'CANCELLED', 'EXPIRED'],
  finish: [],
} as const satisfies Record<BulkAction, readonly OrderState[]>

function findGuests({ db, shop, now, zone }: Services, action: BulkAction, orderIds: readonly number[]) {
  const at = { shopId: shop.id, now, wallNow: toWallTime(now, zone) }
  return listReachableGuests(db, { ...at, orderIds, states: NOTIFIED_STATES[action] })
}

export type NoticeQuestion = { label: string; others: string | null }

/** Asks once for all orders whether their guests get a message, and says how many do; null where nobody would. */
export async function findNoticeQuestion(
  all: Services,
  action: BulkAction,
  orderIds: readonly number[],
): Promise<NoticeQuestion | null> {
  if (action === 'finish') return null
  const guests = await findGuests(all, action, orderIds)
  const count = new Set(guests.map(({ email }) => email)).size
  if (count === 0) return null
  return {
    label: all.t(`orders.bulk_${action}_notifies`, { count }),
    others: guests.length < orderIds.length ? all.t(`orders.bulk_${action}_not_notified`) : null,
  }
}

/** Orders that are named one by one; of more the number says enough. */
const MOST_NAMED = 10

export type NamedOrders = {
  text: string
  orders: { id: number; text: string }[]
  more: string | null
  /** State of the money that is named: what is paid or credited since then makes another. */
  money: string
}

/** Orders that the answer means more for: those with money that are deleted, those with credits that are restored. */
export async function findNamedOrders(
  { db, shop, t, format }: Services,
  action: BulkAction,
  orderIds: readonly number[],
): Promise<NamedOrders | null> {
  const key = { shopId: shop.id, orderIds }
  if (action === 'delete') {
    const paid = await listPaidOrders(db, key)
    const totalMinor = paid.reduce((sum, { payedMinor }) => sum + payedMinor, 0)
    return named(
      t('orders.bulk_paid', { count: paid.length, amount: format.money(totalMinor) }),
      paid.map(({ id, payedMinor }) => ({
        ...{ id, minor: payedMinor },
        text: t('orders.bulk_paid_order', { amount: format.money(payedMinor) }),
      })),
    )
  }
  if (action !== 'restore') return null
  const credited = await listCreditedOrders(db, key)
  return named(
    t('orders.bulk_credited'),
    credited.map(({ id, priceMinor, creditedMinor }) => ({
      ...{ id, minor: creditedMinor },
      text: t('orders.bulk_credited_order', {
        amount: format.money(creditedMinor),
        price: format.money(priceMinor),
      }),
    })),
  )

  function named(text: string, orders: { id: number; minor: number; text: string }[]): NamedOrders | null {
    const more = orders.length - MOST_NAMED
    if (orders.length === 0) return null
    return {
      text,
      orders: orders.slice(0, MOST_NAMED).map((order) => ({ id: order.id, text: order.text })),
      more: more > 0 ? t('orders.bulk_more', { count: more }) : null,
      money: orders.map(({ id, minor }) => `${id}:${minor}`).join(' '),
    }
  }
}

type Requested = {
  action: BulkAction
  isOrders: boolean
  isConfirmed: boolean
  /** Orders whose guests get a message. */
  notified: ReadonlySet<number>
}

function changeOf(all: Services, { action, isOrders, isConfirmed, notified }: Requested): Change {
  const { db, shop, user, now, zone } = all
  const access = { shopId: shop.id, userId: user.id, now, zone }
  if (action === 'delete') {
    return async (orderId) => {
      const ended = await endPaymentPages(all, { shopId: shop.id, orderId })
      const input = { ...access, orderId, notifies: notified.has(orderId) }
      return ended.ok ? inTransaction(db, (tx) => deleteOrder(tx, input)) : ended
    }
  }
  if (action === 'restore') {
    return async (orderId) => {
      const input = { ...access, orderId, notifies: notified.has(orderId) }
      const restored = await inTransaction(db, (tx) => restoreOrder(tx, input))
      if (restored.ok) return restored
      const { error } = restored
      if (error.code === 'not_free_any_more') return err(nameNotFree(error, all))
      // Posted twice, the second finds it as it was asked to be.
      return error.code === 'transition_refused' && error.from === 'CONFIRMED' ? ok(null) : restored
    }
  }
  const finishing = { ...access, isConfirmed }
  if (!isOrders) {
    return (bookingId) => inTransaction(db, (tx) => finishBooking(tx, { ...finishing, bookingId }))
  }
  return (orderId) =>
    inTransaction(db, async (tx) => {
      for (const { id } of await listOrderBookings(tx, { shopId: shop.id, orderId })) {
        const finished: Result<unknown, Refusal> = await finishBooking(tx, { ...finishing, bookingId: id })
        if (!finished.ok) return finished
      }
      return ok(null)
    })
}

/** Names the state that an order is in, where that is why. */
function textOf(refusal: Refusal & { from?: unknown }, { t }: Services): string {
  if (refusal.code === 'booking_not_ended') return t('orders.bulk_not_ended')
  const state = ORDER_STATES.find((each) => refusal.code === 'transition_refused' && each === refusal.from)
  const label = state && STATE_LABELS[state]
  return label ? t('refusal.staff_transition_refused', { state: t(label) }) : refusalText(refusal, t)
}

const STATE_LABELS = {
  ...ENDED_LABELS,
  RESERVED: 'state.reserved',
  READY_FOR_PAYMENT: 'state.reserved',
  CONFIRMED: 'orders.confirmed',
  DRAFT: null,
} as const satisfies Record<OrderState, unknown>
