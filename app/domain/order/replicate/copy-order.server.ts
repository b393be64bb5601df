import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import {
  type AddBookingInput,
  type AddBookingRefusal,
  addBooking,
} from '#app/domain/order/booking/add-booking.server.ts'
import { durationOfPeriod } from '#app/domain/order/booking/duration-of-period.server.ts'
import { choicesOf } from '#app/domain/order/booking/previous-choices.ts'
import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import { type BookingOfOrder, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { findLinkedCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import type { SaveCustomerRefusal } from '#app/domain/order/customer/save-customer.server.ts'
import { saveDetails } from '#app/domain/order/customer/save-details.server.ts'
import {
  type ConfirmUnpaidRefusal,
  confirmUnpaid,
} from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import {
  allocatedNames,
  listBookingAllocations,
} from '#app/domain/order/manifest/allocation-queries.server.ts'
import type { OrderDetails, OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import type { PricedRow } from '#app/domain/pricing/price-booking.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { copiedParticipant } from '#app/domain/question/moved-participants.ts'
import { type Answer, nameOf } from '#app/domain/question/requested-questions.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { isLocale } from '#app/domain/shared/text/translatable.ts'
import { addDays, dateOf, daysBetween, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type Copy, type CopyPeriod, reduceRows } from './copy-dates.ts'

/** Staff at work on the copies of an order. */
export type CopyInput = OrderInput &
  StaffAccess &
  Pick<AddBookingInput, 'shop' | 'newSecret'> & {
    /** Extras beside customer, products and choices; resources and units only where they are free. */
    carries: { answers: boolean; allocations: boolean }
    /** Whether the customer gets the confirmation of each order. */
    notifies: boolean
  }

/** A row of a copy, priced anew. */
type CopiedRow = {
  productId: number
  priceCategoryId: number | null
  quantity: number
  unitPriceMinor: number
  totalMinor: number
  vatPercentage: number
}

/** A booking of a copy with the items of its bundle, or why it cannot be had. */
export type CopiedBooking = {
  /** Of the original. */
  bookingId: number
  startRent: WallTime
  endRent: WallTime | null
  refusal: AddBookingRefusal | null
  rows: readonly CopiedRow[]
  /** Names of the units and resources that it gets, sorted. */
  allocated: readonly string[]
  /** Rules for guests that it breaks. */
  warnings: readonly BookingWarning[]
}

export type CopiedOrder = { date: LocalDate; bookings: readonly CopiedBooking[] }

export type CopyRefusal = SaveCustomerRefusal | ConfirmUnpaidRefusal

/** The order to copy, with what its bookings have and what was answered. */
export type Source = Awaited<ReturnType<typeof findSource>>

export async function findSource(db: Db, order: OrderDetails, { shopId, orderId, carries }: CopyInput) {
  const { resources, units } = carries.allocations
    ? await findAllocations(db, { shopId, orderId })
    : { resources: [], units: [] }
  return {
    order,
    customerId: (await findLinkedCustomer(db, { shopId, orderId }))?.shopCustomerId ?? null,
    bookings: withItems(await listOrderBookings(db, { shopId, orderId })),
    resources,
    units,
    answers: carries.answers ? await listAnswers(db, { shopId, orderId }) : [],
  }
}

type AddedCopy = {
  period: CopyPeriod
  bookingId?: number
  refusal: AddBookingRefusal | null
  warnings: readonly BookingWarning[]
}

type CreatedCopy = {
  /** undefined when none of its bookings can be had. */
  orderId: number | undefined
  bookings: CopiedBooking[]
}

/** Creates one copy as far as it can be had: what is refused stands at its booking, for the whole plan to be shown. */
export async function copyOrder(
  tx: Tx,
  source: Source,
  copy: Copy,
  input: CopyInput,
): Promise<Result<CreatedCopy, CopyRefusal>> {
  const { shopId } = input
  const cartKey = input.newSecret()
  const added: AddedCopy[] = []
  let orderId: number | undefined
  for (const period of copy.bookings) {
    const request = await toBooking(tx, source, period, input)
    const requestKey = `${cartKey} ${period.bookingId}`
    const booked = await addBooking(tx, { ...request, cart: { cartKey }, requestKey })
    if (booked.ok) {
      orderId = booked.value.orderId
      const { bookingId, warnings } = booked.value
      added.push({ period, bookingId, refusal: null, warnings })
    } else added.push({ period, refusal: booked.error, warnings: [] })
  }
  if (orderId === undefined) {
    return ok({ orderId, bookings: added.map(({ period, refusal }) => toRefused(period, refusal)) })
  }
  const created = await listOrderBookings(tx, { shopId, orderId })
  const finished = await finishCopy(tx, source, {
    ...input,
    orderId,
    created,
    copiedTo: toCopiedIds(source, added, created),
  })
  if (!finished.ok) return finished
  const allocations = await listBookingAllocations(tx, { shopId, orderId })
  const bookings = added.map(({ period, bookingId, refusal, warnings }) => {
    const own = created.filter(({ id, parentBookingId }) => id === bookingId || parentBookingId === bookingId)
    const [booking] = own
    if (bookingId === undefined || !booking) return toRefused(period, refusal)
    return {
      bookingId: period.bookingId,
      startRent: booking.startRent,
      endRent: booking.endRent,
      refusal: null,
      rows: own.flatMap(({ rows }) => rows.map(toCopiedRow)),
      allocated: allocatedNames(allocations, own).toSorted(),
      warnings,
    }
  })
  return ok({ orderId, bookings })
}

/** Customer and answers of the copy, of those who come, and its confirmation. */
async function finishCopy(
  tx: Tx,
  { order: { id, customer }, customerId, bookings, answers }: Source,
  copy: CopyInput & {
    orderId: number
    created: readonly BookingOfOrder[]
    copiedTo: ReadonlyMap<number, number>
  },
): Promise<Result<unknown, CopyRefusal>> {
  const { shopId, orderId, now } = copy
  const originals = bookings.flatMap(({ items, ...booking }) => [booking, ...items])
  const given = answers.flatMap((answer): Answer[] => {
    if (answer.bookingId === null) return [answer]
    const bookingId = copy.copiedTo.get(answer.bookingId)
    const before = originals.find((each) => each.id === answer.bookingId)
    const after = copy.created.find((each) => each.id === bookingId)
    if (!before || !after) return []
    const rowsOf = ({ rows }: BookingOfOrder) =>
      rows.filter(({ productId }) => productId === answer.productId)
    const rows = { before: rowsOf(before), after: rowsOf(after) }
    const participant = copiedParticipant(answer.participant, rows)
    return participant === null ? [] : [{ ...answer, bookingId: after.id, participant }]
  })
  const {
    commentByGuest: _guest,
    commentByAdmin: _admin,
    termsAcceptedAt: _terms,
    ...person
  } = customer ?? {}
  const details = { answers: given, asked: given.map(nameOf) }
  const named = customerId === null ? undefined : ({ id: customerId, by: 'copy' } as const)
  const saved = await saveDetails(tx, { ...copy, customer: person, named }, details)
  if (!saved.ok) return saved
  await logOrder(tx, { shopId, orderId, now, access: copy }, 'order_copied', { orderIds: [id] })
  return confirmUnpaid(tx, copy)
}

/** Booking of a copy as it is requested. */
export async function toBooking(
  db: Db,
  { order, bookings, resources, units }: Source,
  period: CopyPeriod,
  input: CopyInput,
): Promise<Omit<AddBookingInput, 'cart' | 'requestKey'>> {
  const { shopId, shop, zone, now, userId, newSecret } = input
  const { startRent, endRent, quantity: reducedTo } = period
  const original = bookings.find(({ id }) => id === period.bookingId)
  if (!original) throw new Error(`booking ${period.bookingId} is not of the order that is copied`)
  // The items of a bundle follow its main product: it is copied as it is, or not.
  const rows = original.items.length > 0 ? original.rows : reduceRows(original.rows, reducedTo)
  const main = rows.filter(({ isAddon }) => !isAddon)
  const isOwn = ({ bookingId }: { bookingId?: unknown }) => bookingId === original.id
  return {
    ...{ shopId, shop, zone, now, newSecret, startRent, endRent },
    audience: 'staff',
    locale: isLocale(order.lang) ? order.lang : 'sv',
    createdByUserId: userId,
    productId: main[0]?.productId ?? 0,
    quantities: main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity })),
    addons: rows
      .filter(({ isAddon }) => isAddon)
      .map(({ productId, quantity }) => ({ addonId: productId, quantity })),
    ...(await lengthOf(db, original, period, input)),
    bundles: bundlesOf(original, daysBetween(dateOf(original.startRent), dateOf(startRent))),
    copied: {
      before: original.items,
      previous: resources.map((each) => (isOwn(each) ? { ...each, bookingId: null } : each)),
      previousUnits: units.map((each) => (isOwn(each) ? { ...each, bookingId: undefined } : each)),
    },
  }
}

