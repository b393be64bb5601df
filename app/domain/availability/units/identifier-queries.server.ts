import type { Occupied } from '#app/domain/availability/allocation/occupied.ts'
import {
  type OccupyingQuery,
  occupiesDuring,
} from '#app/domain/availability/allocation/occupying-queries.server.ts'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import type { IdentifierAssignment } from '#app/domain/catalog/product-types.ts'
import { once } from '#app/domain/shared/once.ts'
import { epochSeconds, SECONDS_PER_DAY } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { compareLabels, type IdentifierFacts, type UnassignedUse, type UnitPool } from './identifier-limit.ts'

type Query = OccupyingQuery & { products: ReadonlyMap<number, BookableProduct> }

/** How far the neighbours of a booking are looked for. One further away is as good as none. */
const NEIGHBOUR_SECONDS = 31 * SECONDS_PER_DAY

/**
 * Named units that live bookings occupy around a period, and the bookings that have none yet, in two statements;
 * undefined when no pool of the products has named units. Source: domain.md §3 'Free quantity' 3.
 */
export async function findIdentifierFacts(db: Db, query: Query): Promise<IdentifierFacts | undefined> {
  const named = new Map<number, { assignment: IdentifierAssignment; isByStart: boolean }>()
  for (const { poolId, identifierAssignment, bookingType } of query.products.values()) {
    if (!identifierAssignment) continue
    named.set(poolId, { assignment: identifierAssignment, isByStart: bookingType === 'PER_START_TIME' })
  }
  if (named.size === 0) return undefined
  const poolIds = [...named.keys()]
  const units = await db
    .selectFrom('identifier')
    .select(['id', 'product_id', 'label'])
    .where('shop_id', '=', query.shopId)
    .where('product_id', 'in', poolIds)
    .where('deleted_at', 'is', null)
    .execute()
  const unitsOf = Map.groupBy(units, (unit) => unit.product_id)
  const pools = new Map(
    [...named].map(([poolId, pool]): [number, UnitPool] => {
      const ofPool = (unitsOf.get(poolId) ?? []).map(({ id, label }) => ({ id, label }))
      return [poolId, { ...pool, units: ofPool.sort(compareLabels) }]
    }),
  )
  return { pools, ...(await findUses(db, query, poolIds)) }
}

async function findUses(
  db: Db,
  query: Query,
  poolIds: readonly number[],
): Promise<Pick<IdentifierFacts, 'assignments' | 'unassigned'>> {
  const rows = await selectLive(db, query, poolIds).execute()
  const assignments = new Map<number, Occupied[]>()
  const unassigned = new Map<string, UnassignedUse>()
  const seconds = once(epochSeconds)
  for (const group of Map.groupBy(rows, ({ id }) => id).values()) {
    const [row] = group
    if (!row) continue
    const times = {
      occupiedFrom: seconds(row.occupied_from),
      occupiedTo: seconds(row.occupied_to),
    }
    const ids = group.flatMap(({ identifier_id }) => identifier_id ?? [])
    for (const id of ids) {
      const covered = assignments.get(id)
      if (covered) covered.push(times)
      else assignments.set(id, [times])
    }
    const quantity = row.quantity - ids.length
    if (quantity <= 0) continue
    // The rows of a product in one booking, one for each price category, count combined.
    const key = `${row.booking_id} ${row.product_id}`
    const visible = { from: seconds(row.starts_at), to: seconds(row.ends_at) }
    const use = { ...times, poolId: row.pool_id, productId: row.product_id, visible }
    unassigned.set(key, { ...use, quantity: (unassigned.get(key)?.quantity ?? 0) + quantity })
  }
  return { assignments, unassigned: [...unassigned.values()] }
}

/** Quantity of the pools that live bookings occupy, once per assigned unit. */
function selectLive(db: Db, query: Query, poolIds: readonly number[]) {
  const covered = { from: query.covered.from - NEIGHBOUR_SECONDS, to: query.covered.to + NEIGHBOUR_SECONDS }
  return db
    .selectFrom('allocation')
    .crossJoin('booking')
    .leftJoin('allocation as assigned', (join) =>
      join
        .onRef('assigned.booking_product_id', '=', 'allocation.booking_product_id')
        .on('assigned.target', '=', 'UNIT'),
    )
    .select([
      'allocation.id',
      'allocation.booking_id',
      'allocation.product_id',
      'allocation.target_id as pool_id',
      'allocation.occupied_from',
      'allocation.occupied_to',
      'allocation.quantity',
      'booking.starts_at',
      'booking.ends_at',
      'assigned.target_id as identifier_id',
    ])
    .whereRef('booking.id', '=', 'allocation.booking_id')
    .where('allocation.target_id', 'in', poolIds)
    .where(occupiesDuring('POOL', { ...query, covered }))
}
