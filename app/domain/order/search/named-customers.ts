import { matchesTerms, type SearchTerm, searchableWords } from '#app/domain/shared/text/search-text.ts'

export type CustomerOrder = {
  id: number
  customerName: string | null
  customerPhone: string | null
  customerE164: string | null
  customerEmail: string | null
  customerId: number | null
}

/** A person among the orders that were found. */
export type NamedCustomer = { customerId: number; name: string; phone: string | null }

/**
 * The customers whom the terms name, in the order of their newest order, each by the name that it gives.
 * Source: domain.md §5 'Customers'.
 */
export function namedCustomers(
  orders: readonly CustomerOrder[],
  terms: readonly SearchTerm[],
): NamedCustomer[] {
  const named = orders.filter((order) => matchesTerms(terms, customerWords(order)))
  const customers = Map.groupBy(named, ({ customerId }) => customerId)
  return [...customers].flatMap(([customerId, same]) => {
    const newest = same.reduce((latest, order) => (order.id > latest.id ? order : latest))
    if (customerId === null || newest.customerName === null) return []
    return [{ customerId, name: newest.customerName, phone: newest.customerPhone }]
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
