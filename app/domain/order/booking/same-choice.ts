import type { WallTime } from '#app/domain/shared/time.ts'

type Line = { priceCategoryId: number | null; quantity: number }
type Choice = { startRent: WallTime; durationId: number | null; quantities: readonly Line[] }
type Booked = Omit<Choice, 'quantities'> & { products: readonly (Line & { isAddon: boolean })[] }

/** Whether a booking is what is chosen: start, duration and quantity by price category. Add-ons play no part. */
export function isSameChoice({ products, ...booked }: Booked, { quantities, ...choice }: Choice): boolean {
  const main = products.filter(({ isAddon }) => !isAddon)
  const requested = quantities.filter(({ quantity }) => quantity > 0)
  return (
    booked.startRent === choice.startRent &&
    booked.durationId === choice.durationId &&
    main.length === requested.length &&
    requested.every(({ priceCategoryId, quantity }) =>
      main.some((row) => row.priceCategoryId === priceCategoryId && row.quantity === quantity),
    )
  )
}
