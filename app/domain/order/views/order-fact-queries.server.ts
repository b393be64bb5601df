import type { IdentifierAssignment } from '#app/domain/catalog/product-types.ts'
import type { OrderState } from '#app/domain/order/order-states.ts'
import type { RebookingTerms } from '#app/domain/pricing/price-facts.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

type OrderKey = { shopId: number; orderId: number }

/** A product of an order as it is now, a deleted one too. */
type OrderedProduct = {
  id: number
  deletedAt: Instant | null
  useResources: boolean
  allowSplitResources: boolean
  useIdentifiers: boolean
  identifierAssignment: IdentifierAssignment
  rebookable: boolean
  rebookingTerms: RebookingTerms
  depositPercentage: number
}

/** Facts of an order that its page does not show and its JSON does. */
export type OrderFacts = {
  deletedAt: Instant | null
  /** By row; of rows that are in no bundle there is nothing. */
  bundleUuids: ReadonlyMap<number, string>
  products: ReadonlyMap<number, OrderedProduct>
}

/** The order's facts in three statements, whatever its size. */
export async function findOrderFacts(db: Db, key: OrderKey): Promise<OrderFacts> {
  const order = await db
    .selectFrom('order')
    .select('deleted_at')
    .where('shop_id', '=', key.shopId)
    .where('id', '=', key.orderId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('booking_product')
    .select(['id', 'bundle_uuid'])
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .execute()
  const products = await listOrderedProducts(db, key)
  return {
    deletedAt: order?.deleted_at ?? null,
    bundleUuids: new Map(
      rows.flatMap(({ id, bundle_uuid }) => (bundle_uuid === null ? [] : [[id, bundle_uuid]])),
    ),
    products: new Map(products.map((product) => [product.id, product])),
  }
}

type OrderIds = { shopId: number; orderIds: readonly number[] }

/**
 * Orders of these whose deletion can be undone: with bookings, as `canRestore` asks, and confirmed once. A reservation
 * that is restored would be, which it was not.
 */
export async function listUndoable(db: Db, { shopId, orderIds }: OrderIds): Promise<number[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', orderIds)
    .where('confirmed_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking')
          .select('booking.id')
          .whereRef('booking.shop_id', '=', 'order.shop_id')
          .whereRef('booking.order_id', '=', 'order.id')
          .where('booking.removed_at', 'is', null),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders of these that somebody else has deleted: no undo of the user's brings them back. */
export async function listDeletedByOthers(
  db: Db,
  { shopId, orderIds, userId }: OrderIds & { userId: number },
): Promise<number[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', orderIds)
    .where('state', '=', 'DELETED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity')
            .select('activity.id')
            .where('activity.shop_id', '=', shopId)
            .where('entity', '=', 'order')
            .whereRef('entity_id', '=', 'order.id')
            .where('action', '=', 'order_deleted')
            .where('user_id', '=', userId)
            .whereRef('activity.created_at', '=', 'order.deleted_at'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

type ReachableGuest = { orderId: number; email: string }

/**
 * Guests whom the shop can write to about these orders, where they are in one of these states: who has an address,
 * did not book at a reseller, and has not been there already. A reservation that has run out is EXPIRED, tidied or not.
 */
export async function listReachableGuests(
  db: Db,
  {
    shopId,
    orderIds,
    states,
    now,
    wallNow,
  }: OrderIds & { states: readonly OrderState[]; now: Instant; wallNow: WallTime },
): Promise<ReachableGuest[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order')
    .innerJoin('customer', 'customer.order_id', 'order.id')
    .select(['order.id', 'customer.email'])
    .where('order.shop_id', '=', shopId)
    .where('order.id', 'in', orderIds)
    .where((eb) => {
      const isThere = eb('order.state', 'in', states)
      if (!states.includes('EXPIRED')) return isThere
      const isReserved = eb('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])
      return isThere.or(isReserved.and('order.reservation_expires_at', '<=', now))
    })
    .where('order.created_by', '!=', 'OTA')
    .where('order.last_end_rent', '>', wallNow)
    .execute()
  return rows.flatMap(({ id: orderId, email }) => (email ? [{ orderId, email: email.toLowerCase() }] : []))
}

/** Counts the orders of these that resellers sold. */
export async function countOtaOrders(db: Db, { shopId, orderIds }: OrderIds): Promise<number> {
  if (orderIds.length === 0) return 0
  const { count } = await db
    .selectFrom('order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('id', 'in', orderIds)
    .where('created_by', '=', 'OTA')
    .executeTakeFirstOrThrow()
  return Number(count)
}

type PaidOrder = { id: number; payedMinor: number }

/** Orders of these with money that is not on its way back. */
export async function listPaidOrders(db: Db, { shopId, orderIds }: OrderIds): Promise<PaidOrder[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order')
    .select(['id', 'payed_minor', 'returning_minor'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', orderIds)
    .whereRef('payed_minor', '>', 'returning_minor')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, payedMinor: row.payed_minor - row.returning_minor }))
}

type CreditedOrder = { id: number; priceMinor: number; creditedMinor: number }

/** Orders of these with credits, which stay when the order is valid again: its price is what they leave. */
export async function listCreditedOrders(db: Db, { shopId, orderIds }: OrderIds): Promise<CreditedOrder[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('booking_product as row')
    .innerJoin('booking', 'booking.id', 'row.booking_id')
    .innerJoin('order', 'order.id', 'row.order_id')
    .select(['order.id', 'order.price_minor'])
    .select(({ fn }) => fn.sum<number>('row.credited_minor').as('credited'))
    .where('row.shop_id', '=', shopId)
    .where('row.order_id', 'in', orderIds)
    .where('row.removed_at', 'is', null)
    .where('booking.removed_at', 'is', null)
    .where('row.credited_minor', '>', 0)
    .groupBy(['order.id', 'order.price_minor'])
    .orderBy('order.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    priceMinor: row.price_minor,
    creditedMinor: Number(row.credited),
  }))
}

async function listOrderedProducts(db: Db, { shopId, orderId }: OrderKey): Promise<OrderedProduct[]> {
  const rows = await db
    .selectFrom('product')
    .select([
      'id',
      'deleted_at',
      'use_resources',
      'allow_split_resources',
      'use_identifiers',
      'identifier_assignment',
      'rebookable',
      'rebooking_fee',
      'rebooking_fee_type',
      'deposit_percentage',
    ])
    .where('shop_id', '=', shopId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('booking_product')
        .select('product_id')
        .where('shop_id', '=', shopId)
        .where('order_id', '=', orderId),
    )
    .execute()
  return rows.map((row) => ({
    id: row.id,
    deletedAt: row.deleted_at,
    useResources: row.use_resources === 1,
    allowSplitResources: row.allow_split_resources === 1,
    useIdentifiers: row.use_identifiers === 1,
    identifierAssignment: row.identifier_assignment,
    rebookable: row.rebookable === 1,
    rebookingTerms: { rebookingFeeType: row.rebooking_fee_type ?? 'FIXED', rebookingFee: row.rebooking_fee },
    depositPercentage: row.deposit_percentage,
  }))
}
