import { type Fingerprinted, moneyOf, orderFingerprint, versionOf } from './order-fingerprint.ts'
import { isReservation, type OrderState } from './order-states.ts'

/** Entry of the activity log, as far as it says what happened. */
type Entry = { action: string; facts: Record<string, unknown> }

/** How a payment page ended unpaid by an entry: left by its guest, or closed by us; null for any other entry. */
export function unpaidPageOf({ action, facts }: Entry): 'LEFT' | 'CLOSED' | null {
  if (action !== 'payment_failed') return null
  return facts.outcome === 'LEFT' || facts.outcome === 'CLOSED' ? facts.outcome : null
}

/** Payments of an order, by its log, whose page ended unpaid, and how. */
export function listUnpaidPages(log: readonly Entry[]) {
  return log.flatMap((entry) => {
    const [page, { transactionId }] = [unpaidPageOf(entry), entry.facts]
    return page && typeof transactionId === 'number' ? [{ transactionId, page }] : []
  })
}

/** Entries by which nothing becomes another that a page asks about. */
const UNCHANGING: readonly string[] = ['comment', 'receipt_issued', 'payment_link_sent']

/**
 * Entry by which an order became another than a page showed, `shown` being its fingerprint there; `log` is newest
 * first. The end of a payment page is that only where nothing else happened since: it saves a reservation once, and
 * moves no money. What changed money or bookings is what a person must know. Source: domain.md §5.
 */
export function findLastChange<Logged extends Entry>(
  log: readonly Logged[],
  order: Fingerprinted & { state: OrderState },
  shown?: string,
): Logged | undefined {
  const changes = log.filter(({ action }) => !UNCHANGING.includes(action))
  const ends = changes.findIndex((entry) => unpaidPageOf(entry) === null)
  if (ends < 0 || shown === undefined) return changes[Math.max(0, ends)]
  const saves = order.version - versionOf(shown)
  const isOnlyEnded =
    isReservation(order) && saves <= ends && moneyOf(shown) === moneyOf(orderFingerprint(order))
  return changes[isOnlyEnded ? 0 : ends]
}
