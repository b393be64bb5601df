import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db } from '#db/transaction.server.ts'

/** Where to meet for each of these products, whatever became of them: they have been booked already. */
export const findMeetingPlaces = perShopVersion(
  ({ shopId, productIds }: { shopId: number; productIds: readonly number[] }) => ({ shopId, productIds }),
  loadMeetingPlaces,
)

async function loadMeetingPlaces(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<ReadonlyMap<number, Translatable>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'meeting_place'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...new Set(productIds)])
    .execute()
  return new Map(rows.map((row) => [row.id, parseTranslatable(row.meeting_place)]))
}
