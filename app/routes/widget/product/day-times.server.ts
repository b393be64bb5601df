import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { explain } from '#app/domain/availability/explain/explain.ts'
import { findReservations } from '#app/domain/availability/explain/explain-queries.server.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import type { StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { guestSentence } from '#app/http/labels/reason-text.ts'

/** The start times of a day as the page shows them: what is left of each, or in a sentence why none is available. */
export async function findDayTimes(
  { db, shop, now, zone, t, format }: GuestServices,
  facts: AvailabilityFacts,
  day: {
    offers: readonly StartTimeOffer[]
    chosen: StartTimeOffer | undefined
    productId: number
    /** The smallest booking. */
    requested: number
    participants: number
  },
) {
  const { offers, chosen, productId, requested, participants } = day
  const poolId = facts.products.get(productId)?.poolId
  const poolIds = poolId === undefined || offers.every(hasEnoughLeft) ? [] : [poolId]
  const reservations = await findReservations(db, { shopId: shop.id, poolIds, covered: facts.covered, now })
  return offers.map((offer) => ({
    startRent: offer.startRent,
    endRent: offer.endRent,
    free: offer.free,
    isFew: offer.state === 'SOON_SOLD_OUT' || (offer.free !== null && offer.free < participants),
    whyNot: hasEnoughLeft(offer) ? null : whyNot(offer),
    isSummerTime: offer.isSummerTime,
    isChosen: offer === chosen,
  }))

  function whyNot({ startRent, endRent, durationId }: StartTimeOffer): string {
    const demand = { productId, startRent, endRent, durationId, quantity: requested }
    const explained = explain(facts, { demand, audience: 'guest', now, zone, reservations })
    return (explained && guestSentence(explained, [], { t, format, zone })) || t('guest.sold_out')
  }
}
