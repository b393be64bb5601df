import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import type { StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { findAlternatives } from '#app/routes/widget/add-choice.server.ts'
import type { Choice } from '#app/routes/widget/choice.ts'
import type { OpeningServices } from '#app/routes/widget/opening.server.ts'
import { totalQuantity } from '#app/routes/widget/quantities/quantities.ts'
import { fitQuantities } from './fit-quantities.ts'

/**
 * For participants whom the chosen start, else every start of the day, is too small for: how many are left, the
 * quantities that fit, and the nearest starts that fit all of it. undefined when it fits, or nothing is left.
 */
export async function findTooMany(
  guest: OpeningServices,
  day: {
    offers: readonly StartTimeOffer[]
    chosen: StartTimeOffer | undefined
    choice: Choice
    product: ProductCard
    exceptOrderId: number | undefined
  },
) {
  const { offers, chosen, choice, product, exceptOrderId } = day
  const [first, ...others] = chosen ? [chosen] : offers.filter(hasEnoughLeft)
  if (!first) return undefined
  const free = Math.max(...[first, ...others].map((offer) => offer.free ?? Number.POSITIVE_INFINITY))
  const participants = totalQuantity(choice.quantities)
  if (participants <= free) return undefined
  const most = Math.min(free, product.maximumQuantity || free)
  const around = { ...choice, startTime: choice.startTime ?? timeOf(first.startRent) }
  return {
    free,
    participants,
    most,
    fitted: [...fitQuantities(choice.quantities, most)].map(([id, quantity]) => ({ id, quantity })),
    nearest: await findAlternatives(guest, around, exceptOrderId),
  }
}
