import type { OrderDetails } from '#app/domain/order/order-types.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import { toShopOptions } from '#app/domain/shop/shop-options.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { OrderMessageInput } from '#app/messages/order-message.ts'

export const shop: ShopFacts = {
  id: 1,
  key: 'sjoboden',
  displayName: 'Sjöboden',
  currency: 'SEK',
  locales: ['sv', 'en', 'de', 'nl', 'no'],
  approvedTermsAt: instant('2026-01-01T08:00:00Z'),
  reservationMinutes: 30,
  marginToClosingMinutes: 0,
  companyName: 'Sjöboden AB',
  companyOrgNo: '559000-0000',
  country: 'SE',
  companyVat: null,
  companyEmail: 'hej@sjoboden.example',
  companyPhone: '08-465 004 10',
  companyUrl: null,
  street: 'Södra bryggan 4',
  zip: '139 70',
  city: 'Stavsnäs',
  introduction: {},
  options: toShopOptions([]),
  version: 1,
}

/** Two adults and a youth in sea kayaks, paid in full. */
export function orderDetails(over: Partial<OrderDetails> = {}): OrderDetails {
  const row = {
    productId: 7,
    productName: { sv: 'Havskajak', de: 'Seekajak' },
    imageSrc: null,
    imageAlt: {},
    isAddon: false,
    priceCategoryId: 1,
    discountMinor: 0,
    creditedMinor: 0,
    vatPercentage: 2500,
    seats: 1,
    isDeletedProduct: false,
  }
  return {
    id: 10514,
    secret: 'the-secret',
    state: 'CONFIRMED',
    lang: 'sv',
    createdAt: instant('2026-07-16T08:00:00Z'),
    createdBy: 'GUEST',
    createdByName: null,
    origin: null,
    affiliateTag: null,
    channel: null,
    reservationExpiresAt: null,
    cancelUnpaidAt: null,
    priceMinor: 182_000,
    payedMinor: 182_000,
    dueMinor: 0,
    overpaidMinor: 0,
    returningMinor: 0,
    paymentState: 'PAID',
    hasRefund: false,
    depositMinor: null,
    version: 3,
    windowKey: null,
    customerId: 1,
    customer: {
      firstName: 'Lena',
      lastName: 'Sandström',
      email: 'lena.sandstrom@mail.example',
      phone: { e164: '+46701740607', countryCode: 'SE', rawPhoneNumber: '070-174 06 07' },
      companyName: null,
      companyOrgNo: null,
      title: null,
      nationality: null,
      addressStreet: null,
      addressStreetExtra: null,
      addressZip: null,
      addressCity: null,
      addressState: null,
      addressCountry: null,
      commentByGuest: null,
      commentByAdmin: 'Stamgäst',
      termsAcceptedAt: null,
    },
    feesOfCancelled: [],
    bookings: [
      {
        orderItemId: 1,
        id: 20931,
        startRent: wallTime('2026-07-17 09:00:00'),
        endRent: wallTime('2026-07-17 15:00:00'),
        startsAt: instant('2026-07-17T07:00:00Z'),
        endsAt: instant('2026-07-17T13:00:00Z'),
        durationId: 1,
        durationLabel: { sv: '6 timmar' },
        startsNow: false,
        checkedInAt: null,
        finishedAt: null,
        parentBookingId: null,
        bundleOptionId: null,
        bundlePrice: null,
        isRebookable: false,
        fees: [],
        products: [
          {
            ...row,
            id: 1,
            priceCategoryTitle: { sv: 'Vuxen', de: 'Erwachsene' },
            quantity: 2,
            unitPriceMinor: 65_000,
            listPriceMinor: 65_000,
            totalMinor: 130_000,
          },
          {
            ...row,
            id: 2,
            priceCategoryTitle: { sv: 'Ungdom', de: 'Jugendliche' },
            quantity: 1,
            unitPriceMinor: 52_000,
            listPriceMinor: 52_000,
            totalMinor: 52_000,
          },
        ],
      },
    ],
    transactions: [],
    totals: {
      totalMinor: 182_000,
      vat: [{ percentage: 2500, netMinor: 145_600, vatMinor: 36_400, grossMinor: 182_000 }],
    },
    ...over,
  }
}

export function messageInput(locale: Locale, order: OrderDetails = orderDetails()): OrderMessageInput {
  return {
    order,
    shop,
    locale,
    t: getTranslate(locale),
    format: formatters(locale, 'SEK'),
    meetingPlaces: new Map([[7, { sv: 'Stora bryggan, Stavsnäs', de: 'Großer Steg, Stavsnäs' }]]),
    texts: { preparation: {}, receiptFooter: {} },
    cancelling: 'Avboka gratis till tor 16 juli 09:00',
    links: {
      guestOrder: 'https://brygga.example/order?secret=the-secret&key=sjoboden',
      manageOrder: 'https://brygga.example/manage?secret=the-secret&key=sjoboden',
      staffOrder: 'https://brygga.example/orders/10514',
      terms: 'https://brygga.example/terms?key=sjoboden',
    },
  }
}
