import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { extend } from '#app/domain/availability/allocation/allocate.server.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import { lockRows } from '#db/portable.server.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { insertSalesEntries } from './ledger/sales-journal-queries.server.ts'
import { isReservation, type OrderState } from './order-states.ts'
import { toOrderMoney } from './order-total.ts'

/** An order's own row, locked until the transaction ends. */
export type LockedOrder = {
  id: number
  shopId: number
  secret: string
  state: OrderState
  lang: string
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  windowKey: string | null
  createdAt: Instant
  reservationExpiresAt: Instant | null
  paymentExtendedAt: Instant | null
  cancelUnpaidAt: Instant | null
  priceMinor: number
  payedMinor: number
  returningMinor: number
  version: number
}

type OrderKey = { shopId: number; orderId: number }

/** Locks the order's row. Take the pools first where the use case needs them: see `lockOrderAndPools`. */
export async function lockOrder(tx: Tx, key: OrderKey): Promise<LockedOrder | undefined> {
  const query = selectOrder(tx, key.shopId).where('id', '=', key.orderId)
  const row = await lockRows(tx, query).executeTakeFirst()
  return row && toLockedOrder(row)
}

/** Address of an order's guest; without one no message goes to them. */
export async function findGuestEmail(tx: Tx, key: OrderKey): Promise<string | null> {
  const row = await tx
    .selectFrom('customer')
    .select('email')
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .executeTakeFirst()
  return row?.email ?? null
}

/** The order that the first 'add' under this key created. */
export async function lockOrderByCart(
  tx: Tx,
  key: { shopId: number; cartKey: string },
): Promise<LockedOrder | undefined> {
  const query = selectOrder(tx, key.shopId).where('cart_key', '=', key.cartKey)
  const row = await lockRows(tx, query).executeTakeFirst()
  return row && toLockedOrder(row)
}

/** Whether the first 'add' under this key has been. Locks nothing. */
export async function hasOrderOfCart(db: Db, key: { shopId: number; cartKey: string }): Promise<boolean> {
  return (await selectIdOfCart(db, key)).length > 0
}

const selectIdOfCart = prepared(selectOfCart)

function selectOfCart(db: Db, value: Place<{ shopId: number; cartKey: string }>) {
  return db
    .selectFrom('order')
    .select('id')
    .where('shop_id', '=', value('shopId'))
    .where('cart_key', '=', value('cartKey'))
}

type NewOrder = {
  shopId: number
  cartKey: string
  secret: string
  windowKey: string | null
  clientKey: string | null
  lang: string
  createdBy: 'GUEST' | 'STAFF'
  createdByUserId: number | null
  origin: string | null
  affiliateTag: string | null
  reservationExpiresAt: Instant
  /** Of the bookings that are about to go in; left out, they are written later. */
  totals?: OrderTotals | undefined
  now: Instant
}

/** Columns of an order that are derived from its bookings; `lastEndRent` is the latest end. */
export type OrderTotals = { priceMinor: number; firstStartRent: WallTime; lastEndRent: WallTime }

/**
 * Inserts a RESERVED order, unless the cart key has one already: then nothing is written. Of two at once the
 * second waits for the first. Nobody else sees a new row before this transaction ends, so it is as good as
 * locked.
 */
export async function insertOrderOnce(tx: Tx, order: NewOrder): Promise<LockedOrder | undefined> {
  const [inserted] = await insertReserved(tx, { ...order, ...(order.totals ?? NO_TOTALS) })
  return inserted && toLockedOrder(inserted)
}

const NO_TOTALS = { priceMinor: 0, firstStartRent: null, lastEndRent: null }
type Totals = OrderTotals | typeof NO_TOTALS

const insertReserved = prepared((db, value: Place<NewOrder & Totals>) => {
  const columns = [
    ['shop_id', value('shopId')],
    ['cart_key', value('cartKey')],
    ['secret', value('secret')],
    ['window_key', value('windowKey')],
    ['client_key', value('clientKey')],
    ['state', sql.lit('RESERVED')],
    ['lang', value('lang')],
    ['created_at', value('now')],
    ['created_by', value('createdBy')],
    ['created_by_user_id', value('createdByUserId')],
    ['origin', value('origin')],
    ['affiliate_tag', value('affiliateTag')],
    ['reservation_expires_at', value('reservationExpiresAt')],
    ['price_minor', value('priceMinor')],
    ['first_start_rent', value('firstStartRent')],
    ['last_end_rent', value('lastEndRent')],
  ] as const
  const values = sql.join(columns.map(([, each]) => each))
  // An insert that only then meets the cart's order would use up a number.
  return db
    .insertInto('order')
    .columns(columns.map(([name]) => name))
    .expression(sql`select ${values} where not exists ${selectOfCart(db, value)}`)
    .onConflict((conflict) => conflict.columns(['shop_id', 'cart_key']).doNothing())
    .returning(LOCKED_COLUMNS)
})

