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
  const newest = log.find((entry) => REVIEWED.includes(entry.action) || isChange(entry))
  return newest !== undefined && !REVIEWED.includes(newest.action)
}

function isChange({ action, facts }: LogEntry): boolean {
  if (!CHANGING.includes(action)) return false
  const { before, after } = facts
  return action !== 'booking_changed' || !isSame(productsOf(before), productsOf(after))
}

/** Names with quantities; the price says nothing of who comes. */
function productsOf(stay: unknown): unknown {
  const lines = isFacts(stay) && Array.isArray(stay.products) ? stay.products : []
  return lines.map((line: unknown) => (isFacts(line) ? [line.productName, line.quantity] : null))
}
