import { z } from 'zod'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

const addonQuantities = z.array(z.object({ addonId: z.int(), quantity: z.int() })).readonly()

/** A change of a booking's time or add-ons that its guest pays the difference of. */
type BookingChange = {
  id: number
  bookingId: number
  state: 'PENDING' | 'APPLIED' | 'FAILED' | 'EXPIRED'
  previous: { startRent: WallTime; endRent: WallTime }
  startRent: WallTime
  /** Requested quantities; null where the time changes. */
  addons: z.output<typeof addonQuantities> | null
  amountMinor: number
}

type NewChange = Omit<BookingChange, 'id' | 'state'> & {
  shopId: number
  orderId: number
  transactionId: number
  expiresAt: Instant
  now: Instant
}

export async function insertBookingChange(tx: Tx, change: NewChange): Promise<number> {
  const { id } = await tx
    .insertInto('booking_change')
    .values({
      shop_id: change.shopId,
      order_id: change.orderId,
      booking_id: change.bookingId,
      transaction_id: change.transactionId,
      state: 'PENDING',
      previous_start_rent: change.previous.startRent,
      previous_end_rent: change.previous.endRent,
      start_rent: change.startRent,
      addons: change.addons && JSON.stringify(change.addons),
      amount_minor: change.amountMinor,
      expires_at: change.expiresAt,
      created_at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The change that a payment is for, locked with its order. */
export async function findChangeOfPayment(
  db: Db,
  { shopId, transactionId }: { shopId: number; transactionId: number },
): Promise<BookingChange | undefined> {
  const row = await selectChanges(db, shopId).where('transaction_id', '=', transactionId).executeTakeFirst()
  return row && toChange(row)
}

/** Changes of an order whose guest may still pay for them, for display. */
export async function listChangesToPay(
  db: Db,
  { shopId, orderId, now }: { shopId: number; orderId: number; now: Instant },
): Promise<(BookingChange & { expiresAt: Instant })[]> {
  const rows = await selectChanges(db, shopId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toChange(row), expiresAt: row.expires_at }))
}

function selectChanges(db: Db, shopId: number) {
  return db
    .selectFrom('booking_change')
    .select(['id', 'booking_id', 'state', 'previous_start_rent', 'previous_end_rent'])
    .select(['start_rent', 'addons', 'amount_minor', 'expires_at'])
    .where('shop_id', '=', shopId)
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>

function toChange(row: ChangeRow): BookingChange {
  return {
    id: row.id,
    bookingId: row.booking_id,
    state: row.state,
    previous: { startRent: row.previous_start_rent, endRent: row.previous_end_rent },
    startRent: row.start_rent,
    addons: row.addons === null ? null : addonQuantities.parse(JSON.parse(row.addons)),
    amountMinor: row.amount_minor,
  }
}

/** The payment that this form began, of a change. */
export async function findChangeOfKey(
  tx: Tx,
  { shopId, requestKey }: { shopId: number; requestKey: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('booking_change')
    .innerJoin('transaction', 'transaction.id', 'booking_change.transaction_id')
    .select('transaction.id')
    .where('transaction.shop_id', '=', shopId)
    .where('transaction.request_key', '=', requestKey)
    .executeTakeFirst()
  return row?.id
}

/** Changes of an order that are still to be paid, with their payments. */
export async function listPendingChanges(
  tx: Tx,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<{ id: number; transactionId: number }[]> {
  return tx
    .selectFrom('booking_change')
    .select(['id', 'transaction_id as transactionId'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'PENDING')
    .orderBy('id')
    .execute()
}

/** Orders with changes whose time is over, at most `limit`. */
export async function listOrdersWithDueChanges(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<{ shopId: number; orderId: number }[]> {
  return tx
    .selectFrom('booking_change')
    .select(['shop_id as shopId', 'order_id as orderId'])
    .distinct()
    .where('state', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .orderBy('order_id')
    .limit(limit)
    .execute()
}

/** Locks the changes of an order whose time is over. */
export async function lockDueChanges(
  tx: Tx,
  { shopId, orderId, now }: { shopId: number; orderId: number; now: Instant },
): Promise<{ id: number; transactionId: number }[]> {
  const query = tx
    .selectFrom('booking_change')
    .select(['id', 'transaction_id as transactionId'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'PENDING')
    .where('expires_at', '<=', now)
  return lockRows(tx, query).execute()
}

export async function updateChangeState(
  tx: Tx,
  { ids, state }: { ids: readonly number[]; state: BookingChange['state'] },
): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('booking_change').set({ state }).where('id', 'in', ids).execute()
}
