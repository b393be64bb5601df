import { z } from 'zod'
import { findShownOrder } from '#app/domain/order/guest/find-shown-order.server.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#app/domain/order/ledger/transaction-states.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { ORDER_STATES } from '#app/domain/order/order-states.ts'
import { awaitedMinor } from '#app/domain/order/order-total.ts'
import type { BookingProduct, OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import {
  listRowsWithAllocations,
  type RowWithAllocations,
} from '#app/domain/order/views/booking-allocation-queries.server.ts'
import { findOrderFacts, type OrderFacts } from '#app/domain/order/views/order-fact-queries.server.ts'
import { ORDER_CREATORS } from '#app/domain/order/views/order-filter.ts'
import { feeByTerms } from '#app/domain/pricing/rebooking-fee.ts'
import { listTaxItemsOfOrder } from '#app/domain/receipt/pending-refunds.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { toPercent, translatableJson } from '#app/http/json-shapes.ts'
import type { Reader } from './call.server.ts'
import {
  customerFieldsJson,
  customValueJson,
  findOrderAnswers,
  type OrderAnswers,
} from './custom-value-json.server.ts'
import { rowAllocationsJson, toAllocationsJson } from './row-allocations-json.ts'

const nullableText = z.string().nullable()

const bookingProductJson = rowAllocationsJson.extend({
  id: z.int(),
  rentalProductId: z.int(),
  rentalProduct: z.object({
    id: z.int(),
    displayName: translatableJson.meta({ description: 'As it was sold' }),
    coverPhoto: nullableText,
    addon: z.boolean(),
    deletedAt: nullableText,
    seats: z.int(),
    useResources: z.boolean(),
    allowSplitResources: z.boolean(),
    useIdentifiers: z.boolean(),
    autoAssignIdentifiersPublic: z.boolean(),
    autoAssignIdentifiersAdmin: z.boolean(),
    rebookable: z.boolean(),
    rebookingFeeAmount: z.number().meta({ description: 'For one unit at the row’s price' }),
    depositPercentage: z.number(),
  }),
  priceCategoryId: z.int().nullable(),
  priceCategory: z.object({ title: translatableJson }).nullable(),
  quantity: z.int(),
  unitPrice: z.number(),
  discount: z.number(),
  totalAmount: z.number(),
  creditedAmount: z
    .number()
    .meta({ description: 'Given back: lowers the order’s price, and leaves the total' }),
  taxPercentage: z.number(),
  bundleUuid: nullableText.meta({ description: 'The same on everything that goes together' }),
})

const bookingJson = z.object({
  id: z.int(),
  order: z.object({ id: z.int(), payed: z.number() }),
  startRent: z.string(),
  endRent: z.string(),
  durationId: z.int().nullable(),
  lent: z.boolean().meta({ description: 'Started by the button ‘now’' }),
  parentBookingId: z.int().nullable().meta({ description: 'The booking whose bundle it is an item of' }),
  rebookable: z.boolean(),
  freeRebooking: z.boolean(),
  rebookingFee: z.number(),
  checkedInAt: nullableText,
  finishedAt: nullableText,
  bookingProducts: z.array(bookingProductJson),
  bookingCustomValues: z.array(customValueJson).meta({ description: 'Of the whole order' }),
  participantCustomValues: z.array(customValueJson),
})

const customerJson = z.object({
  id: z.int().meta({ description: 'That of the order, which has a customer of its own' }),
  firstName: nullableText,
  lastName: nullableText,
  phone: z.object({ e164: nullableText, countryCode: nullableText, rawPhoneNumber: z.string() }).nullable(),
  email: nullableText,
  nationality: nullableText,
  title: nullableText,
  companyName: nullableText,
  companyOrgNo: nullableText,
  addressStreet: nullableText,
  addressStreetExtra: nullableText,
  addressCity: nullableText,
  addressZip: nullableText,
  addressCountry: nullableText,
  addressState: nullableText,
  commentByGuest: nullableText,
  commentByAdmin: nullableText,
  customerCustomValues: z.array(customValueJson).meta({ description: 'All answers of the order' }),
})

/** An order as the calls answer it, under the specification's names. Source: spec 2 §3. */
export const orderJson = z.object({
  id: z.int(),
  secret: z.string(),
  state: z.enum(ORDER_STATES),
  lang: z.string(),
  createdAt: z.string(),
  createdBy: z.enum(ORDER_CREATORS),
  reservationExpiresAt: nullableText,
  deletedAt: nullableText,
  price: z.number(),
  payed: z.number(),
  isPayed: z.boolean(),
  depositAmount: z.number().nullable(),
  affiliateTag: nullableText,
  version: z.int(),
  customer: customerJson.nullable(),
  customerFields: customerFieldsJson,
  orderItems: z.array(
    z.object({ id: z.int(), orderItemableType: z.literal('Booking'), orderItemable: bookingJson }),
  ),
  vouchers: z.array(z.unknown()).meta({ description: 'Vouchers that pay' }),
  transactions: z.array(
    z.object({
      transactionId: z.int(),
      transactionType: z.enum(TRANSACTION_TYPES),
      status: z.enum(TRANSACTION_STATUSES),
      transactionNote: nullableText,
      amount: z.number(),
      taxItems: z.array(z.object({ orderItemRowableId: z.int(), totalAmount: z.number() })),
    }),
  ),
})

/** The shop's order as JSON; undefined for one that it does not have. */
export async function findOrderJson(
  all: Reader,
  orderId: number,
): Promise<z.input<typeof orderJson> | undefined> {
  const { db, shop } = all
  const key = { shopId: shop.id, orderId }
  const order = await findOrder(db, key)
  if (!order) return undefined
  const facts = await findOrderFacts(db, key)
  const answers = await findOrderAnswers(all, { orderId, audience: 'staff' })
  const allocated = new Map((await listRowsWithAllocations(db, key)).map((row) => [row.id, row]))
  const taxItems = await listTaxItemsOfOrder(db, shop.id, order)
  return toJson({ order, facts, taxItems, answers, allocated, publicUrl: all.config.publicUrl })
}

/**
 * The order as JSON for the guest who knows its secret, without what is staff's: their notes, their questions, who or
 * what serves it. A wrong secret is answered like an order that isn't there.
 */
export async function findGuestOrderJson(
  all: Reader,
  { orderId, secret }: { orderId: number; secret: string },
): Promise<z.input<typeof orderJson> | undefined> {
  const { db, shop } = all
  const key = { shopId: shop.id, orderId }
  const order = await findShownOrder(db, { ...key, secret, now: all.now })
  if (!order) return undefined
  const facts = await findOrderFacts(db, key)
  const answers = await findOrderAnswers(all, { orderId, audience: 'guest' })
  const taxItems = await listTaxItemsOfOrder(db, shop.id, order)
  const shown = { ...order, transactions: order.transactions.map((entry) => ({ ...entry, note: null })) }
  return toJson({
    ...{ order: shown, facts, taxItems, answers },
    ...{ allocated: new Map(), publicUrl: all.config.publicUrl },
  })
}

type Loaded = {
  order: OrderDetails
  facts: OrderFacts
  taxItems: Awaited<ReturnType<typeof listTaxItemsOfOrder>>
  answers: OrderAnswers
  allocated: ReadonlyMap<number, RowWithAllocations>
  publicUrl: string
}

function toJson(loaded: Loaded): z.input<typeof orderJson> {
  const { order, facts, taxItems, answers } = loaded
  const { id, secret, state, lang, createdAt, createdBy, reservationExpiresAt, affiliateTag, version } = order
  return {
    ...{ id, secret, state, lang, createdAt, createdBy, reservationExpiresAt, affiliateTag, version },
    deletedAt: facts.deletedAt,
    price: toMajor(order.priceMinor),
    payed: toMajor(order.payedMinor),
    isPayed: order.paymentState === 'PAID',
    depositAmount: order.depositMinor === null ? null : toMajor(order.depositMinor),
    customer: order.customer && {
      ...order.customer,
      id,
      customerCustomValues: answers.values.map(({ json }) => json),
    },
    customerFields: answers.fields,
    orderItems: order.bookings.map((booking) => ({
      id: booking.orderItemId,
      orderItemableType: 'Booking',
      orderItemable: toBookingJson(booking, loaded),
    })),
    vouchers: [],
    transactions: order.transactions.map((entry) => ({
      transactionId: entry.id,
      transactionType: entry.transactionType,
      status: entry.status,
      transactionNote: entry.note,
      amount: toMajor(awaitedMinor(entry, order)),
      taxItems: taxItems.flatMap(({ transactionId, rowId, amountMinor }) =>
        transactionId === entry.id && rowId !== null
          ? [{ orderItemRowableId: rowId, totalAmount: toMajor(amountMinor) }]
          : [],
      ),
    })),
  }
}

function toBookingJson(booking: OrderBooking, loaded: Loaded): z.input<typeof bookingJson> {
  const { id, startRent, endRent, durationId, parentBookingId, checkedInAt, finishedAt } = booking
  const { order, answers } = loaded
  const valuesOf = (bookingId: number | null) =>
    answers.values.filter((value) => value.bookingId === bookingId).map(({ json }) => json)
  return {
    ...{ id, startRent, endRent, durationId, parentBookingId, checkedInAt, finishedAt },
    order: { id: order.id, payed: toMajor(order.payedMinor) },
    lent: booking.startsNow,
    rebookable: booking.isRebookable,
    freeRebooking: booking.isRebookable && booking.fees.length === 0,
    rebookingFee: toMajor(booking.fees.reduce((sum, { totalMinor }) => sum + totalMinor, 0)),
    bookingProducts: booking.products.map((row) => toRowJson(row, loaded)),
    bookingCustomValues: valuesOf(null),
    participantCustomValues: valuesOf(id),
  }
}

function toRowJson(row: BookingProduct, { facts, allocated, publicUrl }: Loaded) {
  const product = facts.products.get(row.productId)
  if (!product) throw new Error(`product ${row.productId} of row ${row.id} is not there`)
  const { identifierAssignment, rebookingTerms, depositPercentage, ...own } = product
  return {
    id: row.id,
    rentalProductId: row.productId,
    rentalProduct: {
      ...own,
      displayName: row.productName,
      coverPhoto: row.imageSrc && `${publicUrl}${row.imageSrc}`,
      addon: row.isAddon,
      seats: row.seats,
      autoAssignIdentifiersPublic: identifierAssignment !== 'MANUAL',
      autoAssignIdentifiersAdmin: identifierAssignment === 'AUTOMATIC',
      rebookingFeeAmount: toMajor(feeByTerms(rebookingTerms, row.unitPriceMinor)),
      depositPercentage: toPercent(depositPercentage),
    },
    priceCategoryId: row.priceCategoryId,
    priceCategory: row.priceCategoryTitle && { title: row.priceCategoryTitle },
    quantity: row.quantity,
    unitPrice: toMajor(row.unitPriceMinor),
    discount: toMajor(row.discountMinor),
    totalAmount: toMajor(row.totalMinor),
    creditedAmount: toMajor(row.creditedMinor),
    taxPercentage: toPercent(row.vatPercentage),
    bundleUuid: facts.bundleUuids.get(row.id) ?? null,
    ...toAllocationsJson(allocated.get(row.id)),
  }
}
