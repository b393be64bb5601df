import { findBookableProducts } from '#app/domain/availability/bookable-product-queries.server.ts'
import { listResources } from '#app/domain/resource/resource-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import {
  addDays,
  DAYS_PER_TWO_YEARS,
  dateOf,
  type Instant,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type Overbooking, overbookingsIn } from './overbooking.ts'
import type { Finding, OverbookingAudit } from './overbooking-audit.ts'
import {
  findLatestChanges,
  findProductsOfUnits,
  type LatestChange,
  listLiveAllocations,
  listProductIds,
  listSaleMoments,
  updateOverbookingAudit,
} from './overbooking-audit-queries.server.ts'

/**
 * Compares all future bookings of a shop with its capacities. Overbooking that a change after the sale caused is
 * 'over-booked by change', with who and when; no other should exist. Reads without a lock, so that nobody waits for
 * it; `recordOverbookingAudit` then stores the result. Source: domain.md §3 'Never oversold'.
 */
export async function auditOverbooking(
  db: Db,
  { shopId, now, zone }: { shopId: number; now: Instant; zone: Zone },
): Promise<OverbookingAudit> {
  const from = dateOf(toWallTime(now, zone))
  const productIds = await listProductIds(db, shopId)
  const products = await findBookableProducts(db, { shopId, productIds })
  const resources = new Map((await listResources(db, shopId)).map((resource) => [resource.id, resource]))
  const to = addDays(from, DAYS_PER_TWO_YEARS)
  const allocations = await listLiveAllocations(db, { shopId, from: addDays(from, -1), to, now, zone })
  const found = overbookingsIn({ products, resources }, allocations, zone)
  const overbookings = found.filter(({ date }) => date >= from)
  return { checkedAt: now, findings: await attribute(db, { shopId, productIds, now, overbookings }) }
}

/** Stores an audit for the page of its shop, in place of the one before. */
export async function recordOverbookingAudit(
  tx: Tx,
  { shopId, check }: { shopId: number; check: OverbookingAudit },
): Promise<Result<OverbookingAudit, never>> {
  await updateOverbookingAudit(tx, shopId, check)
  return ok(check)
}

/** Names who changed the product or the resource after its bookings of that date were last sold or changed. */
async function attribute(
  db: Db,
  query: {
    shopId: number
    productIds: readonly number[]
    now: Instant
    overbookings: readonly Overbooking[]
  },
): Promise<Finding[]> {
  const dates = query.overbookings.map(({ date }) => date).sort()
  const from = dates.at(0)
  const to = dates.at(-1)
  if (from === undefined || to === undefined) return []
  const changes = await findLatestChanges(db, query.shopId)
  const sales = await listSaleMoments(db, { ...query, from, to })
  const unitIds = query.overbookings.flatMap(({ what, id }) => (what === 'identifier' ? [id] : []))
  const productOfUnit = await findProductsOfUnits(db, { shopId: query.shopId, ids: unitIds })
  return query.overbookings.map((overbooking) => {
    const { what, date } = overbooking
    const id = what === 'identifier' ? (productOfUnit.get(overbooking.id) ?? 0) : overbooking.id
    const isResource = what === 'resource'
    const sold = sales
      .filter(
        (booking) =>
          booking.date === date && (isResource || booking.poolId === id || booking.productId === id),
      )
      .map(({ soldAt }) => soldAt)
      .sort()
      .at(-1)
    const change = changes.find(isOf(isResource ? 'resource' : 'product', id))
    // An instant's text sorts as time does.
    const isLater = change !== undefined && (sold === undefined || change.at >= sold)
    return { ...overbooking, changedBy: isLater ? change.by : null, changedAt: isLater ? change.at : null }
  })
}

function isOf(entity: string, entityId: number) {
  return (change: LatestChange) => change.entity === entity && change.entityId === entityId
}
