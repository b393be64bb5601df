import { z } from 'zod'
import {
  addDays,
  atTime,
  epochSeconds,
  type Instant,
  instant,
  isLocalDate,
  type LocalDate,
  localTime,
  toInstant,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { LiveAllocation } from './overbooking.ts'
import type { Finding, OverbookingAudit } from './overbooking-audit.ts'

const MIDNIGHT = localTime('00:00')

/** Products of the shop that are not deleted. */
export async function listProductIds(db: Db, shopId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Allocations of live bookings that end on the first date or later, and start on the last or earlier. */
export async function listLiveAllocations(
  db: Db,
  query: { shopId: number; from: LocalDate; to: LocalDate; now: Instant; zone: Zone },
): Promise<LiveAllocation[]> {
  const { shopId, from, to, now, zone } = query
  const rows = await db
    .selectFrom('allocation')
    .select(['target', 'target_id', 'product_id', 'start_rent', 'occupied_from', 'occupied_to'])
    .select((eb) => [
      eb.fn.max('booking_id').as('booking_id'),
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.case().when('target', '=', 'POOL').then(0).else(eb.ref('id')).end().as('single'),
    ])
    .where('shop_id', '=', shopId)
    .where('source', '=', 'BOOKING')
    .where('expires_at', '>', now)
    .where('occupied_to', '>', toInstant(atTime(from, MIDNIGHT), zone))
    .where('start_rent', '<', atTime(addDays(to, 1), MIDNIGHT))
    .groupBy(['target', 'target_id', 'product_id', 'start_rent', 'occupied_from', 'occupied_to', 'single'])
    .execute()
  return rows.map((row) => ({
    target: row.target,
    targetId: row.target_id,
    productId: row.product_id,
    bookingId: row.booking_id ?? 0,
    startRent: row.start_rent,
    occupiedFrom: epochSeconds(row.occupied_from),
    occupiedTo: epochSeconds(row.occupied_to),
    quantity: row.quantity,
  }))
}

/** The product of each named unit. */
export async function findProductsOfUnits(
  db: Db,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('identifier')
    .select(['id', 'product_id'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.product_id]))
}

/** When a product was sold, or the quantity that a booking occupies of it was changed, by its start's date. */
type SaleMoment = { productId: number; poolId: number; date: string; soldAt: Instant }

type SalesQuery = {
  shopId: number
  productIds: readonly number[]
  /** Of the start; both included. */
  from: LocalDate
  to: LocalDate
  now: Instant
}

/** Logged actions that decide the quantity and the times of a booking; each names the booking, or its parent. */
const DECIDING = ['booking_added', 'booking_changed', 'addons_changed', 'bundle_changed']

/**
 * When live bookings of the dates were last created or confirmed, and each time that their quantity or times changed.
 */
export async function listSaleMoments(db: Db, query: SalesQuery): Promise<SaleMoment[]> {
  if (query.productIds.length === 0) return []
  const sold = await selectLive(db, query)
    .innerJoin('order', 'order.id', 'allocation.order_id')
    .select((eb) => eb.fn.max(eb.fn.coalesce('order.confirmed_at', 'order.created_at')).as('at'))
    .groupBy(['allocation.product_id', 'allocation.target_id', 'allocation.start_rent'])
    .execute()
  const decided = await selectLive(db, query)
    .innerJoin('booking', 'booking.id', 'allocation.booking_id')
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.shop_id', '=', 'allocation.shop_id')
        .on('activity.entity', '=', 'order')
        .onRef('activity.entity_id', '=', 'allocation.order_id')
        .on('activity.action', 'in', DECIDING),
    )
    .select(['booking.id', 'booking.parent_booking_id', 'activity.facts', 'activity.created_at as at'])
    .execute()
  const own = decided.filter(({ id, parent_booking_id: parentId, facts }) => {
    const { bookingId } = decidedSchema.parse(JSON.parse(facts))
    return bookingId === (parentId ?? id)
  })
  return [...sold, ...own].flatMap((row) => {
    if (row.at === null) return []
    const { product_id: productId, target_id: poolId } = row
    return { productId, poolId, date: row.start_rent.slice(0, 10), soldAt: row.at }
  })
}

