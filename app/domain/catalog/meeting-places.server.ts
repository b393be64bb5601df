import type { Translatable } from '#app/domain/shared/translatable.ts'
import type { Db } from '#db/transaction.server.ts'
import { listProducts } from './product-queries.server.ts'

/** Where to meet for each of these products, whatever their status: they have been booked already. */
export async function findMeetingPlaces(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<Map<number, Translatable>> {
  const cards = await listProducts(db, { shopId, audience: 'staff', productIds: [...new Set(productIds)] })
  return new Map(cards.map(({ id, meetingPlace }) => [id, meetingPlace]))
}
