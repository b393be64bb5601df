import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { isMember, updateCurrentShop } from './account-queries.server.ts'

type SwitchShopRefusal = { code: 'shop_not_found'; at: 'shopId' }

/** Goes over to another of the user's shops. Somebody else's shop is answered like one that isn't there. */
export async function switchShop(
  tx: Tx,
  { userId, shopId }: { userId: number; shopId: number },
): Promise<Result<null, SwitchShopRefusal>> {
  if (!(await isMember(tx, { userId, shopId }))) return err({ code: 'shop_not_found', at: 'shopId' })
  await updateCurrentShop(tx, userId, shopId)
  return ok(null)
}
