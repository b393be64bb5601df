import { expressionBuilder } from 'kysely'
import {
  type OccupyingQuery,
  occupiesDuring,
  plannedDuring,
} from '#app/domain/availability/allocation/occupying-queries.server.ts'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import type { IdentifierAssignment } from '#app/domain/catalog/product-types.ts'
import { SECONDS_PER_DAY } from '#app/domain/shared/time.ts'
import { epochOf } from '#db/portable.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { compareLabels, type IdentifierFacts, type UnassignedUse, type UnitPool } from './identifier-limit.ts'

type Query = OccupyingQuery & { products: ReadonlyMap<number, BookableProduct> }

/** How far the neighbours of a booking are looked for. One further away is as good as none. */
const NEIGHBOUR_SECONDS = 31 * SECONDS_PER_DAY

/**
 * Named units that live bookings occupy around a period, and the bookings that have none yet, in three statements;
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
  const covered = { from: query.covered.from - NEIGHBOUR_SECONDS, to: query.covered.to + NEIGHBOUR_SECONDS }
  const planned = (target: 'UNIT' | 'POOL') =>
    plannedDuring(target, { planned: query.planned, covered }).filter(({ row }) =>
      poolIds.includes(row.poolId),
    )
  const plannedUnits = planned('UNIT')
  const assigned = [
    ...(await selectAssigned(db, { ...query, covered }, poolIds).execute()),
    ...plannedUnits.map(({ targetId, ...times }) => ({ target_id: targetId, ...times })),
  ]
  const assignments = Map.groupBy(assigned, ({ target_id }) => target_id)
  const rows = [
    ...(await selectUnassigned(db, { ...query, covered }, poolIds).execute()),
    ...planned('POOL')
      .map(({ row, quantity, visible, ...times }) => ({
        ...times,
        ...visible,
        booking_id: row.bookingId,
        product_id: row.productId,
        pool_id: row.poolId,
        quantity,
        assigned: plannedUnits.filter((each) => each.row.id === row.id).length,
      }))
      .filter(({ quantity, assigned: count }) => quantity > count),
  ]
  const unassigned = new Map<string, UnassignedUse>()
  for (const { booking_id, product_id: productId, pool_id: poolId, from, to, ...row } of rows) {
    // The rows of a product in one booking, one for each price category, count combined.
    const key = `${booking_id} ${productId}`
    const quantity = row.quantity - row.assigned + (unassigned.get(key)?.quantity ?? 0)
    const times = { occupiedFrom: row.occupiedFrom, occupiedTo: row.occupiedTo, visible: { from, to } }
    unassigned.set(key, { ...times, poolId, productId, quantity })
  }
  return { assignments, unassigned: [...unassigned.values()] }
}

/** Times at which live bookings occupy units, deleted ones too; read from an index alone. */
function selectAssigned(db: Db, query: OccupyingQuery, poolIds: readonly number[]) {
  return db
    .selectFrom('allocation')
    .select([
      'allocation.target_id',
      epochOf(db, 'allocation.occupied_from').as('occupiedFrom'),
      epochOf(db, 'allocation.occupied_to').as('occupiedTo'),
    ])
    .where('allocation.target_id', 'in', (eb) =>
      eb
        .selectFrom('identifier')
        .select('id')
        .where('shop_id', '=', query.shopId)
        .where('product_id', 'in', poolIds),
    )
    .where(occupiesDuring('UNIT', query))
}

/** Rows of live bookings that have fewer units than their quantity. */
function selectUnassigned(db: Db, query: OccupyingQuery, poolIds: readonly number[]) {
  return db
    .selectFrom('allocation')
    .innerJoin('booking', 'booking.id', 'allocation.booking_id')
    .select([
      'allocation.booking_id',
      'allocation.product_id',
      'allocation.target_id as pool_id',
      'allocation.quantity',
      epochOf(db, 'allocation.occupied_from').as('occupiedFrom'),
      epochOf(db, 'allocation.occupied_to').as('occupiedTo'),
      epochOf(db, 'booking.starts_at').as('from'),
      epochOf(db, 'booking.ends_at').as('to'),
    ])
    .select(countAssigned().as('assigned'))
    .where('allocation.target_id', 'in', poolIds)
    .where(occupiesDuring('POOL', query))
    .where('allocation.quantity', '>', countAssigned())
}

function countAssigned() {
  return expressionBuilder<Database, 'allocation'>()
    .selectFrom('allocation as assigned')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('assigned.booking_product_id', '=', 'allocation.booking_product_id')
    .where('assigned.target', '=', 'UNIT')
    .$asScalar()
    .$notNull()
}
