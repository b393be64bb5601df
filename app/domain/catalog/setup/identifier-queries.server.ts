import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; productId: number }

/** A named unit of a product: 'Kajak 7'. */
type Identifier = { id: number; label: string }

/** In the shop's order, without deleted ones. */
export async function listIdentifiers(db: Db, { shopId, productId }: Key): Promise<Identifier[]> {
  return db
    .selectFrom('identifier')
    .select(['id', 'label'])
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The same of several products, in one statement. */
export async function listIdentifiersOf(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<Map<number, Identifier[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identifier')
    .select(['product_id', 'id', 'label'])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...groups].map(([productId, group]) => [productId, group.map(({ id, label }) => ({ id, label }))]),
  )
}

/**
 * Replaces the product's named units with the labels, all different, in their order. A label that is removed stays
 * for the bookings that had it, and is the same unit again when it is restored.
 */
export async function updateIdentifiers(
  tx: Tx,
  { shopId, productId, labels, now }: Key & { labels: readonly string[]; now: Instant },
): Promise<void> {
  const rows = await tx
    .selectFrom('identifier')
    .select(['id', 'label', 'position', 'deleted_at'])
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
  const live = rows.filter((row) => row.deleted_at === null)
  const covered = new Map(
    [...rows.filter((row) => row.deleted_at !== null), ...live].map((row) => [row.label, row]),
  )
  const gone = live.filter(({ label }) => !labels.includes(label)).map(({ id }) => id)
  if (gone.length > 0) {
    await tx
      .updateTable('identifier')
      .set({ deleted_at: now })
      .where('shop_id', '=', shopId)
      .where('id', 'in', gone)
      .execute()
  }
  const added = labels.flatMap((label, position) =>
    covered.has(label) ? [] : [{ shop_id: shopId, product_id: productId, label, position }],
  )
  if (added.length > 0) await tx.insertInto('identifier').values(added).execute()
  for (const [position, label] of labels.entries()) {
    const row = covered.get(label)
    if (!row || (row.deleted_at === null && row.position === position)) continue
    await tx
      .updateTable('identifier')
      .set({ deleted_at: null, position })
      .where('shop_id', '=', shopId)
      .where('id', '=', row.id)
      .execute()
  }
}
