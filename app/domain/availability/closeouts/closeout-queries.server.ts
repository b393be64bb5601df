import { sql } from 'kysely'
import { allocateCloseouts, releaseCloseouts } from '#app/domain/availability/allocation/allocate.server.ts'
import type { ClosedAllocation } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import {
  epochSeconds,
  type Instant,
  instantFromEpoch,
  toInstant,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { Closeout } from './closeout.ts'

/** A closeout to insert; fields of `Closeout` that are left out follow from its times. */
export type NewCloseout = Omit<Closeout, 'id' | 'from' | 'to'>

/** Who closed or opened, and when. */
export type Closer = { shopId: number; userId: number; now: Instant; zone: Zone }

/**
 * Closeouts of the products that may concern a period, in epoch seconds, each with the units that it names, in
 * one statement. Both ends of the period bound the index, which is found only by a written-out source.
 */
export async function findCloseouts(
  db: Db,
  query: {
    shopId: number
    productIds: readonly number[]
    covered: { from: number; to: number }
  },
): Promise<Map<number, Closeout[]>> {
  if (query.productIds.length === 0) return new Map()
  const rows = await selectStanding(db, query.shopId)
    .where('allocation.source', '=', sql.lit('CLOSEOUT'))
    .where('allocation.product_id', 'in', query.productIds)
    .where('allocation.occupied_to', '>=', instantFromEpoch(query.covered.from))
    .where('allocation.occupied_from', '<', instantFromEpoch(query.covered.to))
    .execute()
  return Map.groupBy(toCloseouts(rows), ({ productId }) => productId)
}

/** Closeouts of the ids that stand, of any product of the shop. */
export async function findCloseoutsById(
  db: Db,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<Closeout[]> {
  if (ids.length === 0) return []
  return toCloseouts(await selectStanding(db, shopId).where('allocation.closeout_id', 'in', ids).execute())
}

/** Closeouts of the products that begin at one of the times. */
export async function findCloseoutsAt(
  db: Db,
  { shopId, starts }: { shopId: number; starts: readonly { productId: number; startDateTime: WallTime }[] },
): Promise<Closeout[]> {
  if (starts.length === 0) return []
  const rows = await selectStanding(db, shopId)
    .where(
      'closeout.product_id',
      'in',
      starts.map(({ productId }) => productId),
    )
    .where(
      'closeout.start_date_time',
      'in',
      starts.map(({ startDateTime }) => startDateTime),
    )
    .execute()
  const requested = new Set(starts.map(({ productId, startDateTime }) => `${productId} ${startDateTime}`))
  return toCloseouts(rows).filter((each) => requested.has(`${each.productId} ${each.startDateTime}`))
}

/** Returns the new ids in the order of the closeouts. */
export async function insertCloseouts(
  tx: Tx,
  closer: Closer,
  closeouts: readonly NewCloseout[],
): Promise<number[]> {
  if (closeouts.length === 0) return []
  const { shopId, userId, now } = closer
  const values = closeouts.map(({ productId, startDateTime, endDateTime }) => ({
    shop_id: shopId,
    product_id: productId,
    start_date_time: startDateTime,
    end_date_time: endDateTime,
    created_at: now,
    created_by_user_id: userId,
  }))
  const rows = await tx.insertInto('closeout').values(values).returning('id').execute()
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b) // assigned in the order of the values
  const allocations = closeouts.flatMap((closeout, index) => toAllocations(closer, ids[index] ?? 0, closeout))
  await allocateCloseouts(tx, { shopId, allocations })
  return ids
}

/** Quantity of a closeout that closes all: the highest that the column has. */
const ALL = 2_147_483_647

function toAllocations({ zone }: Closer, closeoutId: number, closeout: NewCloseout): ClosedAllocation[] {
  const { productId, startDateTime, endDateTime, partialQuantity, identifierIds } = closeout
  const occupied = { from: toInstant(startDateTime, zone), to: toInstant(endDateTime ?? startDateTime, zone) }
  const closed = { closeoutId, productId, startDateTime, occupied }
  if (identifierIds.length > 0)
    return identifierIds.map((targetId) => ({ ...closed, target: 'UNIT', targetId, quantity: 1 }))
  return [{ ...closed, target: 'POOL', targetId: productId, quantity: partialQuantity ?? ALL }]
}

/** Removes closeouts, and returns which of them still existed. They stay readable in the table. */
export async function updateRemoved(
  tx: Tx,
  { shopId, userId, now }: Closer,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .updateTable('closeout')
    .set({ deleted_at: now, deleted_by_user_id: userId })
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const closeoutIds = rows.map(({ id }) => id)
  await releaseCloseouts(tx, { shopId, closeoutIds })
  return new Set(closeoutIds)
}

/**
 * Closeouts of the shop, removed ones too; a row for each unit that one names. Their source is said by value, since the
 * index of closed products holds closeouts alone.
 */
export function selectCloseouts(db: Db, shopId: number) {
  return db
    .selectFrom('allocation')
    .innerJoin('closeout', 'closeout.id', 'allocation.closeout_id')
    .select([
      'closeout.id',
      'allocation.product_id',
      'closeout.start_date_time',
      'closeout.end_date_time',
      'allocation.occupied_from',
      'allocation.occupied_to',
      'allocation.target',
      'allocation.target_id',
      'allocation.quantity',
    ])
    .where('allocation.shop_id', '=', shopId)
    .where('allocation.source', '=', sql.lit('CLOSEOUT'))
    .orderBy('closeout.id')
    .orderBy('allocation.target_id')
}

function selectStanding(db: Db, shopId: number) {
  return selectCloseouts(db, shopId).where('allocation.expires_at', 'is not', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCloseouts>['execute']>>[number]

/** Named units count by themselves; their number is the quantity for whoever reads that alone. */
export function toCloseouts(rows: readonly Row[]): Closeout[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [row] = group
    if (!row) return []
    const identifierIds = group.flatMap(({ target, target_id }) => (target === 'UNIT' ? target_id : []))
    return {
      id: row.id,
      productId: row.product_id,
      startDateTime: row.start_date_time,
      endDateTime: row.end_date_time,
      from: epochSeconds(row.occupied_from),
      to: epochSeconds(row.occupied_to),
      partialQuantity: identifierIds.length > 0 ? identifierIds.length : partialOf(row),
      identifierIds,
    }
  })
}

function partialOf({ quantity }: Row): number | null {
  return quantity === ALL ? null : quantity
}
