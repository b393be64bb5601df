import { chosenQuantities } from '#app/domain/catalog/category-key.ts'
import { bulkSaving } from '#app/domain/pricing/bulk-discount.ts'
import { depositMinor } from '#app/domain/pricing/deposit.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { toInstant, type WallTime } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import type { Quantities } from '#app/routes/widget/quantities/quantities.ts'
import { mandatoryRows, type UnchosenBundle } from '#app/routes/widget/unchosen-bundle.server.ts'

type PricedChoice = {
  productId: number
  startRent: WallTime
  endRent: WallTime
  durationId: number | null
  quantities: Quantities
}

/**
 * Price of a choice with its mandatory items, the deposit where that is less, and the bulk discount on the product
 * itself: by the functions that charge it. `totalMinor` null while it cannot be priced.
 */
export function priceChoice(
  guest: Pick<GuestServices, 'now' | 'today' | 'zone'>,
  bundle: UnchosenBundle,
  { productId, quantities, ...period }: PricedChoice,
) {
  const lines = chosenQuantities(quantities)
  const query = { ...period, productId, quantities: lines, addons: [], audience: 'guest' } as const
  const priced = priceBooking(bundle.prices, query)
  if (!priced.ok) return { totalMinor: null, payNowMinor: null, saving: null }
  const startsAt = toInstant(period.startRent, guest.zone)
  const own = priced.value.map((row) => ({ ...row, startsAt }))
  const rows = [...own, ...mandatoryRows(guest, bundle, { ...period, quantities: lines })]
  const totalMinor = rows.reduce((sum, row) => sum + row.totalMinor, 0)
  const deposit = depositMinor(rows, guest.now)
  return {
    totalMinor,
    payNowMinor: deposit !== null && deposit < totalMinor ? deposit : null,
    saving: bulkSaving(own),
  }
}
