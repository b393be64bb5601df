import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import { aboutItem, type BundleItemRefusal, demandsOfItems } from '#app/domain/order/bundle/bundle-items.ts'
import type { BundleChoice, BundleFacts, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'
import { type Instant, secondsBetween, toInstant, type WallTime } from '#app/domain/shared/time.ts'

/** A bundle beside what is free for a booking that is not stored yet, `productId` its own product. */
type Bundle = { facts: BundleFacts; free: AvailabilityFacts; productId: number; now: Instant }

/**
 * Why items of a bundle can't be had together with their booking; undefined where they can. A booking that itself
 * can't be had is left out: that is said of its start. Checked by the function that sells them. Source: domain.md §3
 * 'An order is checked as one'.
 */
export function refuseItems(
  { facts, free, productId, now }: Bundle,
  items: readonly BundleItem[],
): BundleItemRefusal | undefined {
  const { parent, offer, audience, zone } = facts
  const query = { audience, zone, now }
  const quantity = parent.quantities.reduce((sum, line) => sum + line.quantity, 0)
  const own = [{ ...parent, productId, quantity }]
  const booked = checkDemands(free, { ...query, demands: own }).ok ? own : []
  const checked = checkDemands(free, { ...query, demands: [...booked, ...demandsOfItems(items, offer)] })
  return checked.ok ? undefined : aboutItem(checked.error, items, offer)
}

const MOST_STARTS = 3

/**
 * The starts of the booking, nearest to its own, at which the option can be had as it is chosen, in their order; none
 * where the booking's start says nothing about the option's.
 */
export function nearestWith(
  bundle: Bundle,
  { option, choice }: { option: OfferedBundle; choice: BundleChoice },
  starts: readonly { startRent: WallTime; endRent: WallTime }[],
): WallTime[] {
  const { parent, zone } = bundle.facts
  const own = toInstant(parent.startRent, zone)
  const distance = (start: WallTime) => Math.abs(secondsBetween(own, toInstant(start, zone)))
  return starts
    .filter(({ startRent, endRent }) => {
      const facts = { ...bundle.facts, parent: { ...parent, startRent, endRent } }
      const items = resolveOption(facts, option, choice)
      return items.ok && items.value.length > 0 && !refuseItems({ ...bundle, facts }, items.value)
    })
    .map(({ startRent }) => startRent)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MOST_STARTS)
    .sort()
}
