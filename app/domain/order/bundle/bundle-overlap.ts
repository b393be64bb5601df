import { type BundleOffer, isMandatory, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { BundleItem, ChoiceRefusal } from './bundle-types.ts'

type Times = { startRent: WallTime; endRent: WallTime }
type StartTerms = Pick<
  OfferedBundle,
  'canSelectStartTime' | 'startTimeOption' | 'quantityOption' | 'quantityMin'
>

/**
 * Whether a bundle item is offered at another time than its parent's: the guest chooses its start, the option sets
 * it, or it starts on another day. Gear and lunch, which run with their parent, are not.
 */
function hasOwnTime(option: StartTerms, item: Times, parent: Times): boolean {
  const isStartSet = option.canSelectStartTime || option.startTimeOption === 'FORCED_START_TIME'
  return isStartSet || item.startRent !== parent.startRent
}

/**
 * The booking of the order that an optional bundle item would overlap: nobody is in the sauna and in a kayak at the
 * same time. Only items with a time of their own are checked; mandatory items come. `booked` is what the guest
 * has, the parent included, and not what the item replaces. Source: domain.md §4 'Bundle option'.
 */
export function findOverlapped<Booked extends Times>(
  option: StartTerms,
  item: Times,
  { parent, booked, zone }: { parent: Times; booked: readonly Booked[]; zone: Zone },
): Booked | undefined {
  if (isMandatory(option) || !hasOwnTime(option, item, parent)) return undefined
  const start = toInstant(item.startRent, zone)
  const end = toInstant(item.endRent, zone)
  return booked.find(
    (other) => toInstant(other.startRent, zone) < end && start < toInstant(other.endRent, zone),
  )
}

export type BundleOverlap = Omit<ChoiceRefusal, 'code' | 'productId'> & {
  code: 'bundle_overlap'
  productId: number
}

type Overlapping = {
  offer: Pick<BundleOffer, 'options'>
  parent: Times
  /** The order's bookings other than the items, the parent included. */
  booked: readonly Times[]
  zone: Zone
}

/** The optional items that are at the same time as another booking, or as an item of another option. */
export function overlapsOf(
  items: readonly BundleItem[],
  { offer, parent, booked, zone }: Overlapping,
): BundleOverlap[] {
  return items.flatMap((item): BundleOverlap[] => {
    const option = offer.options.find(({ id }) => id === item.optionId)
    if (!option) return []
    const others = items.filter(({ optionId, startRent }) => {
      return optionId !== item.optionId && startRent !== parent.startRent
    })
    const overlapped = findOverlapped(option, item, { parent, booked: [...booked, ...others], zone })
    const field = option.canSelectStartTime ? 'startTime' : 'product'
    const { optionId, productId } = item
    return overlapped ? [{ code: 'bundle_overlap', at: 'bundles', field, optionId, productId }] : []
  })
}
