import { expressionBuilder, type RawBuilder } from 'kysely'
import { type Instant, instant } from '#app/domain/shared/time.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type {
  Allocation,
  ClosedAllocation,
  OccupyingRow,
  ResourceAllocation,
  UnitAssignment,
} from './allocations-of-rows.ts'

type OrderKey = { shopId: number; orderId: number }

/** Everything that an order's rows occupy; resources and named units by product of a booking. */
type OrderAllocations = {
  rows: readonly OccupyingRow[]
  resources: readonly ResourceAllocation[]
  units: readonly (UnitAssignment & { bookingId: number })[]
}

/** The allocations of an order, in one statement. Read before rows are removed to be allocated anew. */
export async function findAllocations(db: Db, { shopId, orderId }: OrderKey): Promise<OrderAllocations> {
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('allocation', 'allocation.booking_product_id', 'booking_product.id')
    .leftJoin('resource', (join) =>
      join.onRef('resource.id', '=', 'allocation.target_id').on('allocation.target', '=', 'RESOURCE'),
    )
    .select([
      'booking_product.id as rowId',
      'booking_product.booking_id as bookingId',
      'booking_product.product_id as productId',
      'booking_product.start_rent as startRent',
      'resource.resource_type_id as typeId',
      'allocation.target',
      'allocation.target_id as targetId',
      'allocation.quantity',
      'allocation.occupied_from as from',
      'allocation.occupied_to as to',
    ])
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_product.order_id', '=', orderId)
    .where('allocation.booking_change_id', 'is', null)
    .orderBy('booking_product.id')
    .orderBy('allocation.target_id')
    .execute()
  const products = [...Map.groupBy(rows, ({ bookingId, productId }) => `${bookingId} ${productId}`).values()]
  return {
    rows: rows.filter(({ target }) => target === 'POOL').map(toOccupyingRow),
    resources: products.flatMap(toResources),
    units: products.flatMap(toUnits),
  }
}

type Row = Omit<OccupyingRow, 'id' | 'poolId' | 'occupied'> &
  OccupyingRow['occupied'] & {
    rowId: number
    typeId: number | null
    target: Allocation['target']
    targetId: number
  }

function toOccupyingRow({ rowId, targetId, from, to, ...row }: Row): OccupyingRow {
  const { bookingId, productId, startRent, quantity } = row
  const occupied = { from, to }
  return { id: rowId, poolId: targetId, quantity, bookingId, productId, startRent, occupied }
}

/** Each resource once, with what the rows of one product in one booking have of it. */
function toResources(rows: readonly Row[]): ResourceAllocation[] {
  const resources = rows.filter(({ target }) => target === 'RESOURCE')
  return [...Map.groupBy(resources, ({ targetId }) => targetId).values()].flatMap((group) => {
    const [row] = group
    if (!row || row.typeId === null) return []
    const { productId, bookingId, typeId, targetId: resourceId } = row
    const quantity = group.reduce((sum, each) => sum + each.quantity, 0)
    return { productId, bookingId, typeId, resourceId, quantity }
  })
}

function toUnits(rows: readonly Row[]): (UnitAssignment & { bookingId: number })[] {
  const units = rows.filter(({ target }) => target === 'UNIT')
  const [row] = units
  if (!row) return []
  const { bookingId, productId } = row
  return [{ bookingId, productId, identifierIds: units.map(({ targetId }) => targetId) }]
}

export async function insertAllocations(
  tx: Tx,
  { shopId, orderId, allocations }: OrderKey & { allocations: readonly Allocation[] },
): Promise<void> {
  if (allocations.length === 0) return
  const values = allocations.map(({ row, target, targetId, quantity }) => ({
    shop_id: shopId,
    source: 'BOOKING' as const,
    target,
    target_id: targetId,
    quantity,
    occupied_from: row.occupied.from,
    occupied_to: row.occupied.to,
    expires_at: selectExpiry(orderId),
    product_id: row.productId,
    start_rent: row.startRent,
    order_id: orderId,
    booking_id: row.bookingId,
    booking_product_id: row.id,
  }))
  await tx.insertInto('allocation').values(values).execute()
}

export async function updateExpiry(tx: Tx, key: OrderKey): Promise<void> {
  await updateExpiryOfOrder(tx, key)
}

