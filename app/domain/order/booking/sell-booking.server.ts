import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import type { SaveCustomerRefusal } from '#app/domain/order/customer/save-customer.server.ts'
import { saveDetails } from '#app/domain/order/customer/save-details.server.ts'
import {
  type ConfirmUnpaidRefusal,
  confirmUnpaid,
} from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import type { GivenAnswers } from '#app/domain/question/read-answers.ts'
import { requestedQuestions } from '#app/domain/question/requested-questions.ts'
import { type QuestionsChanged, toStoredAnswers } from '#app/domain/question/stored-answers.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type AddBookingInput, type AddBookingRefusal, addBooking } from './add-booking.server.ts'
import type { GuestRulesBroken } from './quote-booking.server.ts'
import { type BookingTooLong, refuseTooLong, walkInStart } from './staff-period.ts'

export type SellBookingInput = Pick<
  AddBookingInput,
  | 'shopId'
  | 'shop'
  | 'zone'
  | 'now'
  | 'locale'
  | 'requestKey'
  | 'productId'
  | 'durationId'
  | 'endRent'
  | 'quantities'
  | 'addons'
  | 'newSecret'
> & {
  userId: number
  /** null starts it now. */
  startRent: WallTime | null
  customer: CustomerInput
  /** To the shop's own questions; its bookings are named as `toStoredAnswers` says. */
  given?: GivenAnswers | undefined
  /** False where the customer gets no confirmation. */
  notifies?: boolean | undefined
  /** Codes of the rules for guests that staff were shown and break knowingly. */
  accepted: readonly string[]
}

export type SellRefusal =
  | AddBookingRefusal
  | SaveCustomerRefusal
  | ConfirmUnpaidRefusal
  | GuestRulesBroken
  | QuestionsChanged
  | AlreadyCreated
  | BookingTooLong

/**
 * Sells a booking for staff: its order is created, the customer and the answers written down, and the order
 * confirmed, unpaid; all or nothing. Sold by the same function and under the same locks as a guest's, so what is full
 * is full. A rule for guests that it breaks is shown first, and once it is accepted the log says so. The same key
 * answers the first order, also when 'now' has become another minute. Source: domain.md §3 'What binds whom', §5.
 */
export async function sellBooking(
  tx: Tx,
  input: SellBookingInput,
): Promise<Result<{ orderId: number }, SellRefusal>> {
  const { shopId, requestKey, now, userId, productId, startRent, durationId, endRent } = input
  const { quantities, addons, customer } = input
  const { answers } = input.given ?? NO_ANSWERS
  const content = [userId, productId, startRent, durationId, endRent, quantities, addons, customer, answers]
  const created = await runOnce(tx, { shopId, requestKey, scope: 'sale', content, now }, async () => {
    const sold = await sell(tx, input)
    return sold.ok ? ok({ id: sold.value.orderId, version: 1 }) : sold
  })
  return created.ok ? ok({ orderId: created.value.id }) : created
}

async function sell(tx: Tx, input: SellBookingInput): Promise<Result<{ orderId: number }, SellRefusal>> {
  const { userId, accepted, requestKey } = input
  const startRent = input.startRent ?? walkInStart(input.now, input.zone)
  const tooLong = refuseTooLong(startRent, input.endRent)
  if (tooLong) return err(tooLong)
  const added = await addBooking(tx, {
    ...input,
    audience: 'staff',
    createdByUserId: userId,
    cart: { cartKey: `staff ${requestKey}` },
    startRent,
    startsNow: input.startRent === null,
  })
  if (!added.ok) return added
  const { orderId, warnings } = added.value
  if (warnings.some(({ code }) => !accepted.includes(code))) {
    return err({ code: 'guest_rules_broken', at: 'accepted', warnings })
  }

  const order = { ...input, orderId }
  const given = await findGivenAnswers(tx, order)
  if (!given.ok) return given
  const saved = await saveDetails(tx, order, given.value)
  return saved.ok ? confirmUnpaid(tx, order) : saved
}

const NO_ANSWERS: GivenAnswers = { answers: [], asked: [] }

type SoldOrder = SellBookingInput & { orderId: number }

/** Those that fit what the order holds now. */
async function findGivenAnswers(tx: Tx, { shopId, orderId, given = NO_ANSWERS }: SoldOrder) {
  const facts = await findQuestionFacts(tx, { shopId, orderId })
  const bookingIds = [...new Set(facts.products.map(({ bookingId }) => bookingId))]
  return toStoredAnswers(given, requestedQuestions(facts, 'staff'), bookingIds)
}
