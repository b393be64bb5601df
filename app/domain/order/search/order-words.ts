import type { Customer } from '#app/domain/order/order-types.ts'
import { searchableWords } from '#app/domain/shared/text/search-text.ts'

export type FoundBy = {
  orderId?: number | undefined
  bookingIds?: readonly number[] | undefined
  customer?: Pick<Customer, 'firstName' | 'lastName' | 'companyName' | 'email' | 'phone'> | undefined
}

/** Search terms under which an order is found: its numbers, and the customer's name, phone and e-mail. */
export function orderWords({ orderId, bookingIds = [], customer }: FoundBy): string[] {
  const { firstName, lastName, companyName, email, phone } = customer ?? {}
  const given = (...texts: (string | number | null | undefined)[]) =>
    texts.flatMap((text) => (text === null || text === undefined ? [] : [String(text)]))
  return searchableWords({
    names: given(firstName, lastName, companyName),
    texts: given(email),
    numbers: given(orderId, ...bookingIds, phone?.e164, phone?.rawPhoneNumber),
  })
}