const updateExpiryOfOrder = prepared((db, value: Place<OrderKey>) =>
  db
    .updateTable('allocation')
    .set({ expires_at: selectExpiry(value('orderId')) })
    .where('booking_change_id', 'is', null)
    .where('booking_product_id', 'in', (eb) =>
      eb
        .selectFrom('booking_product')
        .select('id')
        .where('shop_id', '=', value('shopId'))
        .where('order_id', '=', value('orderId')),
    ),
)

export async function deleteAllocations(
  tx: Tx,
  { shopId, rowIds }: { shopId: number; rowIds: readonly number[] },
): Promise<void> {
  if (rowIds.length === 0) return
  await tx
    .deleteFrom('allocation')
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', rowIds)
    .execute()
}

/** Everything that the rows of bookings occupy, as it stands in the table. */
export async function listOccupied(
  db: Db,
  { shopId, bookingIds }: { shopId: number; bookingIds: readonly number[] },
) {
  return db
    .selectFrom('allocation')
    .select(['target', 'target_id', 'quantity', 'occupied_from', 'occupied_to', 'product_id', 'start_rent'])
    .select(['booking_id', 'booking_product_id'])
    .where('booking_product_id', 'in', (eb) =>
      eb
        .selectFrom('booking_product')
        .select('id')
        .where('shop_id', '=', shopId)
        .where('booking_id', 'in', bookingIds),
    )
    .where('booking_change_id', 'is', null)
    .orderBy('id')
    .execute()
}

export type OccupiedAllocation = Awaited<ReturnType<typeof listOccupied>>[number]

export async function insertOccupied(
  tx: Tx,
  change: OrderKey & { changeId: number; expiresAt: Instant; occupied: readonly OccupiedAllocation[] },
): Promise<void> {
  if (change.occupied.length === 0) return
  const values = change.occupied.map((row) => ({
    ...row,
    shop_id: change.shopId,
    source: 'BOOKING' as const,
    order_id: change.orderId,
    expires_at: change.expiresAt,
    booking_change_id: change.changeId,
  }))
  await tx.insertInto('allocation').values(values).execute()
}

export async function deleteOccupied(tx: Tx, { changeIds }: { changeIds: readonly number[] }): Promise<void> {
  if (changeIds.length === 0) return
  await tx.deleteFrom('allocation').where('booking_change_id', 'in', changeIds).execute()
}

export async function insertClosed(
  tx: Tx,
  { shopId, allocations }: { shopId: number; allocations: readonly ClosedAllocation[] },
): Promise<void> {
  if (allocations.length === 0) return
  const values = allocations.map(({ closeoutId, productId, startDateTime, occupied, target, ...closed }) => ({
    shop_id: shopId,
    source: 'CLOSEOUT' as const,
    target,
    target_id: closed.targetId,
    quantity: closed.quantity,
    occupied_from: occupied.from,
    occupied_to: occupied.to,
    expires_at: FOR_EVER,
    product_id: productId,
    start_rent: startDateTime,
    closeout_id: closeoutId,
  }))
  await tx.insertInto('allocation').values(values).execute()
}

export async function updateClosed(
  tx: Tx,
  { shopId, closeoutIds }: { shopId: number; closeoutIds: readonly number[] },
): Promise<void> {
  if (closeoutIds.length === 0) return
  await tx
    .updateTable('allocation')
    .set({ expires_at: null })
    .where('shop_id', '=', shopId)
    .where('closeout_id', 'in', closeoutIds)
    .execute()
}

/** Expiry of what a confirmed order or a closeout occupies: later than any other. */
export const FOR_EVER = instant('2999-12-31T23:59:59Z')

/** Until when an order's bookings occupy what they are allocated; null when they don't. Source: domain.md §3. */
function selectExpiry(orderId: number | RawBuilder<number>) {
  return expressionBuilder<Database, never>()
    .selectFrom('order')
    .where('order.id', '=', orderId)
    .select((eb) =>
      eb
        .case()
        .when('order.state', '=', 'CONFIRMED')
        .then(eb.cast<Instant | null>(eb.val(FOR_EVER), 'text'))
        .when('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])
        .then(eb.ref('order.reservation_expires_at'))
        .else(null)
        .end()
        .as('expires_at'),
    )
}
