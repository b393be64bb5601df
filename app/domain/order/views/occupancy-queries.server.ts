import { expressionBuilder, sql } from 'kysely'
import { untilOfOrder } from '#app/domain/shared/live-order-queries.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/**
 * Rows of the shop's bookings that take their pools for another time than their orders say, by id. There are
 * none unless something other than the use cases wrote to the database: what a row says moves in the
 * transaction that moves its order.
 */
export async function findUntrueRows(db: Db, shopId: number): Promise<number[]> {
  const rows = await selectUntrue(db, shopId).orderBy('booking_product.id').execute()
  return rows.map(({ id }) => id)
}

/** Makes those rows say again what their orders say. */
export async function updateUntrueRows(tx: Tx, shopId: number): Promise<void> {
  await tx
    .updateTable('booking_product')
    .set((eb) => ({
      occupied_until: eb
        .selectFrom('order')
        .whereRef('order.id', '=', 'booking_product.order_id')
        .select(truth().as('truth')),
    }))
    .where('shop_id', '=', shopId)
    .where('id', 'in', selectUntrue(tx, shopId))
    .execute()
}

function selectUntrue(db: Db, shopId: number) {
  return db
    .selectFrom('booking_product')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .select('booking_product.id')
    .where('booking_product.shop_id', '=', shopId)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('booking_product.occupied_until', sql.lit('')), '<>', fn.coalesce(truth(), sql.lit(''))),
    )
}

/** Until when a row occupies its pool by what it and its order went through. */
function truth() {
  return expressionBuilder<Database, 'booking_product' | 'order'>()
    .case()
    .when('booking_product.removed_at', 'is', null)
    .then(untilOfOrder())
    .else(null)
    .end()
}
