import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type BookingKey = { shopId: number; bookingId: number }

/** Name of the booking's fee for the right to rebook; undefined where it has none. */
export async function findFeeName(
  db: Db,
  { shopId, bookingId }: BookingKey,
): Promise<Translatable | undefined> {
  const row = await db
    .selectFrom('booking_product')
    .select('product_name')
    .where('shop_id', '=', shopId)
    .where('booking_id', '=', bookingId)
    .where('is_rebooking_fee', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && parseTranslatable(row.product_name)
}

type Fees = BookingKey & {
  orderId: number
  startRent: WallTime
  name: Translatable
  fees: readonly { productId: number; vatPercentage: number; totalMinor: number }[]
}

/** All of it is paid with a deposit. It occupies nothing. Source: domain.md §4 'Deposit'. */
const WHOLE = 10_000

export async function insertFees(tx: Tx, { fees, name, ...key }: Fees): Promise<void> {
  if (fees.length === 0) return
  const values = fees.map(({ productId, vatPercentage, totalMinor }) => ({
    shop_id: key.shopId,
    order_id: key.orderId,
    booking_id: key.bookingId,
    product_id: productId,
    pool_product_id: productId,
    price_category_id: null,
    is_addon: storedFlag(true),
    is_rebooking_fee: storedFlag(true),
    bundle_uuid: null,
    quantity: 1,
    unit_price_minor: totalMinor,
    list_price_minor: null,
    total_minor: totalMinor,
    vat_percentage: vatPercentage,
    product_name: JSON.stringify(name),
    price_category_title: null,
    deposit_percentage: WHOLE,
    start_rent: key.startRent,
  }))
  await tx.insertInto('booking_product').values(values).execute()
}

export async function updateRebookable(
  tx: Tx,
  { shopId, bookingId, isRebookable }: BookingKey & { isRebookable: boolean },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ rebookable: storedFlag(isRebookable) })
    .where('shop_id', '=', shopId)
    .where('id', '=', bookingId)
    .execute()
}
