import type { BookingType, ProductType, StartTimeType } from '#app/domain/catalog/product-types.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type NewProductRow = {
  shopId: number
  position: number
  name: string
  displayName: Translatable
  productType: ProductType
  bookingType: BookingType
  startTimeType: StartTimeType
  taxId: number
  maxCapacity: number | null
  tint: number
  now: Instant
}

/** An inactive product; all that is not named has the table's own values. */
export async function insertProduct(tx: Tx, row: NewProductRow): Promise<number> {
  const { id } = await tx
    .insertInto('product')
    .values({
      shop_id: row.shopId,
      position: row.position,
      name: row.name,
      display_name: JSON.stringify(row.displayName),
      product_type: row.productType,
      booking_type: row.bookingType,
      start_time_type: row.startTimeType,
      tax_id: row.taxId,
      max_capacity: row.maxCapacity,
      tint: row.tint,
      created_at: row.now,
      updated_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
