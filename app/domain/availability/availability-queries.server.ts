import { coveredPeriod, type ItemTimes } from '#app/domain/availability/allocation/covered-period.ts'
import {
  findBookedRows,
  type PlannedAllocation,
} from '#app/domain/availability/allocation/occupying-queries.server.ts'
import { findMandatoryItems } from '#app/domain/availability/bundle/mandatory-item-queries.server.ts'
import { findCloseouts } from '#app/domain/availability/closeouts/closeout-queries.server.ts'
import {
  findResourceFacts,
  lockResources,
} from '#app/domain/availability/resources/resource-queries.server.ts'
import { findIdentifierFacts } from '#app/domain/availability/units/identifier-queries.server.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { Instant, LocalDate } from '#app/domain/shared/time.ts'
import { lockAllOrNone, locksRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type AvailabilityFacts, availabilityFacts, itemsOf } from './availability-facts.ts'
import { findBookableProducts } from './bookable-product-queries.server.ts'
import { daysAfterParent } from './bundle/option-starts.ts'

/**
 * Facts about the starts of the dates, both included, in a constant number of statements. Nothing is locked: before
 * deciding a sale, call `lockPools` first. `exceptOrderId` leaves out the bookings of that order, `exceptRowIds` those
 * rows of bookings. `isAlone` evaluates products by themselves: where their mandatory items are queried separately, or
 * nothing is offered. `withEnds` is for comparing bookings with capacities.
 */
export async function findAvailabilityFacts(
  db: Db,
  query: {
    shopId: number
    productIds: readonly number[]
    from: LocalDate
    to: LocalDate
    now: Instant
    exceptOrderId?: number | undefined
    exceptRowIds?: readonly number[] | undefined
    isAlone?: boolean
    /** With `isAlone`: deleted products are found as inactive. */
    areDeletedToo?: boolean
    withEnds?: boolean
  },
): Promise<AvailabilityFacts> {
  const { isAlone = false, ...remaining } = query
  const rules = await (isAlone ? findBookingRules(db, query) : findAllRules(db, query))
  return findFactsByRules(db, { ...remaining, ...rules })
}

/** Start times, durations and capacities of products, with the opening hours. None of it changes by a booking. */
export type BookingRules = Pick<AvailabilityFacts, 'products' | 'hours'>

type RulesKey = Parameters<typeof findBookableProducts>[1]

const toRulesKey = ({ shopId, productIds, areDeletedToo }: RulesKey): RulesKey => ({
  shopId,
  productIds,
  areDeletedToo,
})

export const findBookingRules = perShopVersion(
  toRulesKey,
  async (db, key): Promise<BookingRules> => ({
    products: await findBookableProducts(db, key),
    hours: await findOpeningHours(db, key.shopId),
  }),
)

/** Finds the same with the items without which the products are not sold, by one reading of the version. */
const findAllRules = perShopVersion(toRulesKey, async (db, key) => ({
  ...(await findBookingRules(db, key)),
  mandatory: await findMandatoryItems(db, key),
}))

/** Finds the facts about products whose rules are in the query, as `findAvailabilityFacts` returns them. */
export async function findFactsByRules(
  db: Db,
  query: BookingRules & {
    shopId: number
    from: LocalDate
    to: LocalDate
    now: Instant
    exceptOrderId?: number | undefined
    exceptRowIds?: readonly number[] | undefined
    withEnds?: boolean
    /** Of bookings that are planned: they occupy as if they were stored. */
    planned?: readonly PlannedAllocation[] | undefined
    mandatory?: Pick<AvailabilityFacts, 'mandatoryOptions' | 'mandatoryAddons'>
  },
): Promise<AvailabilityFacts> {
  const {
    shopId,
    products,
    hours,
    from,
    to,
    now,
    exceptOrderId,
    exceptRowIds,
    withEnds,
    planned,
    mandatory = {},
  } = query
  const items = itemsOf(mandatory).map((item) => [item.id, item] as const)
  const all = new Map([...items, ...products])
  const covered = coveredPeriod([...all.values()], { from, to }, itemTimesOf(mandatory.mandatoryOptions))
  const occupying = { shopId, covered, now, exceptOrderId, exceptRowIds, planned }
  const poolIds = [...new Set([...all.values()].map(({ poolId }) => poolId))]
  const rows = await findBookedRows(db, { ...occupying, poolIds })
  const closable = [...new Set([...poolIds, ...all.keys()])]
  const closeouts = await findCloseouts(db, { shopId, productIds: closable, covered })
  const usesResources = [...all.values()].some((product) => product.usesResources)
  const resources = usesResources ? await findResourceFacts(db, { ...occupying, withEnds }) : undefined
  const identifiers = await findIdentifierFacts(db, { ...occupying, products: all })
  const occupied = { covered, rows, closeouts, resources, identifiers }
  return availabilityFacts({ products, hours, from, to, ...occupied, ...mandatory })
}

