import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db } from '#db/transaction.server.ts'

/** A way to pay that a shop offers. Source: domain.md §8. */
export type PaymentProvider = {
  id: number
  kind: 'TEST' | 'OFFLINE' | 'STRIPE'
  name: Translatable
  hint: Translatable
  /** How to pay, shown after an offline choice. */
  instructions: Translatable
  /** Hours after which an unpaid order is cancelled; 0 means no limit. */
  timeLimitHours: number
}

/** Active providers in the shop's order; guests get those that are shown to them. */
export const listPaymentProviders = perShopVersion(
  ({ shopId, audience }: { shopId: number; audience: 'guest' | 'staff' }) => ({ shopId, audience }),
  loadPaymentProviders,
)

async function loadPaymentProviders(
  db: Db,
  { shopId, audience }: { shopId: number; audience: 'guest' | 'staff' },
): Promise<readonly PaymentProvider[]> {
  const rows = await db
    .selectFrom('payment_provider')
    .select(['id', 'kind', 'name', 'hint', 'instructions', 'time_limit_hours'])
    .where('shop_id', '=', shopId)
    .where('active', '=', 1)
    .$if(audience === 'guest', (query) => query.where('shown_to_guests', '=', 1))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: parseTranslatable(row.name),
    hint: parseTranslatable(row.hint),
    instructions: parseTranslatable(row.instructions),
    timeLimitHours: row.time_limit_hours,
  }))
}
