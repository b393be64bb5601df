import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { formerNumber } from './moved-participants.ts'

/** A product in a booking of the order, with everybody who comes on it. */
export type AskingProduct = {
  bookingId: number
  productId: number
  productName: Translatable
  isAddon: boolean
  /** Σ quantity × seats. Source: domain.md §3. */
  participants: number
  /** How they divide into price categories, first to last; left out where nobody needs a name. */
  categories?: readonly { title: Translatable | null; participants: number }[]
}

/** A row of a booking, as far as it says who comes. */
export type AskingRow = Pick<AskingProduct, 'bookingId' | 'productId' | 'productName' | 'isAddon'> & {
  priceCategoryTitle: Translatable | null
  quantity: number
  seats: number
}

/** Who comes, per product of a booking; rows in the order in which they were added. */
export function toAskingProducts(rows: readonly AskingRow[]): AskingProduct[] {
  const groups = Map.groupBy(rows, ({ bookingId, productId }) => `${bookingId} ${productId}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { bookingId, productId, productName } = first
    const categories = group.map(({ priceCategoryTitle, quantity, seats }) => ({
      title: priceCategoryTitle,
      participants: quantity * seats,
    }))
    return {
      ...{ bookingId, productId, productName, categories },
      isAddon: group.every(({ isAddon }) => isAddon),
      participants: categories.reduce((sum, { participants }) => sum + participants, 0),
    }
  })
}

/** A participant as one of a price category: the second adult, the first child. */
export type CategoryPlace = { title: Translatable; number: number }

/**
 * Which one of which price category the n-th participant (from 1) is; null without a category. Categories of the
 * same title, from rows of different prices, count on; so does who no longer comes, where all are of one.
 */
export function categoryPlace(
  { categories = [] }: Pick<AskingProduct, 'categories'>,
  participant: number,
): CategoryPlace | null {
  const counted = new Map<string, number>()
  let before = 0
  for (const { title, participants } of categories) {
    const key = JSON.stringify(title)
    const ofTitle = counted.get(key) ?? 0
    if (participant <= before + participants) {
      return title && { title, number: ofTitle + participant - before }
    }
    counted.set(key, ofTitle + participants)
    before += participants
  }
  const title = categories[0]?.title
  return title && counted.size === 1 && formerNumber(participant) === null
    ? { title, number: participant }
    : null
}