/** Priced anew; what no list has a price for costs what it was sold at, unless the copy lasts longer or shorter. */
async function lengthOf(
  db: Db,
  original: BookingOfOrder,
  period: CopyPeriod,
  { shopId, zone }: CopyInput,
): Promise<Pick<AddBookingInput, 'durationId' | 'unitPrices'>> {
  const { isAsBooked, durationId } = await durationOfPeriod(db, original, { ...period, shopId, zone })
  return { durationId, unitPrices: isAsBooked ? original.rows : undefined }
}

/** Bundle choices as booked, so many days later; undefined without items, so that mandatory ones are booked. */
function bundlesOf({ items }: { items: readonly BookingOfOrder[] }, days: number) {
  const optionIds = new Set(items.flatMap(({ bundleOptionId }) => bundleOptionId ?? []))
  if (optionIds.size === 0) return undefined
  const choices = choicesOf(
    [...optionIds].map((id) => ({ id })),
    items,
  )
  return choices.map((choice) => (choice.date ? { ...choice, date: addDays(choice.date, days) } : choice))
}

/** New bookings by their originals; an item is found by its option and product. */
function toCopiedIds(
  { bookings }: Source,
  added: readonly { period: CopyPeriod; bookingId?: number }[],
  created: readonly BookingOfOrder[],
): Map<number, number> {
  return new Map(
    added.flatMap(({ period, bookingId }): [number, number][] => {
      if (bookingId === undefined) return []
      const items = bookings.find(({ id }) => id === period.bookingId)?.items ?? []
      const ofItems = items.flatMap((item): [number, number][] => {
        const same = created.find(
          (each) =>
            each.parentBookingId === bookingId &&
            each.bundleOptionId === item.bundleOptionId &&
            each.rows[0]?.productId === item.rows[0]?.productId,
        )
        return same ? [[item.id, same.id]] : []
      })
      return [[period.bookingId, bookingId], ...ofItems]
    }),
  )
}

export function toRefused(
  { bookingId, startRent, endRent = undefined }: CopyPeriod,
  refusal: AddBookingRefusal | null,
): CopiedBooking {
  return { bookingId, startRent, endRent: endRent ?? null, refusal, rows: [], allocated: [], warnings: [] }
}

export function toCopiedRow(row: PricedRow): CopiedRow {
  const { productId, priceCategoryId, quantity, unitPriceMinor, totalMinor, vatPercentage } = row
  return { productId, priceCategoryId, quantity, unitPriceMinor, totalMinor, vatPercentage }
}
