import {
  addDays,
  atTime,
  type Instant,
  type LocalDate,
  localTime,
  toInstant,
  type Zone,
} from '#app/domain/shared/time.ts'

/** Which orders a report is about; which payments, by the kind of their provider. Source: spec 3 §7, domain.md §13. */
export const ONLINE_OR_OFFLINE = ['ONLINE', 'OFFLINE', 'BOTH'] as const
export type OnlineOrOffline = (typeof ONLINE_OR_OFFLINE)[number]

/** Days of the shop's calendar, both included. */
export type ReportPeriod = { from: LocalDate; to: LocalDate }

/** Of a report about money: a payment pays an order, not a product. */
export type MoneyQuery = {
  shopId: number
  period: ReportPeriod
  onlineOrOffline: OnlineOrOffline
  /** Who made the order (GUEST, STAFF, OTA), or the name of a channel. */
  channel?: string | undefined
  /** User who made the order. */
  createdByUserId?: number | undefined
}

export type ReportQuery = MoneyQuery & {
  productId?: number | undefined
  /** Products that are in the category now. */
  categoryId?: number | undefined
}

/** Value of the sorted column in the last row of a page, and its id. */
export type RowKey = { value: string | number; id: number }

/** A page of a list: the rows after a key, those just before one, or the first. '-' puts the highest first. */
export type RowPage<Column extends string> = {
  sort: Column | `-${Column}`
  limit: number
  after?: RowKey | undefined
  before?: RowKey | undefined
}

/** An amount with VAT, and its parts: without VAT, and the VAT. */
export type Amounts = { exVatMinor: number; vatMinor: number; amountMinor: number }

export type RateAmounts = Amounts & { vatPercentage: number }

export const COMPARED_WITH = ['BEFORE', 'LAST_YEAR'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]

const MIDNIGHT = localTime('00:00')
/** The moments of a period: the first of its first day, and the first after its last. */
export function momentsOf({ from, to }: ReportPeriod, zone: Zone): { from: Instant; until: Instant } {
  return {
    from: toInstant(atTime(from, MIDNIGHT), zone),
    until: toInstant(atTime(addDays(to, 1), MIDNIGHT), zone),
  }
}
