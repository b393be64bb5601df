import type { receiptContent } from '#app/domain/receipt/receipt-content.ts'
import { wallTime } from '#app/domain/shared/time.ts'

type Facts = Parameters<typeof receiptContent>[0]
type Row = Facts['rows'][number]

/** A row whose booking has its id: 290 kr at 12 % unless told otherwise. */
export function receiptRow(over: Partial<Row> & { id: number }): Row {
  return {
    bookingId: over.id,
    name: { sv: 'Fikakorg på bryggan' },
    priceCategory: null,
    isAddon: false,
    startRent: wallTime('2026-07-12 16:30:00'),
    endRent: wallTime('2026-07-12 18:30:00'),
    quantity: 2,
    unitPriceMinor: 14_500,
    discountMinor: 0,
    totalMinor: 29_000,
    vatPercentage: 1200,
    isRemoved: false,
    ...over,
  }
}

/** A receipt of 290 kr by card that covers its one row. */
export function receiptFacts(over: Partial<Facts> = {}): Facts {
  return {
    kind: 'RECEIPT',
    locale: 'sv',
    shop: {
      displayName: 'Sjöboden',
      currency: 'SEK',
      locales: ['sv'],
      companyName: 'Sjöboden i Stavsnäs AB',
      companyOrgNo: '559000-0000',
      companyVat: 'SE559000000001',
      companyEmail: 'hej@sjoboden.example',
      companyPhone: null,
      companyUrl: null,
      street: 'Södra bryggan 4',
      zip: '139 70',
      city: 'Stavsnäs',
    },
    footer: {},
    number: 418,
    issuedAt: wallTime('2026-07-12 15:58:00'),
    orderId: 10_474,
    payment: {
      settledAt: wallTime('2026-07-12 15:58:00'),
      amountMinor: 29_000,
      provider: 'CARD_TERMINAL',
      providerName: null,
    },
    rows: [receiptRow({ id: 1 })],
    taxItems: [{ rowId: 1, vatPercentage: 1200, amountMinor: 29_000, vatMinor: 3_107 }],
    dueMinor: 0,
    name: null,
    credits: null,
    ...over,
  }
}
