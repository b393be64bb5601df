import type { ShownPhone } from '#app/domain/customer/contact.ts'
import { matchesTerms, searchableWords, searchTerms } from '#app/domain/shared/text/search-text.ts'

/** Searchable fields of a booking, at the door and on the manifest. */
export type Findable = {
  bookingId: number
  orderId: number
  customerName: string | null
  email: string | null
  phone: ShownPhone | null
  units: readonly string[]
}

/**
 * Whether a booking matches what somebody typed or scanned: any part of a name with or without accents, three or
 * more digits in a row of a phone, an order or a booking, however typed, an e-mail or a named unit. Nothing typed
 * means every booking. Source: experience.md 5, 33.
 */
export function matchesQuery(row: Findable, query: string): boolean {
  const { customerName, email, phone, units } = row
  const words = searchableWords({
    names: [customerName ?? '', ...units],
    texts: [email ?? ''],
    numbers: [String(row.orderId), String(row.bookingId), phone?.text ?? '', phone?.dial ?? ''],
  })
  return matchesTerms(searchTerms(query), words)
}
