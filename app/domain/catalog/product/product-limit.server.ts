import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { lockShopVersion } from '#app/domain/shop/shop-edit-queries.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { countProducts } from './product-list-queries.server.ts'

/**
 * Why the plan has no room for one more product, or undefined. With a limit the shop's row is locked until commit:
 * two at once would both find the last place.
 */
export async function refuseOneMore(
  tx: Tx,
  { shopId, plan }: { shopId: number; plan: Plan },
): Promise<PlanRefusal | undefined> {
  if (plan.limit('products') === null) return undefined
  await lockShopVersion(tx, shopId)
  return refusePlan(plan, { kind: 'products', existing: await countProducts(tx, shopId) })
}
