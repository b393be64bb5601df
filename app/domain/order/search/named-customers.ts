import { matchesTerms, type SearchTerm, searchableWords } from '#app/domain/shared/text/search-text.ts'

export type CustomerOrder = {
  customerName: string | null
  customerPhone: string | null
  customerE164: string | null
  customerEmail: string | null
  customerId: number | null
}

/** Ids of the customers whom the terms name, in the order of their newest order. Source: domain.md §5 'Customers'. */
export function namedCustomers(orders: readonly CustomerOrder[], terms: readonly SearchTerm[]): number[] {
  const named = orders.filter((order) => matchesTerms(terms, customerWords(order)))
  return [...new Set(named.map(({ customerId }) => customerId).filter((id) => id !== null))]
}

function customerWords({ customerName, customerEmail, customerPhone, customerE164 }: CustomerOrder) {
  const given = (...texts: (string | null)[]) => texts.filter((text) => text !== null)
  return searchableWords({
    names: given(customerName),
    texts: given(customerEmail),
    numbers: given(customerPhone, customerE164),
  })
}
