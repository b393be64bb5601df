import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import {
  type ChangeAnswersRefusal,
  changeAnswers,
  type TypedAnswer,
} from '#app/domain/order/customer/change-answers.server.ts'
import {
  type SubmitOrderInput,
  type SubmitRefusal,
  submitOrder,
} from '#app/domain/order/lifecycle/submit-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { QuestionsChanged } from '#app/domain/question/stored-answers.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  hasOpenQuestions,
  type ReserveOrderInput,
  type ReserveOrderRefusal,
  reserveOrder,
} from './reserve-order.server.ts'

type Submission = Pick<SubmitOrderInput, 'paymentProviderId' | 'isDemo' | 'termsAccepted' | 'requestKey'>

/** An answer of a guest's call. Its booking is one that is there, or the place of a new one among `bookings`. */
type OwnAnswer = Omit<TypedAnswer, 'bookingId'> & {
  booking: { id: number } | { place: number } | null
}

type SubmitOwnInput = Omit<ReserveOrderInput, 'userId'> & {
  answers?: readonly OwnAnswer[] | undefined
  /** Left out, the order stays a reservation. */
  submission?: Submission | undefined
}

type SubmitOwnRefusal = ReserveOrderRefusal | SubmitRefusal | ChangeAnswersRefusal | QuestionsChanged

/**
 * Reserves what is new of a guest's order, stores its answers and, with a submission, confirms it or begins its
 * payment; all or nothing. A question that guests must answer is answered before. Source: spec 2 §4, §7, domain.md §5.
 */
export async function submitOwnOrder(
  tx: Tx,
  { submission, answers = [], ...input }: SubmitOwnInput,
): Promise<Result<{ orderId: number }, SubmitOwnRefusal>> {
  const { shopId, now, zone } = input
  const earlier = await listBookingIds(tx, { shopId, orderId: input.orderId })
  const reserved = await reserveOrder(tx, input)
  if (!reserved.ok) return reserved
  const { orderId } = reserved.value
  const order = await findOrder(tx, { shopId, orderId })
  if (!order) throw new Error(`order ${orderId} was reserved and is not there`)
  const guest = { shopId, orderId, now, secret: order.secret }
  if (answers.length > 0) {
    const added = (await listBookingIds(tx, guest)).filter((id) => !earlier.includes(id))
    const typed = answers.map(({ booking, ...answer }) => ({ ...answer, bookingId: idOf(booking, added) }))
    const answered = await changeAnswers(tx, { ...guest, typed })
    if (!answered.ok) return answered
  }
  if (!submission) return reserved
  if (await hasOpenQuestions(tx, guest, 'guest')) return err({ code: 'questions_changed' })
  const submitted = await submitOrder(tx, { ...guest, zone, ...submission })
  return submitted.ok ? reserved : submitted
}

/** Bookings of the order, without the items of their bundles, in the order in which they were added. */
async function listBookingIds(
  tx: Tx,
  { shopId, orderId }: { shopId: number; orderId: number | undefined },
): Promise<number[]> {
  if (orderId === undefined) return []
  const bookings = await listOrderBookings(tx, { shopId, orderId })
  return bookings.flatMap(({ id, parentBookingId }) => (parentBookingId === null ? [id] : []))
}

/** 0 is no booking, so that its answer is refused as one that nobody asks for. */
function idOf(booking: OwnAnswer['booking'], added: readonly number[]): number | null {
  if (booking === null) return null
  return 'id' in booking ? booking.id : (added[booking.place] ?? 0)
}
