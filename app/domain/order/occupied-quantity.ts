import type { WallTime } from '#app/domain/shared/time.ts'

type Occupying = {
  startRent: WallTime
  endRent: WallTime
  rows: readonly { productId: number; quantity: number }[]
}

/** Quantity of a product that a booking occupies already in a period of the same start that ends no later. */
export function occupiedQuantity(
  booking: Occupying | undefined,
  { productId, startRent, endRent }: { productId: number; startRent: WallTime; endRent: WallTime },
): number {
  if (!booking || booking.startRent !== startRent || booking.endRent < endRent) return 0
  return booking.rows.reduce((sum, row) => (row.productId === productId ? sum + row.quantity : sum), 0)
}
