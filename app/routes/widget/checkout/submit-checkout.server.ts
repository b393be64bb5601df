import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import type { SaveCustomerRefusal } from '#app/domain/order/customer/save-customer.server.ts'
import { updateDraft } from '#app/domain/order/draft/draft-queries.server.ts'
import type { OrderDraft } from '#app/domain/order/draft/order-draft.ts'
import {
  checkOut,
  type PrefetchedOrder,
  type SubmitRefusal,
  type Submitted,
} from '#app/domain/order/lifecycle/submit-order.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import type { GivenAnswers } from '#app/domain/question/read-answers.ts'
import { claimKey, updateKeyAnswer } from '#app/domain/shared/idempotency-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { inTransaction } from '#db/transaction.server.ts'

type CheckoutInput = {
  customer: CustomerInput
  /** To the shop's own questions. */
  given: GivenAnswers
  paymentProviderId: number | null
  /** Posted with the form; the same key twice returns the first answer. */
  requestKey: string
  /** The form as it was posted: shown again when the payment is declined. */
  draft: OrderDraft
}

const answerSchema: z.ZodType<Submitted> = z.discriminatedUnion('next', [
  z.object({ next: z.literal('confirmed') }),
  z.object({ next: z.literal('pay'), transactionId: z.number() }),
])

/**
 * Saves the contact details and submits the order, both or neither. A form posted twice is answered from the
 * first: saving again would end the payment that the first has begun. Source: domain.md §5 'Idempotent by key'.
 */
export function submitCheckout(
  guest: GuestServices,
  order: OrderDetails & PrefetchedOrder,
  { customer, given, paymentProviderId, requestKey, draft }: CheckoutInput,
): Promise<Result<Submitted, SaveCustomerRefusal | SubmitRefusal>> {
  const { db, shop, now, zone } = guest
  const windowKey = windowKeyOf(guest)
  const key = { shopId: shop.id, orderId: order.id, secret: order.secret, windowKey, now, zone }
  const contentHash = createHash('sha256')
    .update(JSON.stringify([order.id, customer, given.answers, paymentProviderId]))
    .digest('hex')
  return inTransaction(db, async (tx): Promise<Result<Submitted, SaveCustomerRefusal | SubmitRefusal>> => {
    const claim = { shopId: shop.id, key: requestKey, scope: 'checkout', contentHash, now }
    const claimed = await claimKey(tx, claim)
    if (claimed.state === 'conflict') return err({ code: 'key_conflict', at: 'requestKey' })
    if (claimed.state === 'known') return ok(answerSchema.parse(JSON.parse(claimed.answer ?? '')))

    const choice = { customer, given, paymentProviderId, requestKey, termsAccepted: true }
    const submitted = await checkOut(tx, { ...key, ...choice, seen: order })
    if (!submitted.ok) return submitted
    if (submitted.value.next === 'pay') await updateDraft(tx, { ...key, draft })
    await updateKeyAnswer(tx, { ...claim, answer: JSON.stringify(submitted.value) })
    return submitted
  })
}
