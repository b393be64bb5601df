import { isFacts, isSame } from '#app/domain/shared/edit/edit.ts'

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

/** Whether any of these changes brought something that may ask for more: another product, or more of one. */
export function haveProductsGrown(log: readonly LogEntry[]): boolean {
  return changesSince(log).some(({ action, facts: { before, after } }) => {
    if (action === 'booking_removed') return false
    if (action !== 'booking_changed') return true
    const [was, is] = [totalsOf(before), totalsOf(after)]
    return [...is].some(([name, quantity]) => quantity > (was.get(name) ?? 0))
  })
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
