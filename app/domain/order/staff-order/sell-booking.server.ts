import type { AddBookingInput } from '#app/domain/order/booking/add-booking.server.ts'
import type { BookingWarning, GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import {
  type CustomerInput,
  updateLanguageAsBefore,
} from '#app/domain/order/customer/customer-queries.server.ts'
import type { SaveCustomerRefusal } from '#app/domain/order/customer/save-customer.server.ts'
import { saveDetails } from '#app/domain/order/customer/save-details.server.ts'
import {
  type ConfirmUnpaidRefusal,
  confirmUnpaid,
} from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import type { HandDiscount } from '#app/domain/pricing/discount.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import type { GivenAnswers } from '#app/domain/question/read-answers.ts'
import { requestedQuestions } from '#app/domain/question/requested-questions.ts'
import { type QuestionsChanged, toStoredAnswers } from '#app/domain/question/stored-answers.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { addBookings, type BookingRefused, type ChosenBooking } from './add-bookings.server.ts'
import { bookingPlaces } from './booking-place.ts'
import { type DiscountRefused, discountOrder } from './discount-order.server.ts'

/** A booking of the form; the answers to its questions name it by its key. */
type KeyedBooking = ChosenBooking & { key: number }

export type SellBookingInput = Pick<
  AddBookingInput,
  'shopId' | 'shop' | 'zone' | 'now' | 'locale' | 'requestKey' | 'newSecret'
> & {
  userId: number
  /** At least one. */
  bookings: readonly KeyedBooking[]
  customer: CustomerInput
  /** Whom staff chose; what was typed may say that it is somebody else. */
  chosenCustomerId?: number | null | undefined
  /** To the shop's own questions; they name bookings by their place, see `bookingPlace`. */
  given?: GivenAnswers | undefined
  /** By hand, on the whole order or one row of it, and why. */
  discount?: (HandDiscount & { reason: string }) | null | undefined
  /** False where the customer gets no confirmation. */
  notifies?: boolean | undefined
  /** Whether its price is taken with it, by whom the order is sold. */
  isPaidAtOnce?: boolean | undefined
  /** Codes of the rules for guests that staff were shown and break knowingly. */
  accepted: readonly string[]
}

export type SellRefusal =
  | BookingRefused
  | SaveCustomerRefusal
  | ConfirmUnpaidRefusal
  | GuestRulesBroken
  | QuestionsChanged
  | DiscountRefused
  | AlreadyCreated

/**
 * Sells bookings for staff as one order: it is created, the customer and the answers written down, and the order
 * confirmed, unpaid; all or nothing. Sold by the same function and under the same locks as a guest's, so what is full
 * is full. A rule for guests that one breaks is shown first, and once it is accepted the log says so. The same key
 * answers the first order, also when 'now' has become another minute. A customer who was here before is written to in
 * the same language. Source: domain.md §3 'An order is checked as one', 'What binds whom', §5.
 */
export async function sellBooking(
  tx: Tx,
  input: SellBookingInput,
): Promise<Result<{ orderId: number }, SellRefusal>> {
  const { shopId, requestKey, now, userId, customer, chosenCustomerId } = input
  const { answers } = input.given ?? NO_ANSWERS
  const content = [userId, contentOf(input), customer, answers, input.discount, chosenCustomerId]
  const created = await runOnce(tx, { shopId, requestKey, scope: 'sale', content, now }, async () => {
    const sold = await sell(tx, input)
    return sold.ok ? ok({ id: sold.value.orderId, version: 1 }) : sold
  })
  return created.ok ? ok({ orderId: created.value.id }) : created
}

/** Bookings as they were posted, for telling whether a key is used for others. */
export function contentOf({ bookings }: Pick<SellBookingInput, 'bookings'>) {
  return bookings.map((each) => [
    ...[each.productId, each.startRent, each.durationId, each.endRent],
    ...[each.quantities, each.addons, each.bundles, each.unitPrices],
  ])
}

/** Bookings that could be sold, and the rules for guests that they would break. */
type BookingsFree = { code: 'bookings_free'; warnings: readonly BookingWarning[] }

/**
 * Answers whether the bookings could be sold now, always as a refusal, so that its transaction is rolled back: they
 * are tried by the same rules and under the same locks.
 */
export async function tryBookings(
  tx: Tx,
  input: OpenedSale,
): Promise<Result<never, BookingRefused | BookingsFree>> {
  const added = await openSale(tx, input)
  return added.ok ? err({ code: 'bookings_free', warnings: added.value.warnings }) : added
}

type OpenedSale = Omit<
  SellBookingInput,
  'customer' | 'chosenCustomerId' | 'accepted' | 'given' | 'notifies' | 'discount'
>

function openSale(tx: Tx, input: OpenedSale) {
  return addBookings(tx, { ...input, cart: { cartKey: `staff ${input.requestKey}` } })
}

async function sell(tx: Tx, input: SellBookingInput): Promise<Result<{ orderId: number }, SellRefusal>> {
  const added = await openSale(tx, input)
  if (!added.ok) return added
  const { orderId, bookingIds, warnings } = added.value
  if (warnings.some(({ code }) => !input.accepted.includes(code))) {
    return err({ code: 'guest_rules_broken', at: 'accepted', warnings })
  }

  const order = { ...input, orderId }
  const parents = input.bookings.map(({ key }, index) => ({ key, bookingId: bookingIds[index] ?? 0 }))
  const facts = await findQuestionFacts(tx, order)
  const places = bookingPlaces(new Set(facts.products.map(({ bookingId }) => bookingId)), parents)
  const { given = NO_ANSWERS, discount } = input
  const answers = toStoredAnswers(given, requestedQuestions(facts, 'staff'), places)
  if (!answers.ok) return answers
  const discounted = discount ? await discountOrder(tx, { ...order, discount, parents }) : ok(null)
  if (!discounted.ok) return discounted
  const { chosenCustomerId: id } = input
  const named = id ? ({ id, by: 'staff' } as const) : undefined
  const saved = await saveDetails(tx, { ...order, named }, answers.value)
  if (!saved.ok) return saved
  await updateLanguageAsBefore(tx, order)
  return confirmUnpaid(tx, order)
}

const NO_ANSWERS: GivenAnswers = { answers: [], asked: [] }