const decidedSchema = z.object({ bookingId: z.number().optional() })

function selectLive(db: Db, { shopId, productIds, from, to, now }: SalesQuery) {
  return db
    .selectFrom('allocation')
    .select(['allocation.product_id', 'allocation.target_id', 'allocation.start_rent'])
    .where('allocation.shop_id', '=', shopId)
    .where('allocation.source', '=', 'BOOKING')
    .where('allocation.target', '=', 'POOL')
    .where('allocation.target_id', 'in', productIds)
    .where('allocation.occupied_to', '>', now)
    .where('allocation.start_rent', '>=', atTime(from, MIDNIGHT))
    .where('allocation.start_rent', '<', atTime(addDays(to, 1), MIDNIGHT))
    .where('allocation.expires_at', '>', now)
}

export type LatestChange = { entity: string; entityId: number; by: string | null; at: Instant }

/** Who changed a product or a resource of the shop last, and when; each once. */
export async function findLatestChanges(db: Db, shopId: number): Promise<LatestChange[]> {
  const newest = db
    .selectFrom('activity')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('shop_id', '=', shopId)
    .where('entity', 'in', ['product', 'resource'])
    .where('action', '<>', 'moved')
    .groupBy(['entity', 'entity_id'])
  const rows = await db
    .selectFrom('activity')
    .leftJoin('user', 'user.id', 'activity.user_id')
    .select(['activity.entity', 'activity.entity_id', 'activity.created_at', 'user.name'])
    .where('activity.id', 'in', newest)
    .execute()
  return rows.map((row) => ({
    entity: row.entity,
    entityId: row.entity_id,
    by: row.name,
    at: row.created_at,
  }))
}

/** A finding as it is stored, whose keys are older than the names here. */
const findingSchema = z
  .object({
    what: z.enum(['pool', 'own_limit', 'schedule', 'resource', 'identifier']),
    id: z.number(),
    date: z.string().transform((text, context) => {
      if (isLocalDate(text)) return text
      context.addIssue({ code: 'custom', message: 'no date' })
      return z.NEVER
    }),
    taken: z.number(),
    given: z.number(),
    changedBy: z.string().nullable(),
    changedAt: z.string().transform(instant).nullable(),
  })
  .transform(({ taken, given, ...finding }): Finding => ({ ...finding, occupied: taken, capacity: given }))

/** Finds the last overbooking audit of the shop; undefined when there was none. */
export async function findOverbookingAudit(db: Db, shopId: number): Promise<OverbookingAudit | undefined> {
  const row = await db
    .selectFrom('overbooking_audit')
    .select(['checked_at', 'findings'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    checkedAt: row.checked_at,
    findings: z.array(findingSchema).parse(JSON.parse(row.findings)),
  }
}

/** Stores the last audit alone. */
export async function updateOverbookingAudit(tx: Tx, shopId: number, check: OverbookingAudit): Promise<void> {
  const stored = check.findings.map(({ occupied, capacity, ...finding }) => ({
    ...finding,
    taken: occupied,
    given: capacity,
  }))
  const row = { checked_at: check.checkedAt, findings: JSON.stringify(stored) }
  await tx
    .insertInto('overbooking_audit')
    .values({ shop_id: shopId, ...row })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute()
}

/** Looks up the names of the products, resources and units of findings, as staff see them. */
export async function findNames(
  db: Db,
  { shopId, findings }: { shopId: number; findings: readonly Finding[] },
): Promise<(finding: Finding) => string> {
  const idsOf = (...kinds: readonly Finding['what'][]) =>
    findings.filter(({ what }) => kinds.includes(what)).map(({ id }) => id)
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', [0, ...idsOf('pool', 'own_limit', 'schedule')])
    .execute()
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', [0, ...idsOf('resource')])
    .execute()
  const units = await db
    .selectFrom('identifier')
    .select(['id', 'label'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', [0, ...idsOf('identifier')])
    .execute()
  return ({ what, id }) => {
    if (what === 'resource') return resources.find((row) => row.id === id)?.name ?? ''
    if (what === 'identifier') return units.find((row) => row.id === id)?.label ?? ''
    return products.find((row) => row.id === id)?.name ?? ''
  }
}
