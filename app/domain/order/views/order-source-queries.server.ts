import { sql } from 'kysely'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db } from '#db/transaction.server.ts'

/** Channels and affiliates' tags that orders of the shop came by, in one statement that reads their indexes alone. */
export async function listOrderSources(
  db: Db,
  shopId: number,
): Promise<{ channels: string[]; tags: string[] }> {
  const rows = await selectSources(db, { shopId })
  const named = (isChannel: number) =>
    rows.flatMap(({ is_channel, name }) => (is_channel === isChannel && name !== null ? [name] : [])).sort()
  return { channels: named(1), tags: named(0) }
}

const selectSources = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('order')
    .select([sql<number>`1`.as('is_channel'), 'channel as name'])
    .distinct()
    .where('shop_id', '=', value('shopId'))
    .where('channel', 'is not', null)
    .unionAll((eb) =>
      eb
        .selectFrom('order')
        .select([sql<number>`0`.as('is_channel'), 'affiliate_tag as name'])
        .distinct()
        .where('shop_id', '=', value('shopId'))
        .where('affiliate_tag', 'is not', null),
    ),
)
