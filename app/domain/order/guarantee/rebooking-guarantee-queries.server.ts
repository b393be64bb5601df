import { updateLowestTotals } from '#app/domain/order/row-credit-queries.server.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type BookingKey = { shopId: number; bookingId: number }

type Fees = BookingKey & {
  orderId: number
  startRent: WallTime
  name: Translatable
  fees: readonly Fee[]
}

export type Fee = {
  /** Of a removed row that stands again: payments name it. Left out: it is new. */
  id?: number | undefined
  productId: number
  vatPercentage: number
  totalMinor: number
}

/** All of it is paid with a deposit. It occupies nothing. Source: domain.md §4 'Deposit'. */
const WHOLE = 10_000

export async function insertFees(tx: Tx, { fees, name, ...key }: Fees): Promise<void> {
  for (const { id, totalMinor } of fees) if (id !== undefined) await restoreFee(tx, key, { id, totalMinor })
  const added = fees.filter(({ id }) => id === undefined)
  if (added.length === 0) return
  const values = added.map(({ productId, vatPercentage, totalMinor }) => ({
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

async function restoreFee(
  tx: Tx,
  { shopId, bookingId, startRent }: Omit<Fees, 'fees' | 'name'>,
  { id, totalMinor }: { id: number; totalMinor: number },
): Promise<void> {
  await tx
    .updateTable('booking_product')
    .set((eb) => ({
      unit_price_minor: totalMinor,
      total_minor: totalMinor,
      // A fee that is less than was given back of it costs nothing more.
      credited_minor: eb
        .case()
        .when('credited_minor', '>', totalMinor)
        .then(totalMinor)
        .else(eb.ref('credited_minor'))
        .end(),
      start_rent: startRent,
      removed_at: null,
    }))
    .where('shop_id', '=', shopId)
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .execute()
  await updateLowestTotals(tx, [id])
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
