import type { UnitAssignment } from '#app/domain/availability/units/identifier-demand.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { identifiersOfRows } from './identifiers-of-rows.ts'

type OrderKey = { shopId: number; orderId: number }

/** A row of a booking that stands. */
type Row = { id: number; productId: number; quantity: number; bookingId?: number | undefined }

/** Which named units the bookings of an order have, removed rows left out; of one booking if it is named. */
export async function findUnitAssignments(
  db: Db,
  { shopId, orderId, bookingId }: OrderKey & { bookingId?: number | undefined },
): Promise<(UnitAssignment & { bookingId: number })[]> {
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin(
      'booking_product_identifier',
      'booking_product_identifier.booking_product_id',
      'booking_product.id',
    )
    .select([
      'booking_product.booking_id',
      'booking_product.product_id',
      'booking_product_identifier.identifier_id',
    ])
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_product.order_id', '=', orderId)
    .where('booking_product.removed_at', 'is', null)
    .$if(bookingId !== undefined, (query) => query.where('booking_product.booking_id', '=', bookingId ?? 0))
    .orderBy('booking_product.id')
    .orderBy('booking_product_identifier.identifier_id')
    .execute()
  const groups = Map.groupBy(rows, (row) => `${row.booking_id} ${row.product_id}`)
  return [...groups.values()].flatMap((group) => {
    const [row] = group
    if (!row) return []
    const identifierIds = group.map((each) => each.identifier_id)
    return { bookingId: row.booking_id, productId: row.product_id, identifierIds }
  })
}

/** Gives rows the named units that their products got, in one statement. */
export async function insertBookingIdentifiers(
  tx: Tx,
  {
    shopId,
    rows,
    unitAssignments,
  }: { shopId: number; rows: readonly Row[]; unitAssignments: readonly UnitAssignment[] },
): Promise<void> {
  const values = identifiersOfRows(rows, unitAssignments).map(({ rowId, identifierId }) => ({
    shop_id: shopId,
    booking_product_id: rowId,
    identifier_id: identifierId,
  }))
  if (values.length > 0) await tx.insertInto('booking_product_identifier').values(values).execute()
}

/** Takes the named units from rows, before they are given out anew. */
export async function deleteBookingIdentifiers(
  tx: Tx,
  { shopId, rowIds }: { shopId: number; rowIds: readonly number[] },
): Promise<void> {
  if (rowIds.length === 0) return
  await tx
    .deleteFrom('booking_product_identifier')
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', rowIds)
    .execute()
}
