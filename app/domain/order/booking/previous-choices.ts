import { bundleDates, isInRange, likelyDate } from '#app/domain/availability/bundle/bundle-times.ts'
import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { allowsQuantity, participantsOf, quantityRule } from '#app/domain/order/bundle/bundle-quantities.ts'
import type { BundleChoice, BundleParent } from '#app/domain/order/bundle/bundle-types.ts'
import type { Quantity } from '#app/domain/pricing/price-booking.ts'
import {
  addDays,
  dateOf,
  daysBetween,
  type LocalDate,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** An item as it is booked. */
type BookedItem = {
  startRent: WallTime
  durationId: number | null
  bundleOptionId: number | null
  rows: readonly (Quantity & { productId: number; isAddon: boolean })[]
}

/** Bundle choices, derived from the items as they are booked. An option without items has an empty choice. */
export function choicesOf(options: readonly { id: number }[], items: readonly BookedItem[]): BundleChoice[] {
  return options.map((option) => {
    const own = items.filter(({ bundleOptionId }) => bundleOptionId === option.id)
    const [first] = own
    return {
      optionId: option.id,
      ...(first ? { date: dateOf(first.startRent), startTime: timeOf(first.startRent) } : {}),
      ...(first?.durationId ? { durationId: first.durationId } : {}),
      items: own.flatMap(({ rows }) => {
        const main = rows.filter(({ isAddon }) => !isAddon)
        const productId = main[0]?.productId
        const quantities = main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity }))
        return productId === undefined ? [] : [{ productId, quantities }]
      }),
    }
  })
}

type Move = { parentSeats: number; parent: BundleParent; movedFrom: WallTime; today: LocalDate }

/**
 * The same choices for a parent that moved or has another number: dates stay at their distance to its start where
 * the option allows it, and numbers that no longer fit become the nearest that do.
 */
function choicesMoved(
  options: readonly OfferedBundle[],
  choices: readonly BundleChoice[],
  move: Move,
): BundleChoice[] {
  return options.flatMap((option) => {
    const choice = choices.find(({ optionId }) => optionId === option.id)
    return choice
      ? { ...choice, date: dateMoved(option, choice, move), items: itemsMoved(option, choice, move) }
      : []
  })
}

/** Items of one bundle option as staff change a booking. */
export type StaffBundleChoice = BundleChoice & {
  /** Values left as they were shown for a booking that started `from`: they go along. The others are as chosen. */
  left?: { from: WallTime; date: boolean; items: boolean } | undefined
}

/** Choices for a booking that staff change: those that were left go along with it. */
export function choicesAlong(
  options: readonly OfferedBundle[],
  choices: readonly StaffBundleChoice[],
  move: Omit<Move, 'movedFrom'>,
): BundleChoice[] {
  return choices.flatMap(({ left, ...choice }) => {
    if (!left) return choice
    return choicesMoved(options, [choice], { ...move, movedFrom: left.from }).map(({ date, items }) => ({
      ...choice,
      ...(left.date ? { date } : {}),
      ...(left.items ? { items } : {}),
    }))
  })
}

function dateMoved(
  option: OfferedBundle,
  { date }: BundleChoice,
  { parent, movedFrom, today }: Move,
): LocalDate | undefined {
  if (date === undefined) return undefined
  const range = bundleDates(option, parent, today)
  const moved = addDays(date, daysBetween(dateOf(movedFrom), dateOf(parent.startRent)))
  return isInRange(range, moved) ? moved : likelyDate(range, parent)
}

/** Products that are counted as one are left as they were chosen. */
function itemsMoved(
  option: OfferedBundle,
  { items }: BundleChoice,
  { parent, parentSeats }: Move,
): BundleChoice['items'] {
  const areCombined = isProductChosen(option) && !option.canOnlySelectOneProduct
  if (areCombined && items.length > 1) return items
  const participants = participantsOf(parent.quantities, parentSeats)
  return items.map(({ productId, quantities }) => {
    const seats = option.products.find((product) => product.productId === productId)?.seats ?? 1
    const rule = quantityRule(option, participants, seats)
    const sum = quantities.reduce((total, { quantity }) => total + quantity, 0)
    if (allowsQuantity(rule, sum)) return { productId, quantities }
    const [first] = quantities
    const isTooMany = first !== undefined && sum > rule.most && rule.least < rule.most
    return { productId, quantities: isTooMany ? [{ ...first, quantity: rule.most }] : [] }
  })
}
