import type { Currency } from '#app/domain/shared/money.ts'
import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { ShopOptions } from './shop-options.ts'

/** Shop as most of the code needs it: its names, languages, currency, options and company. */
export type ShopFacts = {
  id: number
  /** Names the shop in guest addresses. */
  key: string
  displayName: string
  currency: Currency
  /** Never empty; the first is the shop's own language. */
  locales: readonly Locale[]
  approvedTermsAt: Instant | null
  /** How long an unpaid reservation occupies its places: 15 to 60. */
  reservationMinutes: number
  /** Wall-clock minutes before closing when the last start is offered; at least 0. */
  marginToClosingMinutes: number
  companyName: string | null
  companyOrgNo: string | null
  companyVat: string | null
  companyEmail: string | null
  companyPhone: string | null
  companyUrl: string | null
  street: string | null
  zip: string | null
  city: string | null
  /** Two letters: whose numbers its company has. */
  country: string
  introduction: Translatable
  options: ShopOptions
  /** Of all its settings together; posted back by their forms. */
  version: number
}
