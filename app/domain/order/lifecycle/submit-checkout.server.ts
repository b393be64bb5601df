import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import type { SaveCustomerRefusal } from '#app/domain/order/customer/save-customer.server.ts'
import { updateDraft } from '#app/domain/order/draft/draft-queries.server.ts'
import type { OrderDraft } from '#app/domain/order/draft/order-draft.ts'
import type { Access, OrderInput } from '#app/domain/order/order-types.ts'
import type { GivenAnswers } from '#app/domain/question/read-answers.ts'
import { claimKey, updateKeyAnswer } from '#app/domain/shared/idempotency-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { checkOut, type PrefetchedOrder, type SubmitRefusal, type Submitted } from './submit-order.server.ts'

type CheckoutInput = OrderInput &
  Access & {
    customer: CustomerInput
    /** To the shop's own questions. */
    given: GivenAnswers
    paymentProviderId: number | null
    isDemo: boolean
    /** Posted with the form; the same key twice returns the first answer. */
    requestKey: string
    /** The form as it was posted: shown again when the payment is declined. */
    draft: OrderDraft
    prefetched: PrefetchedOrder
    /** By `agreedAmounts`, as the form showed them; left out by a form that names none. */
    agreed?: string | undefined
  }

const answerSchema: z.ZodType<Submitted> = z.discriminatedUnion('next', [
  z.object({ next: z.literal('confirmed') }),
  z.object({ next: z.literal('pay'), transactionId: z.number() }),
])

/**
 * Saves the contact details and submits the order, both or neither. A form posted twice is answered from the
 * first: saving again would end the payment that the first has begun. Source: domain.md §5 'Idempotent by key'.
 */
export async function submitCheckout(
  tx: Tx,
  { draft, ...input }: CheckoutInput,
): Promise<Result<Submitted, SaveCustomerRefusal | SubmitRefusal>> {
  const { shopId, orderId, customer, given, paymentProviderId, requestKey, now } = input
  const contentHash = createHash('sha256')
    .update(JSON.stringify([orderId, customer, given.answers, paymentProviderId]))
    .digest('hex')
  const claim = { shopId, key: requestKey, scope: 'checkout', contentHash, now }
  const claimed = await claimKey(tx, claim)
  if (claimed.state === 'conflict') return err({ code: 'key_conflict', at: 'requestKey' })
  if (claimed.state === 'repeated') return ok(answerSchema.parse(JSON.parse(claimed.answer ?? '')))

  const submitted = await checkOut(tx, { ...input, termsAccepted: true })
  if (!submitted.ok) return submitted
  if (submitted.value.next === 'pay') await updateDraft(tx, { shopId, orderId, draft })
  await updateKeyAnswer(tx, { ...claim, answer: JSON.stringify(submitted.value) })
  return submitted
}
