import { type Contact, contactName, shownPhone } from '#app/domain/customer/contact.ts'
import { itemsAfterParents } from '#app/domain/order/bundle/bundled-bookings.ts'
import type { BookingAllocation } from '#app/domain/order/manifest/allocation-queries.server.ts'
import {
  canRestore,
  hasExpired,
  isLive,
  isReservation,
  ORDER_TRANSITIONS,
  type OrderEvent,
} from '#app/domain/order/order-states.ts'
import { toReturnMinor, withoutEmptyRates } from '#app/domain/order/order-total.ts'
import type { BookingProduct, Customer, OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { failedRefunds } from '#app/domain/order/refund/failed-refunds.ts'
import type { Cancellation } from '#app/domain/order/refund/find-cancellations.server.ts'
import { nextState } from '#app/domain/shared/state-machine.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import {
  type Instant,
  SECONDS_PER_MINUTE,
  secondsBetween,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { StayState } from '#app/ui/feedback/badge.tsx'
import type { ContactDetails } from './contact-details.server.ts'
import { toPaymentView, toPaymentViews } from './payment-view.ts'

type TextReader = { locale: Locale; shopLocales: readonly Locale[]; zone: Zone }

type Reader = TextReader & {
  now: Instant
  /** By booking. */
  allocations: ReadonlyMap<number, BookingAllocation>
  detailsOf: (contact: Contact) => ContactDetails
}

export type CustomerView = NonNullable<OrderView['customer']>
export type BookingView = OrderView['bookings'][number]
export type OrderView = ReturnType<typeof toOrderView>

/** The order as its page shows it: texts in the reader's language, instants as the shop's wall clock. */
export function toOrderView(order: OrderDetails, reader: Reader) {
  return {
    id: order.id,
    state: order.state,
    paymentState: order.paymentState,
    hasRefund: order.hasRefund,
    lang: order.lang,
    createdAt: toWallTime(order.createdAt, reader.zone),
    createdBy: order.createdBy,
    createdByName: order.createdByName,
    origin: order.origin,
    affiliateTag: order.affiliateTag,
    channel: order.channel,
    reservedUntil: reservedUntil(order, reader),
    cancelsAt: cancelsAt(order, reader),
    stage: orderStage(order, reader),
    offers: {
      cancel: accepts(order, 'cancel'),
      delete: accepts(order, 'delete'),
      restore: canRestore(order, reader.now),
    },
    priceMinor: order.priceMinor,
    payedMinor: order.payedMinor,
    dueMinor: order.dueMinor,
    overpaidMinor: order.overpaidMinor,
    returningMinor: order.returningMinor,
    toReturnMinor: toReturnMinor(order),
    vat: withoutEmptyRates(order.totals.vat),
    customer: order.customer && toCustomerView(order.customer, reader),
    customerId: order.customerId,
    bookings: itemsAfterParents(order.bookings).map((booking) => ({
      ...toBookingView(booking, reader),
      bundleName: parentName(order, booking, reader),
    })),
    feesOfCancelled: order.feesOfCancelled.map((row) => toRowView(row, { isFee: true }, reader)),
    payments: toPaymentViews(order, reader),
    failedRefunds: failedRefunds(order).map((refund) => toPaymentView(refund, order, reader)),
  }
}

export type CancelledBookingsView = ReturnType<typeof toCancelledBookings>

/** Bookings that a refund cancelled, with what it gives back. */
export function toCancelledBookings(
  { at, bookings, refunds }: Cancellation,
  order: OrderDetails,
  reader: TextReader,
) {
  const [first] = refunds
  return {
    at: toWallTime(at, reader.zone),
    byName: first?.createdByName ?? null,
    note: first?.note ?? null,
    bookings: itemsAfterParents(bookings).map((booking) => ({
      id: booking.id,
      title: titleOf(booking, reader),
      startRent: booking.startRent,
      endRent: booking.endRent,
      rows: booking.products.map((row) => toRowView(row, { isFee: false }, reader)),
    })),
    refunds: refunds.map((refund) => toPaymentView(refund, order, reader)),
  }
}

/** Says of an order that it holds no places any more; null in states in which it does, or may. */
export const ENDED_TEXTS = {
  DRAFT: null,
  RESERVED: 'order.expired_text',
  READY_FOR_PAYMENT: 'order.expired_text',
  CONFIRMED: null,
  EXPIRED: 'order.expired_text',
  CANCELLED: 'order.cancelled_text',
  DELETED: 'order.deleted_text',
} as const

/** Whether the order is over without having taken place: then nobody owes what is not paid. */
export function isVoid({ stage }: OrderView): boolean {
  return stage === 'CANCELLED' || stage === 'DELETED' || stage === 'EXPIRED'
}

export type BookingActions = ReturnType<typeof actionsOf>

/** Actions that staff may take on the order's bookings. The last one of a confirmed order goes with its order. */
export function actionsOf(order: OrderView, { canWrite }: { canWrite: boolean }) {
  const isOpen = order.state === 'CONFIRMED' || order.reservedUntil !== null
  // Bookings of a travel agency stay as they are.
  const change = canWrite && isOpen && order.createdBy !== 'OTA'
  const whole = order.bookings.filter(({ bundleName }) => bundleName === null)
  return {
    isOpen,
    write: canWrite,
    change,
    remove: change && (order.reservedUntil !== null || whole.length > 1),
  }
}

/** When the order is cancelled if nothing is paid by then; null for never. */
function cancelsAt({ state, cancelUnpaidAt, paymentState, priceMinor }: OrderDetails, { zone }: Reader) {
  const isLimited = state === 'CONFIRMED' && paymentState === 'UNPAID' && priceMinor > 0
  return isLimited && cancelUnpaidAt !== null ? toWallTime(cancelUnpaidAt, zone) : null
}

/** While an unpaid order is reserved: until when, and for how many minutes more, begun ones counted. */
function reservedUntil(order: OrderDetails, { now, zone }: Reader) {
  const { reservationExpiresAt } = order
  if (reservationExpiresAt === null || !isReservation(order) || !isLive(order, now)) return null
  return {
    at: toWallTime(reservationExpiresAt, zone),
    minutesLeft: Math.ceil(secondsBetween(now, reservationExpiresAt) / SECONDS_PER_MINUTE),
  }
}

/** Where the order as a whole stands; null while it is a draft. */
function orderStage(order: OrderDetails, { now, zone }: Reader): StayState | null {
  if (order.state === 'DRAFT') return null
  if (order.state === 'DELETED' || order.state === 'CANCELLED') return order.state
  if (hasExpired(order, now)) return 'EXPIRED'
  const stages = order.bookings.map((booking) => stageOf(booking, toWallTime(now, zone)))
  if (stages.includes('ONGOING')) return 'ONGOING'
  return stages.every((stage) => stage === 'FINISHED') ? 'FINISHED' : 'COMING'
}

export function accepts(order: Pick<OrderDetails, 'state'>, event: OrderEvent): boolean {
  return nextState(ORDER_TRANSITIONS, order.state, event).ok
}

function toCustomerView(customer: Customer, { detailsOf }: Reader) {
  const { commentByGuest, commentByAdmin } = customer
  return { ...toContactView(customer), ...detailsOf(customer), commentByGuest, commentByAdmin }
}

export type ContactView = ReturnType<typeof toContactView> & ContactDetails

/** Name and ways of contact as pages show them. */
export function toContactView(contact: Contact) {
  const { phone, email, companyName } = contact
  return {
    name: contactName(contact),
    companyName,
    email,
    phone: shownPhone(phone),
  }
}

function toBookingView(booking: OrderBooking, reader: Reader) {
  const text = (value: Translatable) => pickText(value, reader.locale, reader.shopLocales)
  const allocation = reader.allocations.get(booking.id)
  return {
    id: booking.id,
    orderItemId: booking.orderItemId,
    units: allocation?.units ?? [],
    missingUnits: allocation?.missingUnits ?? 0,
    missingTypes: allocation?.missingTypes ?? [],
    isAllocatable: allocation?.isAllocatable ?? false,
    resources: distinctResources(allocation?.resources ?? []),
    meetingPlace: text(allocation?.meetingPlace ?? {}),
    title: titleOf(booking, reader),
    startRent: booking.startRent,
    endRent: booking.endRent,
    isWalkIn: booking.startsNow,
    stage: stageOf(booking, toWallTime(reader.now, reader.zone)),
    isMarkedFinished: booking.finishedAt !== null,
    checkedInAt: booking.checkedInAt && toWallTime(booking.checkedInAt, reader.zone),
    rows: [
      ...booking.products.map((row) => toRowView(row, { isFee: false }, reader)),
      ...booking.fees.map((row) => toRowView(row, { isFee: true }, reader)),
    ],
  }
}

/** 'Havskajak, 2 timmar'. */
function titleOf({ products, durationLabel }: OrderBooking, { locale, shopLocales }: TextReader): string {
  const first = products.find((row) => !row.isAddon) ?? products[0]
  return [first?.productName, durationLabel]
    .flatMap((text) => (text ? pickText(text, locale, shopLocales) : []))
    .filter(Boolean)
    .join(', ')
}

function toRowView(row: BookingProduct, { isFee }: { isFee: boolean }, reader: TextReader) {
  const text = (value: Translatable) => pickText(value, reader.locale, reader.shopLocales)
  return {
    id: row.id,
    name: text(row.productName),
    priceCategory: row.priceCategoryTitle && text(row.priceCategoryTitle),
    isAddon: row.isAddon,
    isFee,
    isDeletedProduct: row.isDeletedProduct,
    imageSrc: row.imageSrc,
    quantity: row.quantity,
    unitPriceMinor: row.unitPriceMinor,
    discountMinor: row.discountMinor,
    creditedMinor: row.creditedMinor,
    totalMinor: row.totalMinor,
    vatPercentage: row.vatPercentage,
  }
}

/** Each once, with its quantity where a type is split, grouped by type. */
function distinctResources(resources: BookingAllocation['resources']) {
  const groups = Map.groupBy(resources, ({ typeName }) => typeName)
  return [...groups].map(([typeName, group]) => {
    const byName = [...Map.groupBy(group, ({ name }) => name)]
    const names = byName.map(([name, same]) => {
      const quantity = same.reduce((sum, each) => sum + each.quantity, 0)
      return byName.length > 1 ? `${name} (${quantity})` : name
    })
    return { typeName, names: names.join(', ') }
  })
}

/** Main product of the parent booking, by name; null for a booking without a parent. */
function parentName(order: OrderDetails, { parentBookingId }: OrderBooking, reader: Reader) {
  const parent = order.bookings.find(({ id }) => id === parentBookingId)
  const main = parent?.products.find(({ isAddon }) => !isAddon)
  return main ? pickText(main.productName, reader.locale, reader.shopLocales) : null
}

/** Where a booking stands: marked or past its end is finished. Source: domain.md §5 'Finished'. */
export function stageOf(
  { startRent, endRent, finishedAt }: OrderBooking,
  now: WallTime,
): Extract<StayState, 'COMING' | 'ONGOING' | 'FINISHED'> {
  if (finishedAt !== null || endRent <= now) return 'FINISHED'
  return startRent <= now ? 'ONGOING' : 'COMING'
}
