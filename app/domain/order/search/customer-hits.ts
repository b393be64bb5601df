import { matchesTerms, type SearchTerm, searchableWords } from '#app/domain/shared/text/search-text.ts'
import type { WallTime } from '#app/domain/shared/time.ts'

export type CustomerOrder = {
  id: number
  customerName: string | null
  customerPhone: string | null
  customerE164: string | null
  customerEmail: string | null
  customerId: number | null
  firstStartRent: WallTime | null
}

/** A person among the orders that were found. */
export type CustomerHit = {
  name: string
  phone: string | null
  customerId: number
  /** How many of the found orders are this person's. */
  orders: number
  latestStart: WallTime | null
}

/**
 * The customers whom the terms name, in the order of their newest order, each by the name that it gives.
 * Source: domain.md §5 'Customers'.
 */
export function customerHits(orders: readonly CustomerOrder[], terms: readonly SearchTerm[]): CustomerHit[] {
  const named = orders.filter((order) => matchesTerms(terms, customerWords(order)))
  const customers = Map.groupBy(named, ({ customerId }) => customerId)
  return [...customers].flatMap(([customerId, same]) => {
    const newest = same.reduce((latest, order) => (order.id > latest.id ? order : latest))
    if (customerId === null || newest.customerName === null) return []
    const starts = same.flatMap(({ firstStartRent }) => firstStartRent ?? [])
    return [
      {
        name: newest.customerName,
        phone: newest.customerPhone,
        customerId,
        orders: same.length,
        latestStart: starts.toSorted().at(-1) ?? null,
      },
    ]
  })
}

function customerWords({ customerName, customerEmail, customerPhone, customerE164 }: CustomerOrder) {
  const given = (...texts: (string | null)[]) => texts.filter((text) => text !== null)
  return searchableWords({
    names: given(customerName),
    texts: given(customerEmail),
    numbers: given(customerPhone, customerE164),
  })
}
