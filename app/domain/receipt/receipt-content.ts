import type { ReceiptRow } from '#app/domain/order/order-types.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { dateOf, type LocalDate, type WallTime, yearOf } from '#app/domain/shared/time.ts'
import { letterhead } from '#app/domain/shop/letterhead.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'

export type ReceiptKind = 'RECEIPT' | 'CREDIT'

type Company = Parameters<typeof letterhead>[0] & Pick<ShopFacts, 'currency' | 'locales'>

/** Signed, as the ledger has them; without a row where the money was on none. */
export type ReceiptTaxItem = {
  rowId: number | null
  vatPercentage: number
  amountMinor: number
  vatMinor: number
}

type ReceiptFacts = {
  kind: ReceiptKind
  locale: Locale
  shop: Company
  footer: Translatable
  number: number
  issuedAt: WallTime
  orderId: number
  payment: {
    settledAt: WallTime
    amountMinor: number
    provider: string
    providerName: Translatable | null
  }
  rows: readonly ReceiptRow[]
  taxItems: readonly ReceiptTaxItem[]
  /** Due on the order when the receipt is issued, of what was due after the payment. */
  dueMinor: number
  /** Only where the name was asked for. */
  name: string | null
  /** Label of the receipt that a credit receipt takes back; null where the payment is none of one. */
  credits: string | null
}

export type ReceiptContent = ReturnType<typeof receiptContent>

const NUMBER_DIGITS = 5

/** '2026-00418': the year is that of issue, the number goes on over the years. */
function receiptLabel(number: number, issued: LocalDate): string {
  return `${yearOf(issued)}-${String(number).padStart(NUMBER_DIGITS, '0')}`
}

/**
 * Builds what stands on a receipt, in the order's language. A receipt lists all rows of the order and what of each
 * its payment covers. Their amounts add up to what the order cost then: of a row that was credited stands what is
 * left, and where nothing is left of one, or it was removed, it stands only if the payment moved money on it. A credit
 * receipt lists only the rows whose payment it takes back, as they were sold and as the plan of its refund has said.
 * VAT is that of the payment, per rate, and adds up to its amount exactly: money that is on no row stands at a rate of
 * 0. Source: domain.md §5 'Receipts'.
 */
export function receiptContent(facts: ReceiptFacts) {
  const { kind, locale, shop, payment } = facts
  const text = (value: Translatable | null) => (value ? pickText(value, locale, shop.locales) : '')
  const items = withDifference(facts.taxItems, payment.amountMinor)
  const vat = vatPerRate(items)
  const covered = coveredRows(facts.rows, items).filter(
    ({ row, coveredMinor }) => coveredMinor !== 0 || (kind === 'RECEIPT' && !isGone(row)),
  )
  // A part of a price has no part of its discount.
  const isWhole = covered.every(({ row, coveredMinor }) => row.totalMinor === coveredMinor)
  const discountMinor = isWhole ? sum(covered.map(({ row }) => row.discountMinor)) : 0
  return {
    kind,
    locale,
    currency: shop.currency,
    label: receiptLabel(facts.number, dateOf(facts.issuedAt)),
    issuedAt: facts.issuedAt,
    orderId: facts.orderId,
    shop: letterhead(shop),
    footer: text(facts.footer),
    rows: covered.map(({ row, coveredMinor }) => ({
      bookingId: row.bookingId,
      name: [text(row.name), text(row.priceCategory)].filter(Boolean).join(', '),
      isAddon: row.isAddon,
      startRent: row.startRent,
      endRent: row.endRent,
      quantity: row.quantity,
      unitPriceMinor: row.unitPriceMinor,
      discountMinor: row.discountMinor,
      vatPercentage: row.vatPercentage,
      totalMinor: kind === 'RECEIPT' ? leftMinor(row) : row.totalMinor,
      coveredMinor,
      isRemoved: kind === 'RECEIPT' && row.isRemoved,
      creditedMinor: kind === 'RECEIPT' ? (row.creditedMinor ?? 0) : 0,
    })),
    vat,
    vatMinor: sum(vat.map(({ vatMinor }) => vatMinor)),
    amountMinor: payment.amountMinor,
    /** Before its discount; both only where the payment covers its rows whole. */
    subtotalMinor: payment.amountMinor + discountMinor,
    discountMinor,
    settledAt: payment.settledAt,
    provider: payment.provider,
    providerName: text(payment.providerName) || null,
    dueMinor: facts.dueMinor,
    name: facts.name,
    credits: facts.credits,
  }
}

/** Amount that the order still costs for a row. */
function leftMinor({ isRemoved, totalMinor, creditedMinor = 0 }: ReceiptRow): number {
  return isRemoved ? 0 : totalMinor - creditedMinor
}

/** Whether nothing is left of what was sold; a row that was free from the beginning stays. */
function isGone(row: ReceiptRow): boolean {
  return row.isRemoved || (leftMinor(row) === 0 && row.totalMinor > 0)
}

function withDifference(items: readonly ReceiptTaxItem[], amountMinor: number): readonly ReceiptTaxItem[] {
  const differenceMinor = amountMinor - sum(items.map((item) => item.amountMinor))
  if (differenceMinor === 0) return items
  return [...items, { rowId: null, vatPercentage: 0, amountMinor: differenceMinor, vatMinor: 0 }]
}

/** VAT of each payment and refund, per rate; without those that have none. */
export function vatOfTransactions(items: readonly (ReceiptTaxItem & { transactionId: number })[]) {
  return [...Map.groupBy(items, ({ transactionId }) => transactionId)].map(([transactionId, group]) => ({
    transactionId,
    rates: vatPerRate(group)
      .filter(({ vatMinor }) => vatMinor !== 0)
      .map(({ vatPercentage, vatMinor }) => ({ vatPercentage, vatMinor })),
  }))
}

function coveredRows(rows: readonly ReceiptRow[], items: readonly ReceiptTaxItem[]) {
  return rows.map((row) => {
    const own = items.filter(({ rowId }) => rowId === row.id)
    return { row, coveredMinor: sum(own.map(({ amountMinor }) => amountMinor)) }
  })
}

/** Highest rate first; a rate whose items take each other back is left out. */
function vatPerRate(items: readonly ReceiptTaxItem[]) {
  const groups = Map.groupBy(items, ({ vatPercentage }) => vatPercentage)
  return [...groups]
    .map(([vatPercentage, group]) => {
      const totalMinor = sum(group.map(({ amountMinor }) => amountMinor))
      const vatMinor = sum(group.map((item) => item.vatMinor))
      return { vatPercentage, netMinor: totalMinor - vatMinor, vatMinor, totalMinor }
    })
    .filter(({ totalMinor, vatMinor }) => totalMinor !== 0 || vatMinor !== 0)
    .sort((a, b) => b.vatPercentage - a.vatPercentage)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
