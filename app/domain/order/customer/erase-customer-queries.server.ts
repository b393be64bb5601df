import { changedContact, toContactColumns } from '#app/domain/customer/contact.ts'
import { type CustomerKey, updateContact } from '#app/domain/customer/shop-customer-queries.server.ts'
import type { OrderAction } from '#app/domain/order/log-order.server.ts'
import { updateOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { CUSTOMER_COLUMNS, toCustomer } from './customer-queries.server.ts'

const NOBODY = changedContact(undefined, {})

/** Entries of an order's log whose facts say who somebody is, or what they said. */
const PERSONAL_ACTIONS = ['customer_changed', 'answers_changed', 'comment'] satisfies OrderAction[]

/**
 * The customer's oldest order that is reserved, is still to come, is not paid as it costs, or has money on its way;
 * undefined for none.
 */
export async function findUnsettledOrder(
  db: Db,
  { shopId, customerId, now }: CustomerKey & { now: WallTime },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('order')
    .select('order.id')
    .where('order.shop_id', '=', shopId)
    .where('order.id', 'in', selectOrderIds(db, { shopId, customerId }))
    .where((eb) =>
      eb.or([
        eb('order.state', 'in', ['DRAFT', 'RESERVED', 'READY_FOR_PAYMENT']),
        eb.and([
          eb('order.state', '=', 'CONFIRMED'),
          eb.or([
            eb('order.last_end_rent', '>', now),
            eb('order.price_minor', '!=', eb.ref('order.payed_minor')),
          ]),
        ]),
        eb.exists(
          eb
            .selectFrom('transaction')
            .select('transaction.id')
            .where('transaction.shop_id', '=', shopId)
            .whereRef('transaction.order_id', '=', 'order.id')
            .where('transaction.status', '=', 'PENDING'),
        ),
      ]),
    )
    .orderBy('order.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Empties name, contact and comments on all orders of the customer, and their search words but for numbers. */
export async function updateToNobody(tx: Tx, key: CustomerKey): Promise<void> {
  const { shopId, customerId } = key
  await updateContact(tx, { ...key, contact: NOBODY })
  const rows = await tx
    .updateTable('customer')
    .set({ ...toContactColumns(NOBODY), comment_by_guest: null, comment_by_admin: null })
    .where('shop_id', '=', shopId)
    .where('shop_customer_id', '=', customerId)
    .returning(['order_id', ...CUSTOMER_COLUMNS])
    .execute()
  for (const row of rows) {
    await updateOrderWords(tx, { shopId, orderId: row.order_id, customer: toCustomer(row) })
  }
}

/** Deletes answers, messages and unsent details of all orders of the customer, and what their log says of people. */
export async function deletePersonalData(tx: Tx, key: CustomerKey & { now: Instant }): Promise<void> {
  const { shopId, now } = key
  const orderIds = selectOrderIds(tx, key)
  await tx
    .deleteFrom('custom_value')
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .execute()
  const jobIds = tx
    .selectFrom('notification_job')
    .select('notification_job.id')
    .where('notification_job.order_id', 'in', orderIds)
  await tx.deleteFrom('outbox_message').where('notification_job_id', 'in', jobIds).execute()
  await tx.deleteFrom('notification_job').where('order_id', 'in', orderIds).execute()
  await tx
    .updateTable('order')
    .set({ draft: null, client_key: null })
    .where('shop_id', '=', shopId)
    .where('id', 'in', orderIds)
    .execute()
  const log = tx
    .updateTable('activity')
    .where('shop_id', '=', shopId)
    .where('entity', '=', 'order')
    .where('entity_id', 'in', orderIds)
  await log.set({ facts: '{}' }).where('action', 'in', PERSONAL_ACTIONS).execute()
  await log.set({ deleted_at: now }).where('action', '=', 'comment').execute()
}

function selectOrderIds(db: Db, { shopId, customerId }: CustomerKey) {
  return db
    .selectFrom('customer')
    .select('customer.order_id')
    .where('customer.shop_id', '=', shopId)
    .where('customer.shop_customer_id', '=', customerId)
}
