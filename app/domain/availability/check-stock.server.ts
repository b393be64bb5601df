import { ok, type Result } from '#app/domain/shared/result.ts'
import { addDays, dateOf, type Instant, toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findAvailabilityFacts } from './availability-queries.server.ts'
import { type Excess, excessesIn } from './excess.ts'
import type { Finding, StockCheck } from './stock-check.ts'
import {
  findLatestChanges,
  findNewestSales,
  findProductsOfUnits,
  type LatestChange,
  listProductIds,
  saveStockCheck,
} from './stock-check-queries.server.ts'

/** How far ahead bookings are held against what there is. */
const DAYS_AHEAD = 731

/**
 * Holds all coming bookings of a shop against what there is, and keeps the answer for its page. What somebody
 * made tight after the sale is 'over-booked by change', with who and when; the rest should not be. Source:
 * domain.md §3 'Never oversold'.
 */
export async function checkStock(
  tx: Tx,
  { shopId, now, zone }: { shopId: number; now: Instant; zone: Zone },
): Promise<Result<StockCheck, never>> {
  const from = dateOf(toWallTime(now, zone))
  const productIds = await listProductIds(tx, shopId)
  const period = { from, to: addDays(from, DAYS_AHEAD), isAlone: true }
  const facts = await findAvailabilityFacts(tx, { shopId, productIds, ...period, now })
  const excesses = excessesIn(facts, zone).filter(({ date }) => date >= from)
  const findings = excesses.length === 0 ? [] : await attribute(tx, { shopId, productIds, now, excesses })
  const check = { checkedAt: now, findings }
  await saveStockCheck(tx, shopId, check)
  return ok(check)
}

/** Names who changed the product or the resource after the newest of its sales of that date. */
async function attribute(
  tx: Tx,
  query: { shopId: number; productIds: readonly number[]; now: Instant; excesses: readonly Excess[] },
): Promise<Finding[]> {
  const changes = await findLatestChanges(tx, query.shopId)
  const sales = await findNewestSales(tx, query)
  const unitIds = query.excesses.flatMap(({ what, id }) => (what === 'identifier' ? [id] : []))
  const productOfUnit = await findProductsOfUnits(tx, { shopId: query.shopId, ids: unitIds })
  return query.excesses.map((excess) => {
    const { what, date } = excess
    const id = what === 'identifier' ? (productOfUnit.get(excess.id) ?? 0) : excess.id
    const isResource = what === 'resource'
    const sold = sales
      .filter((sale) => sale.date === date && (isResource || sale.poolId === id || sale.productId === id))
      .map(({ soldAt }) => soldAt)
      .sort()
      .at(-1)
    const change = changes.find(isOf(isResource ? 'resource' : 'product', id))
    // An instant's text sorts as time does.
    const isLater = change !== undefined && (sold === undefined || change.at >= sold)
    return { ...excess, changedBy: isLater ? change.by : null, changedAt: isLater ? change.at : null }
  })
}

function isOf(entity: string, entityId: number) {
  return (change: LatestChange) => change.entity === entity && change.entityId === entityId
}
