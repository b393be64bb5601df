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
  return quantityOf(booking, productId)
}

/** Whether a booking has as many of a product already, whenever it is. */
export function isSoldWith(
  booking: Pick<Occupying, 'rows'> | undefined,
  { productId, quantity }: { productId: number; quantity: number },
): boolean {
  return booking !== undefined && quantity <= quantityOf(booking, productId)
}

function quantityOf({ rows }: Pick<Occupying, 'rows'>, productId: number): number {
  return rows.reduce((sum, row) => (row.productId === productId ? sum + row.quantity : sum), 0)
}
