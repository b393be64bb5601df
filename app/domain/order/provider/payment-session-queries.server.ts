import { z } from 'zod'
import { PAYMENT_PLACES, type PaymentRequest } from '#app/domain/order/provider/payment-gateway.ts'
import { LEASE_MINUTES } from '#app/domain/shared/lease.ts'
import { addMinutes, type Instant, isInstant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type SessionKey = { shopId: number; transactionId: number }

/** A provider's page for one payment of ours. */
export type PaymentSession = SessionKey & {
  orderId: number
  paymentProviderId: number
  providerSessionId: string | null
  state: 'STARTING' | 'OPEN' | 'TO_CAPTURE' | 'ENDED'
  request: PaymentRequest
  url: string | null
  expiresAt: Instant
  attempts: number
}

const requestColumn: z.ZodType<PaymentRequest> = z.object({
  idempotencyKey: z.string(),
  shopId: z.int(),
  orderId: z.int(),
  transactionId: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  locale: z.string(),
  description: z.string(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.string().refine(isInstant),
  capture: z.enum(['NOW', 'ON_CONFIRMATION']),
  place: z.enum(PAYMENT_PLACES).default('PROVIDER'),
})

/** Writes the request before it is sent, unless the payment has one. */
export async function insertSessionOnce(
  tx: Tx,
  { request, paymentProviderId }: { request: PaymentRequest; paymentProviderId: number },
): Promise<void> {
  await tx
    .insertInto('payment_session')
    .values({
      transaction_id: request.transactionId,
      shop_id: request.shopId,
      order_id: request.orderId,
      payment_provider_id: paymentProviderId,
      state: 'STARTING',
      request: JSON.stringify(request),
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .execute()
}

export async function findPaymentSession(db: Db, key: SessionKey): Promise<PaymentSession | undefined> {
  const row = await selectSessions(db)
    .where('shop_id', '=', key.shopId)
    .where('transaction_id', '=', key.transactionId)
    .executeTakeFirst()
  return row && toSession(row)
}

/** The session that a provider of the shop knows under this name. */
export async function findSessionByProviderId(
  db: Db,
  key: { shopId: number; providerSessionId: string },
): Promise<PaymentSession | undefined> {
  const row = await selectSessions(db)
    .where('shop_id', '=', key.shopId)
    .where('provider_session_id', '=', key.providerSessionId)
    .executeTakeFirst()
  return row && toSession(row)
}

/** Pages that an order's guest may still pay on. */
export async function listOpenSessions(
  db: Db,
  key: { shopId: number; orderId: number },
): Promise<PaymentSession[]> {
  const rows = await selectSessions(db)
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .where('state', '=', 'OPEN')
    .orderBy('transaction_id')
    .execute()
  return rows.map(toSession)
}

export type SessionChanges = {
  state?: PaymentSession['state']
  providerSessionId?: string | null
  url?: string | null
  request?: PaymentRequest
  attempts?: number
  nextCheckAt?: Instant | null
}

/** Changes nothing once a later attempt has taken the session over. */
export async function updateSession(
  tx: Tx,
  key: SessionKey & { attempts: number },
  changes: SessionChanges,
): Promise<void> {
  const { state, providerSessionId, url, request, attempts, nextCheckAt } = changes
  await tx
    .updateTable('payment_session')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(providerSessionId === undefined ? {} : { provider_session_id: providerSessionId }),
      ...(url === undefined ? {} : { url }),
      ...(request === undefined ? {} : { request: JSON.stringify(request), expires_at: request.expiresAt }),
      ...(attempts === undefined ? {} : { attempts }),
      ...(nextCheckAt === undefined ? {} : { next_check_at: nextCheckAt }),
    })
    .where('shop_id', '=', key.shopId)
    .where('transaction_id', '=', key.transactionId)
    .where('attempts', '=', key.attempts)
    .execute()
}

/** Has the worker look at the pages of orders at once: their payments were ended on our side. */
export async function updateSessionsDue(
  tx: Tx,
  { orders, now }: { orders: readonly { id: number; shopId: number }[]; now: Instant },
): Promise<void> {
  await tx
    .updateTable('payment_session')
    .set({ next_check_at: now })
    .where('shop_id', 'in', [...new Set(orders.map(({ shopId }) => shopId))])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('state', '=', 'OPEN')
    .execute()
}

/** Claims sessions that are due; of two workers one gets each, since the update asks again whether it is due. */
export async function claimDueSessions(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<PaymentSession[]> {
  const due = await selectDue(tx, now).limit(limit).execute()
  if (due.length === 0) return []
  const rows = await tx
    .updateTable('payment_session')
    .set({ next_check_at: addMinutes(now, LEASE_MINUTES) })
    .where(
      'transaction_id',
      'in',
      due.map((row) => row.transaction_id),
    )
    .where('next_check_at', '<=', now)
    .returning(COLUMNS)
    .execute()
  return rows.map(toSession)
}

/** Whether a provider is to be asked now. For looking only. */
export async function hasDueSessions(db: Db, now: Instant): Promise<boolean> {
  return (await selectDue(db, now).limit(1).executeTakeFirst()) !== undefined
}

/** SQLite uses the index of what is due only where the statement itself says that it is. */
function selectDue(db: Db, now: Instant) {
  return db
    .selectFrom('payment_session')
    .select('transaction_id')
    .where('next_check_at', 'is not', null)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .orderBy('transaction_id')
}

const COLUMNS = [
  'transaction_id',
  'shop_id',
  'order_id',
  'payment_provider_id',
  'provider_session_id',
  'state',
  'request',
  'url',
  'expires_at',
  'attempts',
] as const

function selectSessions(db: Db) {
  return db.selectFrom('payment_session').select(COLUMNS)
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>>

function toSession(row: SessionRow): PaymentSession {
  return {
    shopId: row.shop_id,
    transactionId: row.transaction_id,
    orderId: row.order_id,
    paymentProviderId: row.payment_provider_id,
    providerSessionId: row.provider_session_id,
    state: row.state,
    request: requestColumn.parse(JSON.parse(row.request)),
    url: row.url,
    expiresAt: row.expires_at,
    attempts: row.attempts,
  }
}
