import { CUSTOMER_COLUMNS, toCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { isGuaranteed } from '#app/domain/order/guarantee/is-guaranteed.ts'
import { orderDepositMinor } from '#app/domain/order/ledger/order-deposit.ts'
import type { DepositRow } from '#app/domain/pricing/deposit.ts'
import { summarise } from '#app/domain/pricing/summarise.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { isSameSecret } from './lock-order.server.ts'
import { dueMinor, overpaidMinor, paymentState, toOrderMoney } from './order-total.ts'
import type { BookingProduct, OrderBooking, OrderDetails, OrderTransaction } from './order-types.ts'

type OrderKey = { shopId: number; orderId: number }

/** The order for who knows its secret; a wrong secret is answered like an order that isn't there. */
export async function findGuestOrder(
  db: Db,
  { secret, ...key }: OrderKey & { secret: string },
): Promise<OrderDetails | undefined> {
  const order = await findOrder(db, key)
  if (!order || !isSameSecret(order.secret, secret)) return undefined
  const { customer } = order
  return { ...order, customer: customer && { ...customer, commentByAdmin: null } }
}

type OrderOfCart = Pick<OrderDetails, 'id' | 'secret' | 'state' | 'reservationExpiresAt' | 'windowKey'>

/** The order that was begun under a cart key, as far as it decides who may open it. */
export async function findOrderOfCart(
  db: Db,
  key: { shopId: number; cartKey: string },
): Promise<OrderOfCart | undefined> {
  const [row] = await selectOrderOfCart(db, key)
  if (!row) return undefined
  const { reservation_expires_at, window_key: windowKey, ...order } = row
  return { ...order, windowKey, reservationExpiresAt: reservation_expires_at }
}

const selectOrderOfCart = prepared((db, value: Place<{ shopId: number; cartKey: string }>) =>
  db
    .selectFrom('order')
    .select(['id', 'secret', 'state', 'reservation_expires_at', 'window_key'])
    .where('shop_id', '=', value('shopId'))
    .where('cart_key', '=', value('cartKey')),
)

/** Live unpaid reservations of a guest's client, those that end first first. */
export async function listReservationsOfClient(
  db: Db,
  key: ClientKey & { now: Instant },
): Promise<{ id: number; windowKey: string | null; endsAt: Instant }[]> {
  const rows = await selectReservationsOfClient(db, key)
  return rows.map((row) => ({
    id: row.id,
    windowKey: row.window_key,
    endsAt: row.reservation_expires_at ?? key.now,
  }))
}

type ClientKey = { shopId: number; clientKey: string }

const selectReservationsOfClient = prepared((db, value: Place<ClientKey & { now: Instant }>) =>
  db
    .selectFrom('order')
    .select(['id', 'window_key', 'reservation_expires_at'])
    .where('shop_id', '=', value('shopId'))
    .where('client_key', '=', value('clientKey'))
    .where('state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])
    .where('reservation_expires_at', '>', value('now'))
    .orderBy('reservation_expires_at')
    .orderBy('id'),
)

/** Everything that an order's page shows, in four statements whatever its size. */
export async function findOrder(db: Db, key: OrderKey): Promise<OrderDetails | undefined> {
  const [row] = await selectOrder(db, key)
  if (!row) return undefined
  const bookings = await listBookings(db, key)
  const rows = await listRows(db, key)
  const transactions = await listTransactions(db, key)
  const money = toOrderMoney(row)
  const createdAt = row.created_at
  return {
    id: row.id,
    secret: row.secret,
    state: row.state,
    lang: row.lang,
    createdAt,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    origin: row.origin,
    affiliateTag: row.affiliate_tag,
    channel: row.channel,
    reservationExpiresAt: row.reservation_expires_at,
    cancelUnpaidAt: row.cancel_unpaid_at,
    ...money,
    dueMinor: dueMinor(money),
    overpaidMinor: overpaidMinor(money),
    paymentState: paymentState(money),
    hasRefund: transactions.some(isCompletedRefund),
    depositMinor: orderDepositMinor({ createdBy: row.created_by, createdAt }, depositRows(bookings, rows)),
    version: row.version,
    windowKey: row.window_key,
    customer: row.customer_of === null ? null : toCustomer(row),
    customerId: row.shop_customer_id,
    bookings: withRows(bookings, rows),
    feesOfCancelled: rows.flatMap((row) =>
      row.isFee && bookings.every(({ id }) => id !== row.bookingId) ? [row.product] : [],
    ),
    transactions,
    totals: summarise(rows.map(({ product }) => product)),
  }
}

export type RemovedBooking = OrderBooking & { removedAt: Instant }

/** Bookings that were taken out of an order, each with the rows that went with it, in two statements. */
export async function listRemovedBookings(db: Db, key: OrderKey): Promise<RemovedBooking[]> {
  const removed = await selectRemovedBookings(db, key)
  const bookings = removed.flatMap((row) =>
    row.removed_at === null ? [] : [{ ...toBooking(row), removedAt: row.removed_at }],
  )
  return withRows(bookings, (await selectRemovedRows(db, key)).map(toRow))
}

function withRows<Booking extends BookingWithoutRows>(
  bookings: readonly Booking[],
  rows: readonly DetailRow[],
) {
  return bookings.map((booking) => {
    const own = rows.filter(({ bookingId }) => bookingId === booking.id)
    const productsOf = (isFee: boolean): BookingProduct[] =>
      own.flatMap((row) => (row.isFee === isFee ? [row.product] : []))
    const [products, fees] = [productsOf(false), productsOf(true)]
    const isRebookable = isGuaranteed({ isSold: booking.isRebookable, products, fees })
    return { ...booking, isRebookable, products, fees }
  })
}

const selectOrder = prepared((db, value: Place<OrderKey>) =>
  db
    .selectFrom('order')
    .leftJoin('user', 'user.id', 'order.created_by_user_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.order_id', '=', 'order.id').onRef('customer.shop_id', '=', 'order.shop_id'),
    )
    .select(CUSTOMER_COLUMNS.map((name) => `customer.${name}` as const))
    .select([
      'customer.order_id as customer_of',
      'customer.shop_customer_id',
      'order.id',
      'order.secret',
      'order.state',
      'order.lang',
      'order.created_at',
      'order.created_by',
      'user.name as created_by_name',
      'order.origin',
      'order.affiliate_tag',
      'order.channel',
      'order.reservation_expires_at',
      'order.cancel_unpaid_at',
      'order.price_minor',
      'order.payed_minor',
      'order.returning_minor',
      'order.version',
      'order.window_key',
    ])
    .where('order.shop_id', '=', value('shopId'))
    .where('order.id', '=', value('orderId')),
)

type BookingWithoutRows = Omit<OrderBooking, 'products' | 'fees'>

async function listBookings(db: Db, key: OrderKey): Promise<BookingWithoutRows[]> {
  return (await selectBookings(db, key)).map(toBooking)
}

function toBooking(row: Awaited<ReturnType<typeof selectBookings>>[number]): BookingWithoutRows {
  return {
    id: row.id,
    startRent: row.start_rent,
    endRent: row.end_rent,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    durationId: row.duration_id,
    durationLabel: parseTranslatable(row.duration_label),
    startsNow: row.starts_now === 1,
    checkedInAt: row.checked_in_at,
    finishedAt: row.finished_at,
    orderItemId: row.order_item_id,
    parentBookingId: row.parent_booking_id,
    bundleOptionId: row.bundle_option_id,
    bundlePrice: row.bundle_price,
    isRebookable: row.rebookable === 1,
  }
}

const selectBookings = prepared((db, value: Place<OrderKey>) =>
  bookingsOfOrder(db, value).where('booking.removed_at', 'is', null),
)

const selectRemovedBookings = prepared((db, value: Place<OrderKey>) =>
  bookingsOfOrder(db, value).where('booking.removed_at', 'is not', null).select('booking.removed_at'),
)

function bookingsOfOrder(db: Db, value: Place<OrderKey>) {
  return db
    .selectFrom('booking')
    .select([
      'booking.id',
      'booking.start_rent',
      'booking.end_rent',
      'booking.starts_at',
      'booking.ends_at',
      'booking.duration_id',
      'booking.duration_label',
      'booking.starts_now',
      'booking.checked_in_at',
      'booking.finished_at',
      'booking.order_item_id',
      'booking.parent_booking_id',
      'booking.bundle_option_id',
      'booking.bundle_price',
      'booking.rebookable',
    ])
    .where('booking.shop_id', '=', value('shopId'))
    .where('booking.order_id', '=', value('orderId'))
    .orderBy('booking.id')
}

type DetailRow = {
  bookingId: number
  depositPercentage: number
  fullDepositWithinHours: number
  isFee: boolean
  product: BookingProduct
}

async function listRows(db: Db, key: OrderKey): Promise<DetailRow[]> {
  return (await selectRows(db, key)).map(toRow)
}

function toRow(row: Awaited<ReturnType<typeof selectRows>>[number]): DetailRow {
  return {
    bookingId: row.booking_id,
    depositPercentage: row.deposit_percentage,
    fullDepositWithinHours: row.full_deposit_within_hours,
    isFee: row.is_rebooking_fee === 1,
    product: {
      id: row.id,
      productId: row.product_id,
      productName: parseTranslatable(row.product_name),
      imageSrc: row.is_rebooking_fee === 1 ? null : row.src,
      imageAlt: parseTranslatable(row.alt) ?? {},
      isAddon: row.is_addon === 1,
      priceCategoryId: row.price_category_id,
      priceCategoryTitle: parseTranslatable(row.price_category_title),
      quantity: row.quantity,
      seats: row.seats,
      unitPriceMinor: row.unit_price_minor,
      listPriceMinor: row.list_price_minor ?? row.unit_price_minor,
      discountMinor: row.discount_minor,
      totalMinor: row.total_minor,
      creditedMinor: row.credited_minor,
      vatPercentage: row.vat_percentage,
      isDeletedProduct: row.deleted_at !== null,
    },
  }
}

const selectRows = prepared((db, value: Place<OrderKey>) =>
  rowsOfOrder(db, value).where('row.removed_at', 'is', null),
)

/** Rows that went with their booking, and not in a change before. */
const selectRemovedRows = prepared((db, value: Place<OrderKey>) =>
  rowsOfOrder(db, value)
    .innerJoin('booking', 'booking.id', 'row.booking_id')
    .whereRef('row.removed_at', '=', 'booking.removed_at'),
)

function rowsOfOrder(db: Db, value: Place<OrderKey>) {
  return db
    .selectFrom('booking_product as row')
    .innerJoin('product', 'product.id', 'row.product_id')
    .leftJoin('product_image as image', (join) =>
      join.on('image.id', '=', (eb) =>
        eb
          .selectFrom('product_image as other')
          .select('other.id')
          .whereRef('other.shop_id', '=', 'row.shop_id')
          .whereRef('other.product_id', '=', 'row.product_id')
          .orderBy('other.position')
          .orderBy('other.id')
          .limit(1),
      ),
    )
    .select([
      'row.id',
      'row.booking_id',
      'row.product_id',
      'row.product_name',
      'row.is_addon',
      'row.is_rebooking_fee',
      'row.price_category_id',
      'row.price_category_title',
      'row.quantity',
      'row.seats',
      'row.unit_price_minor',
      'row.list_price_minor',
      'row.discount_minor',
      'row.total_minor',
      'row.credited_minor',
      'row.vat_percentage',
      'row.deposit_percentage',
      'row.full_deposit_within_hours',
      'product.deleted_at',
      'image.src',
      'image.alt',
    ])
    .where('row.shop_id', '=', value('shopId'))
    .where('row.order_id', '=', value('orderId'))
    .orderBy('row.is_addon')
    .orderBy('row.id')
}

async function listTransactions(db: Db, key: OrderKey): Promise<OrderTransaction[]> {
  const rows = await selectTransactions(db, key)
  return rows.map((row) => ({
    id: row.id,
    transactionType: row.transaction_type,
    status: row.status,
    amountMinor: row.amount_minor,
    provider: row.provider,
    paymentProviderId: row.payment_provider_id,
    providerName: parseTranslatable(row.provider_name),
    instructions: parseTranslatable(row.instructions),
    note: row.note,
    problem: row.reason === null ? null : { reason: row.reason, nextAttemptAt: row.next_attempt_at },
    createdAt: row.created_at,
    settledAt: row.settled_at,
    createdByName: row.created_by_name,
  }))
}

const selectTransactions = prepared((db, value: Place<OrderKey>) =>
  db
    .selectFrom('transaction as entry')
    .leftJoin('payment_provider as provider', 'provider.id', 'entry.payment_provider_id')
    .leftJoin('user', 'user.id', 'entry.created_by_user_id')
    .leftJoin('refund_request as request', 'request.transaction_id', 'entry.id')
    .select([
      'entry.id',
      'entry.transaction_type',
      'entry.status',
      'entry.amount_minor',
      'entry.provider',
      'entry.payment_provider_id',
      'provider.name as provider_name',
      'provider.instructions',
      'entry.note',
      'request.reason',
      'request.next_attempt_at',
      'entry.created_at',
      'entry.settled_at',
      'user.name as created_by_name',
    ])
    .where('entry.shop_id', '=', value('shopId'))
    .where('entry.order_id', '=', value('orderId'))
    .orderBy('entry.id'),
)

function depositRows(bookings: readonly BookingWithoutRows[], rows: readonly DetailRow[]): DepositRow[] {
  return bookings.flatMap(({ id, startsAt }) =>
    rows
      .filter(({ bookingId }) => bookingId === id)
      .map((row) => ({ ...row, totalMinor: row.product.totalMinor, startsAt })),
  )
}

/** Refunds on their way. */
function isCompletedRefund({ transactionType, status }: OrderTransaction): boolean {
  return transactionType === 'REFUND' && (status === 'PAYED' || status === 'PENDING')
}