export type OrderChanges = {
  reservationExpiresAt?: Instant | null
  paymentExtendedAt?: Instant
  confirmedAt?: Instant | null
  cancelledAt?: Instant | null
  deletedAt?: Instant | null
  cancelUnpaidAt?: Instant | null
  /** null lets the same cart begin a new order. */
  cartKey?: null
}

/**
 * Moves the order on, only if it is still in the state that was read, and with it what its bookings occupy and what is
 * sold. Where its guest came from goes with the reservation, and what they typed, unless it ran out and may be started
 * again. Answers whether it was.
 */
export async function updateOrderState(
  tx: Tx,
  order: { id: number; shopId: number; from: OrderState; to: OrderState; now: Instant },
  changes: OrderChanges = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order')
    .set((eb) => ({
      ...toColumns(changes),
      ...(isReservation({ state: order.to }) ? {} : { client_key: null }),
      ...(canHaveDraft(order.to) ? {} : { draft: null }),
      state: order.to,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .where('shop_id', '=', order.shopId)
    .where('state', '=', order.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await extend(tx, { shopId: order.shopId, orderId: order.id })
  if (isSold(order.from) || isSold(order.to)) {
    await insertSalesEntries(tx, { shopId: order.shopId, orderId: order.id, now: order.now })
  }
  return true
}

/** Whether something of the order may be sold: of a cancelled one, a fee that was not given back. */
function isSold(state: OrderState): boolean {
  return state === 'CONFIRMED' || state === 'CANCELLED'
}

function canHaveDraft(state: OrderState): boolean {
  return isReservation({ state }) || state === 'EXPIRED'
}

/** Counts the version up: an edit of an older one is noticed. */
export async function updateVersion(tx: Tx, key: OrderKey): Promise<void> {
  await tx
    .updateTable('order')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', key.orderId)
    .where('shop_id', '=', key.shopId)
    .execute()
}

/** When the order is cancelled if nothing is paid until then; null for never. */
export async function updateUnpaidLimit(tx: Tx, key: OrderKey & { limit: Instant | null }): Promise<void> {
  await tx
    .updateTable('order')
    .set((eb) => ({ cancel_unpaid_at: key.limit, version: eb('version', '+', 1) }))
    .where('id', '=', key.orderId)
    .where('shop_id', '=', key.shopId)
    .where('cancel_unpaid_at', 'is distinct from', key.limit)
    .execute()
}

export async function updateWindowKey(tx: Tx, key: OrderKey & { windowKey: string }): Promise<void> {
  await tx
    .updateTable('order')
    .set({ window_key: key.windowKey })
    .where('id', '=', key.orderId)
    .where('shop_id', '=', key.shopId)
    .execute()
}

/**
 * Writes what follows from the order's rows, ledger and bookings into its own columns and the sales journal, and counts
 * the version up. An order whose last booking went stays with the times that it had.
 */
export async function updateOrderTotals(tx: Tx, key: OrderKey & { now: Instant }): Promise<void> {
  const [written] = await updateTotals(tx, key)
  if (written && isSold(written.state)) await insertSalesEntries(tx, key)
}

const updateTotals = prepared((db, value: Place<OrderKey>) =>
  db
    .updateTable('order')
    .set((eb) => ({
      price_minor: eb
        .selectFrom('booking_product')
        .where('shop_id', '=', value('shopId'))
        .where('order_id', '=', value('orderId'))
        .where('removed_at', 'is', null)
        .select(({ fn, lit, ref }) =>
          fn
            .coalesce(fn.sum<number>(eb(ref('total_minor'), '-', ref('credited_minor'))), lit(0))
            .as('price_minor'),
        ),
      payed_minor: eb
        .selectFrom('transaction')
        .where('shop_id', '=', value('shopId'))
        .where('order_id', '=', value('orderId'))
        .where('status', '=', 'PAYED')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_minor'), lit(0)).as('payed_minor')),
      returning_minor: eb
        .selectFrom('transaction')
        .where('shop_id', '=', value('shopId'))
        .where('order_id', '=', value('orderId'))
        .where('transaction_type', '=', 'REFUND')
        .where('status', '=', 'PENDING')
        .select(({ fn, lit, neg, ref }) =>
          fn.coalesce(fn.sum<number>(neg(ref('amount_minor'))), lit(0)).as('returning_minor'),
        ),
      first_start_rent: eb.fn.coalesce(selectEdge(value('orderId'), 'first'), 'first_start_rent'),
      last_end_rent: eb.fn.coalesce(selectEdge(value('orderId'), 'last'), 'last_end_rent'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', value('orderId'))
    .where('shop_id', '=', value('shopId'))
    .returning('state'),
)

/**
 * Reservations that ran out, locked in id order so that two sweepers can't hold each other up. The states are
 * written out, not bound: SQLite uses a partial index only where it can see that it holds every row.
 */
export async function lockExpiredOrders(
  tx: Tx,
  limits: { now: Instant; limit: number },
): Promise<LockedOrder[]> {
  const due = tx
    .selectFrom('order')
    .select('id')
    .where('state', 'in', [sql.lit<OrderState>('RESERVED'), sql.lit<OrderState>('READY_FOR_PAYMENT')])
    .where('reservation_expires_at', '<=', limits.now)
    .orderBy('reservation_expires_at')
    .limit(limits.limit)
  // Asked again of the row itself: another sweeper may have been first while this one waited for it.
  const query = selectOrders(tx)
    .where('id', 'in', due)
    .where('state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])
    .where('reservation_expires_at', '<=', limits.now)
    .orderBy('id')
  const rows = await lockRows(tx, query).execute()
  return rows.map(toLockedOrder)
}

/** Forgets where guests came from whose reservations ran out and are not tidied. */
export async function deleteEndedClients(tx: Tx, now: Instant): Promise<void> {
  await tx
    .updateTable('order')
    .set({ client_key: null })
    .where('client_key', 'is not', null)
    .where('reservation_expires_at', '<=', now)
    .execute()
}

/**
 * Confirmed orders whose offline payment never came in time, locked in id order; by a partial index, as above.
 * Guests who are checked in stay: what they owe is for staff to settle.
 */
export async function lockUnpaidOrders(
  tx: Tx,
  limits: { now: Instant; limit: number },
): Promise<LockedOrder[]> {
  const query = selectOrders(tx)
    .where('state', '=', sql.lit<OrderState>('CONFIRMED'))
    .where('cancel_unpaid_at', 'is not', null)
    .where('cancel_unpaid_at', '<=', limits.now)
    .whereRef('payed_minor', '<=', 'returning_minor')
    .where('price_minor', '>', 0)
    .where(({ exists, not }) => not(exists(selectCheckedIn())))
    .orderBy('id')
    .limit(limits.limit)
  const rows = await lockRows(tx, query).execute()
  return rows.map(toLockedOrder)
}

/** Bookings of the joined `order` whose guests have come. */
function selectCheckedIn() {
  const eb = expressionBuilder<Database, 'order'>()
  return eb
    .selectFrom('booking')
    .select('booking.id')
    .whereRef('booking.shop_id', '=', 'order.shop_id')
    .whereRef('booking.order_id', '=', 'order.id')
    .where('booking.checked_in_at', 'is not', null)
    .where('booking.removed_at', 'is', null)
}

/** The order alone: with the shop named, SQLite would walk all of its bookings by time to find this order's. */
function selectEdge(orderId: RawBuilder<number>, edge: 'first' | 'last') {
  return expressionBuilder<Database, never>()
    .selectFrom('booking')
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .select(({ fn }) => (edge === 'first' ? fn.min('start_rent') : fn.max('end_rent')).as('edge'))
}

function selectOrder(db: Db, shopId: number) {
  return selectOrders(db).where('shop_id', '=', shopId)
}

const LOCKED_COLUMNS = [
  'id',
  'shop_id',
  'secret',
  'state',
  'lang',
  'created_by',
  'window_key',
  'created_at',
  'reservation_expires_at',
  'payment_extended_at',
  'cancel_unpaid_at',
  'price_minor',
  'payed_minor',
  'returning_minor',
  'version',
] as const

function selectOrders(db: Db) {
  return db.selectFrom('order').select(LOCKED_COLUMNS)
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

function toLockedOrder(row: OrderRow): LockedOrder {
  return {
    id: row.id,
    shopId: row.shop_id,
    secret: row.secret,
    state: row.state,
    lang: row.lang,
    createdBy: row.created_by,
    windowKey: row.window_key,
    createdAt: row.created_at,
    reservationExpiresAt: row.reservation_expires_at,
    paymentExtendedAt: row.payment_extended_at,
    cancelUnpaidAt: row.cancel_unpaid_at,
    ...toOrderMoney(row),
    version: row.version,
  }
}

function toColumns(changes: OrderChanges) {
  return {
    ...('reservationExpiresAt' in changes ? { reservation_expires_at: changes.reservationExpiresAt } : {}),
    ...('paymentExtendedAt' in changes ? { payment_extended_at: changes.paymentExtendedAt } : {}),
    ...('confirmedAt' in changes ? { confirmed_at: changes.confirmedAt } : {}),
    ...('cancelledAt' in changes ? { cancelled_at: changes.cancelledAt } : {}),
    ...('deletedAt' in changes ? { deleted_at: changes.deletedAt } : {}),
    ...('cancelUnpaidAt' in changes ? { cancel_unpaid_at: changes.cancelUnpaidAt } : {}),
    ...('cartKey' in changes ? { cart_key: null } : {}),
  }
}
