import { sql } from 'kysely'
import { z } from 'zod'
import { toOrderMoney } from '#app/domain/order/order-total.ts'
import { isLocale, LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { unpaidLimitOf } from './drop-reason.ts'
import type { OrderEntry } from './plan-from-entry.ts'
import type { OrderNotificationFacts } from './plan-notifications.ts'

type NotifyingActivity = OrderEntry & { shopId: number; entity: string; entityId: number }

const factsSchema = z.record(z.string(), z.unknown())

/**
 * The oldest activity entries that still ask for messages, locked. A process that waits for the lock finds
 * them done: it asks for the flag again. A literal, since SQLite uses the index of them only so.
 */
export async function findNotifyingActivities(tx: Tx, limit: number): Promise<NotifyingActivity[]> {
  const rows = await lockRows(
    tx,
    tx
      .selectFrom('activity')
      .select(['id', 'shop_id', 'entity', 'entity_id', 'action', 'facts'])
      .where('notify', '=', sql.lit(1))
      .orderBy('id')
      .limit(limit),
  ).execute()
  return rows.map((row) => ({
    id: row.id,
    shopId: row.shop_id,
    entity: row.entity,
    entityId: row.entity_id,
    action: row.action,
    facts: factsSchema.parse(JSON.parse(row.facts)),
  }))
}

/** Marks entries as turned into messages. */
export async function updateActivitiesNotified(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('activity').set({ notify: 0 }).where('id', 'in', ids).execute()
}

/** Finds all that `planNotifications` needs, by order id; orders that do not exist are missing. */
export async function findOrderNotificationFacts(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, OrderNotificationFacts & { shopId: number }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order')
    .innerJoin('shop', 'shop.id', 'order.shop_id')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select([
      'order.id',
      'order.shop_id',
      'order.state',
      'order.created_by',
      'order.lang',
      'order.created_at',
      'order.confirmed_at',
      'order.cancel_unpaid_at',
      'order.price_minor',
      'order.payed_minor',
      'order.returning_minor',
      'customer.email',
      'shop.company_email',
      'shop.locales',
    ])
    .where('order.id', 'in', orderIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        shopId: row.shop_id,
        orderId: row.id,
        state: row.state,
        createdBy: row.created_by,
        lang: isLocale(row.lang) ? row.lang : 'sv',
        confirmedAt: row.confirmed_at ?? row.created_at,
        unpaidLimit: unpaidLimitOf({
          ...toOrderMoney(row),
          cancelUnpaidAt: row.cancel_unpaid_at,
        }),
        guestEmail: row.email,
        shopEmail: row.company_email,
        shopLocale: firstLocale(row.locales),
      },
    ]),
  )
}

function firstLocale(json: string): Locale {
  const stored: unknown = JSON.parse(json)
  const first: unknown = Array.isArray(stored) ? stored[0] : undefined
  return LOCALES.find((locale) => locale === first) ?? 'sv'
}
