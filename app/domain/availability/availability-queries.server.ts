import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import type { Instant, LocalDate } from '#app/domain/shared/time.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type AvailabilityFacts, availabilityFacts } from './availability-facts.ts'
import { findBookableProducts } from './bookable-product-queries.server.ts'
import { findCloseouts } from './closeout-queries.server.ts'
import { findIdentifierFacts } from './identifier-queries.server.ts'
import { knownPeriod } from './known-period.ts'
import { findResourceFacts, lockResources } from './resource-queries.server.ts'
import { findTakenRows } from './taken-queries.server.ts'

/**
 * Facts about the starts of the dates, both included, in a constant number of statements. Nothing is locked:
 * before deciding a sale, call `lockPools` first. `exceptOrderId` leaves out what that order holds itself.
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
  },
): Promise<AvailabilityFacts> {
  const { shopId, from, to, now, exceptOrderId } = query
  const products = await findBookableProducts(db, query)
  const hours = await findOpeningHours(db, shopId)
  const known = knownPeriod([...products.values()], { from, to })
  const poolIds = [...new Set([...products.values()].map(({ poolId }) => poolId))]
  const rows = await findTakenRows(db, { shopId, poolIds, known, now, exceptOrderId })
  const closable = [...new Set([...poolIds, ...products.keys()])]
  const closeouts = await findCloseouts(db, { shopId, productIds: closable, known })
  const usesResources = [...products.values()].some((product) => product.usesResources)
  const resources = usesResources
    ? await findResourceFacts(db, { shopId, known, now, exceptOrderId })
    : undefined
  const identifiers = await findIdentifierFacts(db, { shopId, products, known, now, exceptOrderId })
  return availabilityFacts({ products, hours, from, to, known, rows, closeouts, resources, identifiers })
}

/**
 * Locks the master products whose pools the products draw on, then all resources that they may use, each by
 * id, until the transaction ends. Of two buyers after the last unit the second waits here and then sees what
 * the first took. Source: domain.md §3 'Never oversold'.
 */
export async function lockPools(
  tx: Tx,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<void> {
  if (productIds.length === 0) return
  const products = await tx
    .selectFrom('product')
    .select(['id', 'alias_of_id', 'use_resources'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', productIds)
    .execute()
  const poolIds = [...new Set(products.map((product) => product.alias_of_id ?? product.id))]
  if (poolIds.length === 0) return
  const masters = tx
    .selectFrom('product')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', poolIds)
    .orderBy('id')
  await lockRows(tx, masters).execute()
  const needing = products.filter((product) => product.use_resources === 1).map(({ id }) => id)
  if (needing.length > 0) await lockResources(tx, { shopId, productIds: needing })
}
