import type { Audience } from '#app/domain/catalog/product-types.ts'
import { findStaffBookingProduct } from '#app/domain/catalog/staff-booking-product-queries.server.ts'
import type { CartReference } from '#app/domain/order/booking/open-cart.server.ts'
import type { GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import {
  type ChangeAnswersRefusal,
  changeAnswers,
  type TypedAnswer,
} from '#app/domain/order/customer/change-answers.server.ts'
import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import { isEmptyCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import { type SaveCustomerRefusal, saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import {
  type GuaranteeRefusal,
  sellGuarantee,
} from '#app/domain/order/guarantee/rebooking-guarantee.server.ts'
import { updateOrderLang } from '#app/domain/order/guest/guest-order-queries.server.ts'
import {
  type ConfirmUnpaidRefusal,
  confirmUnpaid,
} from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { isSameSecret } from '#app/domain/order/lock-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { audienceOf, type OrderDetails, type StaffAccess } from '#app/domain/order/order-types.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { allQuestions, answerAt, requestedQuestions } from '#app/domain/question/requested-questions.ts'
import type { QuestionsChanged } from '#app/domain/question/stored-answers.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type AddBookingsInput,
  addBookings,
  type BookingRefused,
  type ChosenBooking,
} from './add-bookings.server.ts'

/** A booking as calls send it: its one product in several price categories, with add-ons. */
type NewBooking = Pick<ChosenBooking, 'durationId' | 'endRent' | 'startRent'> & {
  products: readonly { productId: number; priceCategoryId: number | null; quantity: number }[]
  /** Whether it is sold with the right to rebook. */
  isRebookable?: boolean | undefined
}

/** A booking of the order as a call sends it along, at its place in the list; without products, they are not said. */
type ExistingBooking = Pick<
  NewBooking,
  'startRent' | 'endRent' | 'durationId' | 'products' | 'isRebookable'
> & {
  id: number
  index: number
}

/** An answer of a call. Its booking is one that is there, or the place of a new one among `bookings`. */
type OwnAnswer = Omit<TypedAnswer, 'bookingId'> & {
  booking: { id: number } | { place: number } | null
}

export type ReserveOrderInput = Omit<AddBookingsInput, 'cart' | 'bookings'> & {
  /** Of a guest's order that there is already. */
  secret?: string | undefined
  /** The reservation that the bookings go into; left out, a new one. */
  orderId?: number | undefined
  bookings: readonly NewBooking[]
  /** How the fee for the right to rebook is called. */
  guaranteeName: Translatable
  /** Bookings that stand in the order already. */
  existing?: readonly ExistingBooking[] | undefined
  /** Language of an order that there is already, from now on. */
  lang?: Locale | undefined
  /** Left out, it stays as it is. */
  customer?: CustomerInput | undefined
  answers?: readonly OwnAnswer[] | undefined
  /** Codes of the rules for guests that staff break knowingly. */
  accepted: readonly string[]
}

type NewBookingRefusal =
  | BookingRefused['refusal']
  | { code: 'one_product_a_booking'; at: 'productId' }
  | GuaranteeRefusal

export type ReserveOrderRefusal =
  | (Omit<BookingRefused, 'refusal'> & { refusal: NewBookingRefusal })
  | GuestRulesBroken
  | SaveCustomerRefusal
  | ChangeAnswersRefusal
  | { code: 'order_not_found' | 'ota_order'; at: 'orderId' }
  | ExistingBookingRefused

/** A booking that should stand in the order and does not, or of which something else is said. */
export type ExistingBookingRefused = {
  code: 'booking_not_changed' | 'booking_not_found'
  at: 'id' | 'startRent' | 'endRent' | 'durationId' | 'bookingProducts' | 'rebookable'
  index: number
}

/**
 * Reserves an order of several bookings, or adds them to a reservation, with its customer and answers: all or nothing,
 * and a refusal names the booking. Staff must accept a rule for guests that they break; a guest can't break one.
 * Source: spec 2 §7, domain.md §3 'An order is checked as one', 'What binds whom'.
 */
export async function reserveOrder(
  tx: Tx,
  input: ReserveOrderInput,
): Promise<Result<{ orderId: number }, ReserveOrderRefusal>> {
  const { accepted, customer, lang, answers = [] } = input
  const chosen = await findChosenBookings(tx, input)
  if (!chosen.ok) return chosen
  const cart = await findCart(tx, input)
  if (!cart.ok) return cart
  const added = await addBookings(tx, { ...input, cart: cart.value, bookings: chosen.value })
  if (!added.ok) return added
  const { orderId, secret, warnings, bookingIds } = added.value
  const broken = warnings.filter(({ code }) => !accepted.includes(code))
  if (broken.length > 0) return err({ code: 'guest_rules_broken', at: 'accepted', warnings: broken })
  const { shopId, now, zone, userId } = input
  const access = userId === undefined ? { secret } : { userId }
  const key = { shopId, orderId, now, ...access }
  for (const [index, { isRebookable }] of input.bookings.entries()) {
    const bookingId = bookingIds[index] ?? 0
    const guarantee = { ...key, zone, bookingId, isBought: true, name: input.guaranteeName }
    const sold = isRebookable ? await sellGuarantee(tx, guarantee) : ok(null)
    if (!sold.ok) return err({ code: 'booking_refused', index, refusal: sold.error })
  }
  if (lang && input.orderId !== undefined) await updateOrderLang(tx, { shopId, orderId, locale: lang })
  if (customer && !isEmptyCustomer(customer)) {
    const saved = await saveCustomer(tx, { ...key, zone, customer })
    if (!saved.ok) return saved
  }
  if (answers.length === 0) return ok({ orderId })
  const typed = answers.map(({ booking, ...answer }) => ({ ...answer, bookingId: idOf(booking, bookingIds) }))
  const answered = await changeAnswers(tx, { ...key, typed })
  return answered.ok ? ok({ orderId }) : answered
}

/** 0 is no booking, so that its answer is refused as one that nobody asks for. */
function idOf(booking: OwnAnswer['booking'], added: readonly number[]): number | null {
  if (booking === null) return null
  return 'id' in booking ? booking.id : (added[booking.place] ?? 0)
}

/**
 * Reserves and confirms in one step, unpaid, as `sellBooking` does: for staff an order is then sold. A question that
 * staff must answer is answered before, while the order is a reservation. Source: spec 2 §4, domain.md §5.
 */
export async function sellOrder(
  tx: Tx,
  input: ReserveOrderInput & StaffAccess,
): Promise<Result<{ orderId: number }, ReserveOrderRefusal | ConfirmUnpaidRefusal | QuestionsChanged>> {
  const reserved = await reserveOrder(tx, input)
  if (!reserved.ok) return reserved
  const { orderId } = reserved.value
  const { shopId, now, zone, userId } = input
  const staff = { shopId, orderId, now, zone, userId }
  return (await hasOpenQuestions(tx, staff, 'staff'))
    ? err({ code: 'questions_changed' })
    : confirmUnpaid(tx, staff)
}

/** Whether a question that the audience must answer has no answer yet. */
export async function hasOpenQuestions(
  tx: Tx,
  key: { shopId: number; orderId: number },
  audience: Audience,
): Promise<boolean> {
  const facts = await findQuestionFacts(tx, key)
  const questions = allQuestions(requestedQuestions(facts, audience))
  return questions.some((question) => question.isRequired && answerAt(facts.answers, question) === undefined)
}

async function findCart(
  tx: Tx,
  { shopId, orderId, requestKey, userId, secret, existing = [] }: ReserveOrderInput,
): Promise<Result<CartReference, ReserveOrderRefusal>> {
  const isGuest = userId === undefined
  if (orderId === undefined) return ok({ cartKey: `${isGuest ? 'call' : 'staff'} ${requestKey}` })
  const order = await findOrder(tx, { shopId, orderId })
  if (!order || (isGuest && !isSameSecret(order.secret, secret ?? '')))
    return err({ code: 'order_not_found', at: 'orderId' })
  if (order.createdBy === 'OTA') return err({ code: 'ota_order', at: 'orderId' })
  const refusal = existing.map((item) => refuseOther(item, order)).find((each) => each !== undefined)
  return refusal ? err(refusal) : ok({ orderId, secret: order.secret })
}

/** Refuses to pass over what a call says otherwise of a booking that is there: it changes none. */
function refuseOther(
  { id, index, startRent, endRent, durationId, products, isRebookable }: ExistingBooking,
  { bookings }: OrderDetails,
): ExistingBookingRefused | undefined {
  const booking = bookings.find((each) => each.id === id)
  if (!booking) return { code: 'booking_not_found', at: 'id', index }
  const code = 'booking_not_changed' as const
  if (startRent !== null && startRent !== booking.startRent) return { code, at: 'startRent' as const, index }
  if (endRent !== undefined && endRent !== booking.endRent) return { code, at: 'endRent' as const, index }
  if (durationId !== null && durationId !== booking.durationId)
    return { code, at: 'durationId' as const, index }
  if (isRebookable !== undefined && isRebookable !== booking.isRebookable) {
    return { code, at: 'rebookable' as const, index }
  }
  const isSame = products.length === 0 || hasSameQuantities(products, booking.products)
  return isSame ? undefined : { code, at: 'bookingProducts' as const, index }
}

function hasSameQuantities(products: NewBooking['products'], stored: NewBooking['products']): boolean {
  const requested = quantitiesOf(products)
  const booked = quantitiesOf(stored)
  return requested.size === booked.size && [...requested].every(([key, sum]) => booked.get(key) === sum)
}

/** Quantity by product and price category, in any order of the rows. */
function quantitiesOf(products: NewBooking['products']): Map<string, number> {
  const rows = Map.groupBy(
    products,
    ({ productId, priceCategoryId }) => `${productId} ${priceCategoryId ?? 0}`,
  )
  const sum = (same: NewBooking['products']) => same.reduce((total, { quantity }) => total + quantity, 0)
  return new Map([...rows].map(([key, same]) => [key, sum(same)]))
}

/** The bookings as they are added: each of one product, with its add-ons. */
async function findChosenBookings(
  tx: Tx,
  { shopId, bookings, userId }: ReserveOrderInput,
): Promise<Result<ChosenBooking[], ReserveOrderRefusal>> {
  const audience = audienceOf({ userId })
  const chosen: ChosenBooking[] = []
  for (const [index, { products, ...requested }] of bookings.entries()) {
    const booking = audience === 'guest' ? { ...requested, endRent: undefined } : requested
    const addonIds = await findAddonIds(tx, { shopId, audience }, products)
    const own = products.filter(({ productId }) => !addonIds.has(productId))
    const [first, ...others] = own
    const refuse = (code: 'product_not_found' | 'one_product_a_booking') =>
      err({ code: 'booking_refused' as const, index, refusal: { code, at: 'productId' as const } })
    if (!first) return refuse('product_not_found')
    if (others.some(({ productId }) => productId !== first.productId)) return refuse('one_product_a_booking')
    chosen.push({
      ...booking,
      productId: first.productId,
      quantities: own.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity })),
      addons: products
        .filter(({ productId }) => addonIds.has(productId))
        .map(({ productId: addonId, quantity }) => ({ addonId, quantity })),
    })
  }
  return ok(chosen)
}

async function findAddonIds(
  tx: Tx,
  key: { shopId: number; audience: Audience },
  products: NewBooking['products'],
): Promise<ReadonlySet<number>> {
  const addonIds = new Set<number>()
  for (const productId of new Set(products.map((each) => each.productId))) {
    const product = await findStaffBookingProduct(tx, { ...key, productId })
    if (product?.productType === 'ADDON') addonIds.add(productId)
  }
  return addonIds
}