/** How long bundle items last where their product doesn't decide it, and how long after their parent they may start. */
function itemTimesOf(options: AvailabilityFacts['mandatoryOptions']): ItemTimes {
  const all = [...(options?.values() ?? [])].flat()
  return {
    durations: all.flatMap(({ duration }) => duration ?? []),
    daysLater: all.some(({ terms }) => terms) ? Math.max(...all.map(daysAfterParent)) : null,
  }
}

type PoolsKey = { shopId: number; productIds: readonly number[] }

/**
 * Locks the master products whose pools the products draw on, then all resources that they may use, each by id, until
 * the transaction ends. Of two buyers after the last unit the second waits here and then reads the booking of the
 * first. Source: domain.md §3 'Never oversold'.
 */
export async function lockPools(tx: Tx, key: PoolsKey): Promise<void> {
  if (!locksRows(tx) || key.productIds.length === 0) return
  await lockNeeded(tx, key.shopId, await lockProducts(tx, key, 'wait'))
}

/**
 * Locks as `lockPools` does unless another transaction has locked one of the pools: then nothing is locked, and it
 * returns false.
 */
export async function lockFreePools(tx: Tx, key: PoolsKey): Promise<boolean> {
  if (!locksRows(tx) || key.productIds.length === 0) return true
  const pools = await lockAllOrNone(tx, key.productIds.length, () => lockProducts(tx, key, 'skip'))
  if (!pools) return false
  await lockNeeded(tx, key.shopId, pools)
  return true
}

type LockedProduct = { id: number; usesResources: boolean }

/** Locks the master products by id, and answers for which products; null where one of them is another's. */
async function lockProducts(tx: Tx, key: PoolsKey, others: 'skip'): Promise<LockedProduct[] | null>
async function lockProducts(tx: Tx, key: PoolsKey, others: 'wait'): Promise<LockedProduct[]>
async function lockProducts(
  tx: Tx,
  { shopId, productIds }: PoolsKey,
  others: 'wait' | 'skip',
): Promise<LockedProduct[] | null> {
  const rows = await tx
    .with('requested', (db) =>
      db
        .selectFrom('product')
        .select(({ fn }) => ['id', 'use_resources', fn.coalesce('alias_of_id', 'id').as('pool_id')])
        .where('shop_id', '=', shopId)
        .where('id', 'in', productIds),
    )
    .with('locked', (db) =>
      db
        .selectFrom('product')
        .select('id')
        .where('shop_id', '=', shopId)
        .where('id', 'in', (eb) => eb.selectFrom('requested').select('pool_id'))
        .orderBy('id')
        .forNoKeyUpdate()
        .$if(others === 'skip', (query) => query.skipLocked()),
    )
    .selectFrom('requested')
    .select((eb) => [
      'id',
      'use_resources',
      'pool_id',
      eb
        .selectFrom('locked')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('locked'),
    ])
    .execute()
  const pools = new Set(rows.map((row) => row.pool_id))
  if (others === 'skip' && rows.some(({ locked }) => locked !== pools.size)) return null
  return rows.map((row) => ({ id: row.id, usesResources: row.use_resources === 1 }))
}

async function lockNeeded(tx: Tx, shopId: number, pools: readonly LockedProduct[]): Promise<void> {
  const productIds = pools.filter(({ usesResources }) => usesResources).map(({ id }) => id)
  if (productIds.length > 0) await lockResources(tx, { shopId, productIds })
}
