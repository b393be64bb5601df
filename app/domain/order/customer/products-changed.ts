import { isFacts, isSame } from '#app/domain/shared/edit/edit.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'

type LogEntry = { action: string; facts: Readonly<Record<string, unknown>> }

/** After these the customer's fields are as somebody wants them. */
const REVIEWED: readonly string[] = ['customer_changed', 'answers_changed', 'answers_kept', 'order_copied']

/** Steps that may change what an order's products ask. */
const CHANGING: readonly string[] = [
  'booking_added',
  'booking_changed',
  'booking_removed',
  'addons_changed',
  'bundle_changed',
]

/**
 * Decides by an order's log, newest first, whether its products changed since somebody last looked at the customer's
 * fields. Another time for the same products is no change.
 */
export function haveProductsChanged(log: readonly LogEntry[]): boolean {
  return changesSince(log).length > 0
}

/** Products of a booking, its bundle's too, that are more than before; null stands for any. */
type Grown = { bookingId: number | null; names: ReadonlySet<string> | null }

/** Lists what came with these changes that may ask for more: another product, or more of one. */
export function grownProducts(log: readonly LogEntry[]): Grown[] {
  return changesSince(log).flatMap(({ action, facts: { bookingId, before, after } }): Grown[] => {
    if (action === 'booking_removed') return []
    const id = typeof bookingId === 'number' ? bookingId : null
    if (action !== 'booking_changed') return [{ bookingId: id, names: null }]
    const was = totalsOf(before)
    const more = [...totalsOf(after)].filter(([name, quantity]) => quantity > (was.get(name) ?? 0))
    return more.length > 0 ? [{ bookingId: id, names: new Set(more.map(([name]) => name)) }] : []
  })
}

/** Whether a booked product is among those that have grown. An item goes by the booking that it comes with. */
export function isGrown(
  grown: readonly Grown[],
  { bookingIds, productName }: { bookingIds: readonly (number | null)[]; productName: Translatable },
): boolean {
  const name = JSON.stringify(productName)
  return grown.some(
    ({ bookingId, names }) =>
      (bookingId === null || bookingIds.includes(bookingId)) && (names === null || names.has(name)),
  )
}

/** Quantities by product, over all of its price categories. */
function totalsOf(stay: unknown): Map<string, number> {
  const products = Map.groupBy(productsOf(stay), ({ name }) => name)
  return new Map(
    [...products].map(([name, same]) => [name, same.reduce((sum, { quantity }) => sum + quantity, 0)]),
  )
}

function changesSince(log: readonly LogEntry[]): readonly LogEntry[] {
  const reviewed = log.findIndex(({ action }) => REVIEWED.includes(action))
  return log.slice(0, reviewed === -1 ? log.length : reviewed).filter(isChange)
}

function isChange({ action, facts }: LogEntry): boolean {
  if (!CHANGING.includes(action)) return false
  const { before, after } = facts
  return action !== 'booking_changed' || !isSame(productsOf(before), productsOf(after))
}

/** Names, as texts to compare, with quantities; the price says nothing of who comes. */
function productsOf(stay: unknown): { name: string; quantity: number }[] {
  const lines = isFacts(stay) && Array.isArray(stay.products) ? stay.products : []
  return lines
    .filter(isFacts)
    .map(({ productName, quantity }) => ({ name: JSON.stringify(productName), quantity: Number(quantity) }))
}
