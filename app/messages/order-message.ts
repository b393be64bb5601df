import { isAtSameTime, withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import {
  afterRefundsMinor,
  dueMinor,
  overpaidMinor,
  sumCredited,
  withoutEmptyRates,
} from '#app/domain/order/order-total.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { AmountRow } from './mail-parts.ts'
import { paidBy } from './paid-by.ts'

/** All that a message about an order is made of. Links are whole and lead to our own origin. */
export type OrderMessageInput = {
  order: OrderDetails
  shop: ShopFacts
  locale: Locale
  t: Translate
  format: Formatters
  /** Where to meet, per product. Products that are missing meet at the shop's address. */
  meetingPlaces: ReadonlyMap<number, Translatable>
  /** The shop's preparation text for every guest, and its receipt footer; {} where it has none. */
  texts: { preparation: Translatable; receiptFooter: Translatable }
  /** Until when it may be cancelled free of charge, or what holds instead. */
  cancelling: string
  links: { guestOrder: string; manageOrder: string; staffOrder: string; terms: string }
}

/** '2 × Havskajak, Vuxen' and what it costs; of a bundle item, what guests may see of its price. */
export function productRows(booking: OrderBooking, input: OrderMessageInput): AmountRow[] {
  const { shop, locale, t, format } = input
  const { bundlePrice } = booking
  return [...booking.products, ...booking.fees].map((product) => {
    const name = pickText(product.productName, locale, shop.locales)
    const category = product.priceCategoryTitle && pickText(product.priceCategoryTitle, locale, shop.locales)
    const label = `${product.quantity} × ${category ? `${name}, ${category}` : name}`
    if (bundlePrice === 'INCLUDED') return { label, amount: t('mail.included') }
    return { label, amount: bundlePrice === 'HIDDEN' ? '' : format.money(product.totalMinor) }
  })
}

/** Bookings of the order, each bundle item after its parent; `isAtOwnTime` is false where it has the parent's time. */
export function bookingsInOrder({ order }: Pick<OrderMessageInput, 'order'>) {
  return withItems(order.bookings).flatMap(({ items, ...booking }) => [
    { booking, isAtOwnTime: true },
    ...items.map((item) => ({ booking: item, isAtOwnTime: !isAtSameTime(item, booking) })),
  ])
}

/**
 * The order's total, the VAT in it per rate, and, where there are any, the amounts paid, due, and paid too much. Before
 * it comes what the rows of the bookings lack to add up to it: fees kept of cancelled bookings, and what was credited.
 */
export function totalRows(input: OrderMessageInput): AmountRow[] {
  const { order, shop, t, format, locale } = input
  const { priceMinor } = order
  const paidMinor = afterRefundsMinor(order)
  const creditedMinor = sumCredited(order)
  const rows: AmountRow[] = [
    ...order.feesOfCancelled.map(({ quantity, productName, totalMinor }) => ({
      label: `${quantity} × ${pickText(productName, locale, shop.locales)}`,
      amount: format.money(totalMinor),
    })),
    ...(creditedMinor > 0 ? [{ label: t('mail.credited'), amount: format.money(-creditedMinor) }] : []),
    { label: t('mail.total'), amount: format.money(priceMinor), tone: 'strong', hasLineAbove: true },
  ]
  for (const vat of withoutEmptyRates(order.totals.vat)) {
    const label = t('mail.vat_part', { percentage: format.percent(vat.percentage) })
    rows.push({ label, amount: format.money(vat.vatMinor), tone: 'small' })
  }
  if (paidMinor > 0) {
    const label = paidBy(order, { t, format, locale, locales: shop.locales })
    rows.push({ label, amount: format.money(paidMinor) })
  }
  const leftMinor = dueMinor(order)
  if (leftMinor > 0) {
    rows.push({ label: t('mail.to_pay'), amount: format.money(leftMinor), tone: 'strong' })
  }
  const tooMuchMinor = overpaidMinor(order)
  if (tooMuchMinor > 0) {
    rows.push({ label: t('mail.overpaid'), amount: format.money(tooMuchMinor), tone: 'strong' })
  }
  return rows
}

/** How the guest is to pay what is left, where the way to pay says so. */
export function paymentInstructions({ order, locale, shop }: OrderMessageInput): string | undefined {
  if (order.paymentState === 'PAID') return undefined
  const pending = order.transactions.find(({ instructions, status }) => instructions && status === 'PENDING')
  const text = pending?.instructions ? pickText(pending.instructions, locale, shop.locales) : ''
  return text === '' ? undefined : text
}

/** Where a booking begins: its first product's meeting place, else the shop's address. */
export function meetingPlace(
  booking: OrderBooking,
  { meetingPlaces, shop, locale }: Pick<OrderMessageInput, 'meetingPlaces' | 'shop' | 'locale'>,
): string {
  for (const { productId } of booking.products) {
    const place = meetingPlaces.get(productId)
    const text = place ? pickText(place, locale, shop.locales) : ''
    if (text !== '') return text
  }
  return shopAddress(shop)
}

export function shopAddress(shop: ShopFacts): string {
  const town = [shop.zip, shop.city].filter(Boolean).join(' ')
  return [shop.street, town].filter(Boolean).join(', ')
}

/** Period of the order's first booking, formatted; undefined for an order without bookings. */
export function orderPeriod({
  order,
  format,
}: Pick<OrderMessageInput, 'order' | 'format'>): string | undefined {
  const start = firstStart(order)
  const booking = order.bookings.find(({ startRent }) => startRent === start)
  return booking && format.period(booking.startRent, booking.endRent)
}

export function firstStart(order: OrderDetails): WallTime | undefined {
  return order.bookings.map(({ startRent }) => startRent).toSorted()[0]
}

export function customerName(order: OrderDetails): string {
  const { firstName = null, lastName = null, companyName = null } = order.customer ?? {}
  return [firstName, lastName].filter(Boolean).join(' ') || companyName || ''
}

/** Rows of amounts as plain text. */
export function toTextLines(rows: readonly AmountRow[]): string[] {
  return rows.map(({ label, amount }) => (amount === '' ? label : `${label}: ${amount}`))
}
