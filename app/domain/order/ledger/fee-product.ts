import type { Translatable } from '#app/domain/shared/text/translatable.ts'

type LedgerRow = {
  bookingId: number
  /** Of an item of a bundle, the booking that it came with. */
  parentBookingId: number | null
  productId: number
  isFee: boolean
  vatPercentage: number
  name: Translatable
}

/**
 * Product that a fee for the right to rebook is named by, where its booking has others at other VAT rates; null where
 * it is the only one, as of a row that is no fee. A booking has one fee for each rate, whatever its products are.
 * Source: domain.md §4 'Rebooking fee'.
 */
export function feeProduct(row: LedgerRow, rows: readonly LedgerRow[]): Translatable | null {
  if (!row.isFee) return null
  const fees = rows.filter(({ isFee, bookingId }) => isFee && bookingId === row.bookingId)
  if (fees.every(({ vatPercentage }) => vatPercentage === row.vatPercentage)) return null
  const product = rows.find(
    ({ isFee, productId, bookingId, parentBookingId }) =>
      !isFee &&
      productId === row.productId &&
      (bookingId === row.bookingId || parentBookingId === row.bookingId),
  )
  return product?.name ?? null
}
