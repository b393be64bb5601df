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
 * one statement. Both ends of the period bound the index.
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
    .where('closeout.product_id', 'in', query.productIds)
    .where('closeout.ends_at', '>=', instantFromEpoch(query.covered.from))
    .where('closeout.starts_at', '<', instantFromEpoch(query.covered.to))
    .execute()
  return Map.groupBy(toCloseouts(rows), ({ productId }) => productId)
}

/** Those of the ids that stand, of any product of the shop. */
export async function findCloseoutsById(
  db: Db,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<Closeout[]> {
  if (ids.length === 0) return []
  return toCloseouts(await selectStanding(db, shopId).where('closeout.id', 'in', ids).execute())
}

/** Those of the products that begin at one of the times. */
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
  const rows = await tx
    .insertInto('closeout')
    .values(closeouts.map((closeout) => toColumns(closer, closeout)))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b) // assigned in the order of the values
  const named = closeouts.flatMap(({ identifierIds }, index) =>
    identifierIds.map((identifier_id) => ({
      shop_id: closer.shopId,
      closeout_id: ids[index] ?? 0,
      identifier_id,
    })),
  )
  if (named.length > 0) await tx.insertInto('closeout_identifier').values(named).execute()
  return ids
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
  return new Set(rows.map(({ id }) => id))
}

/** Closeouts of the shop, removed ones too; a row for each unit that one names. */
export function selectCloseouts(db: Db, shopId: number) {
  return db
    .selectFrom('closeout')
    .leftJoin('closeout_identifier', 'closeout_identifier.closeout_id', 'closeout.id')
    .select([
      'closeout.id',
      'closeout.product_id',
      'closeout.start_date_time',
      'closeout.end_date_time',
      'closeout.starts_at',
      'closeout.ends_at',
      'closeout.partial_quantity',
      'closeout_identifier.identifier_id',
    ])
    .where('closeout.shop_id', '=', shopId)
    .orderBy('closeout.id')
    .orderBy('closeout_identifier.identifier_id')
}

function selectStanding(db: Db, shopId: number) {
  return selectCloseouts(db, shopId).where('closeout.deleted_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCloseouts>['execute']>>[number]

export function toCloseouts(rows: readonly Row[]): Closeout[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [row] = group
    if (!row) return []
    return {
      id: row.id,
      productId: row.product_id,
      startDateTime: row.start_date_time,
      endDateTime: row.end_date_time,
      from: epochSeconds(row.starts_at),
      to: epochSeconds(row.ends_at),
      partialQuantity: row.partial_quantity,
      identifierIds: group.flatMap(({ identifier_id }) => identifier_id ?? []),
    }
  })
}

/** Named units count by themselves; their number is stored as well for queries that read the quantity alone. */
function toColumns({ shopId, userId, now, zone }: Closer, closeout: NewCloseout) {
  const { productId, startDateTime, endDateTime, partialQuantity, identifierIds } = closeout
  return {
    shop_id: shopId,
    product_id: productId,
    start_date_time: startDateTime,
    end_date_time: endDateTime,
    starts_at: toInstant(startDateTime, zone),
    ends_at: toInstant(endDateTime ?? startDateTime, zone),
    partial_quantity: identifierIds.length > 0 ? identifierIds.length : partialQuantity,
    created_at: now,
    created_by_user_id: userId,
  }
}
