import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { PaymentLink } from './payment-link.ts'

type OrderKey = { shopId: number; orderId: number }

/** An order's links, newest first. */
export async function listPaymentLinks(db: Db, key: OrderKey): Promise<PaymentLink[]> {
  const rows = await selectLinks(db, key.shopId)
    .where('order_id', '=', key.orderId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toPaymentLink)
}

export async function findPaymentLink(
  db: Db,
  key: { shopId: number; paymentLinkId: number },
): Promise<PaymentLink | undefined> {
  const row = await selectLinks(db, key.shopId).where('id', '=', key.paymentLinkId).executeTakeFirst()
  return row && toPaymentLink(row)
}

export async function findPaymentLinkByToken(
  db: Db,
  key: { shopId: number; token: string },
): Promise<PaymentLink | undefined> {
  const row = await selectLinks(db, key.shopId).where('token', '=', key.token).executeTakeFirst()
  return row && toPaymentLink(row)
}

/** The link that an earlier post with this request key made, of whichever order of the shop. */
export async function findPaymentLinkByKey(
  db: Db,
  key: { shopId: number; requestKey: string },
): Promise<PaymentLink | undefined> {
  const row = await selectLinks(db, key.shopId).where('request_key', '=', key.requestKey).executeTakeFirst()
  return row && toPaymentLink(row)
}

/** Whether the order has a product for which staff's orders get a link by themselves. */
export async function hasAutomaticLinkProduct(db: Db, key: OrderKey): Promise<boolean> {
  const row = await db
    .selectFrom('booking_product')
    .innerJoin('product', 'product.id', 'booking_product.product_id')
    .select('booking_product.id')
    .where('booking_product.shop_id', '=', key.shopId)
    .where('booking_product.order_id', '=', key.orderId)
    .where('booking_product.removed_at', 'is', null)
    .where('product.automatic_payment_link', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewPaymentLink = OrderKey & {
  token: string
  amountMinor: number | null
  expiresAt: Instant
  sentAt: Instant | null
  requestKey: string
  userId: number
  now: Instant
}

/** Call with the order's row locked. */
export async function insertPaymentLink(tx: Tx, link: NewPaymentLink): Promise<number> {
  const { id } = await tx
    .insertInto('payment_link')
    .values({
      shop_id: link.shopId,
      order_id: link.orderId,
      token: link.token,
      amount_minor: link.amountMinor,
      expires_at: link.expiresAt,
      sent_at: link.sentAt,
      withdrawn_at: null,
      request_key: link.requestKey,
      created_by_user_id: link.userId,
      created_at: link.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePaymentLink(
  tx: Tx,
  key: { shopId: number; paymentLinkId: number },
  changes: { sentAt: Instant } | { withdrawnAt: Instant },
): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set('sentAt' in changes ? { sent_at: changes.sentAt } : { withdrawn_at: changes.withdrawnAt })
    .where('id', '=', key.paymentLinkId)
    .where('shop_id', '=', key.shopId)
    .execute()
}

function selectLinks(db: Db, shopId: number) {
  return db
    .selectFrom('payment_link')
    .select([
      'id',
      'order_id',
      'token',
      'amount_minor',
      'expires_at',
      'withdrawn_at',
      'sent_at',
      'created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('transaction')
        .whereRef('transaction.payment_link_id', '=', 'payment_link.id')
        .where('transaction.status', '=', 'PAYED')
        .select(({ fn }) => fn.countAll<number>().as('payments'))
        .as('payments'),
    )
    .where('shop_id', '=', shopId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>

function toPaymentLink(row: Row): PaymentLink {
  return {
    id: row.id,
    orderId: row.order_id,
    token: row.token,
    amountMinor: row.amount_minor,
    expiresAt: row.expires_at,
    withdrawnAt: row.withdrawn_at,
    sentAt: row.sent_at,
    isPaid: Number(row.payments) > 0,
    createdAt: row.created_at,
  }
}
