import type { PaymentGateway, PaymentRefusal } from '#app/domain/order/provider/payment-gateway.ts'
import { findAccount, findLastTest } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { recordTest } from '#app/domain/order/provider/record-session.server.ts'
import {
  isTestKey,
  TEST_AMOUNT_MINOR,
  type TestPayment,
  type TestStep,
} from '#app/domain/order/provider/test-payment.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { PaymentServices } from './open-payment-page.server.ts'

type TestInput = {
  shopId: number
  id: number
  userId: number
  requestKey: string
  currency: string
  description: string
  /** Milliseconds of a clock that never goes back. */
  clockMs: () => number
}

/**
 * Pays a small amount by the provider's own test card and gives it back, and writes how far that came. The same key
 * pays once. Refused with a key that would take real money. Source: domain.md §8 'Settings of a provider'.
 */
export async function runTestPayment(
  services: PaymentServices,
  { clockMs, ...input }: TestInput,
): Promise<Result<TestPayment, { code: 'test_key_needed'; at: 'secretKey' }>> {
  const { db, master, now, open } = services
  const account = await findAccount(db, input, master)
  if (!account || !isTestKey(account.secretKey)) return err({ code: 'test_key_needed', at: 'secretKey' })
  const { userId, requestKey } = input
  const earlier = await findLastTest(db, input)
  if (earlier?.requestKey === requestKey) return ok(earlier)

  const begun = { requestKey, at: now(), userId, amountMinor: TEST_AMOUNT_MINOR }
  const outcome = await payAndReturn(open(account), input, clockMs)
  const test = { ...begun, ...outcome }
  await inTransaction(db, async (tx) => ok(await recordTest(tx, input, test)))
  return ok(test)
}

type Outcome = Pick<TestPayment, 'reference' | 'doneAfterMs' | 'detail'>

async function payAndReturn(
  gateway: PaymentGateway,
  { requestKey, currency, description }: Omit<TestInput, 'clockMs'>,
  clockMs: () => number,
): Promise<Outcome> {
  const startedMs = clockMs()
  const doneAfterMs: Outcome['doneAfterMs'] = {}
  const amountMinor = TEST_AMOUNT_MINOR
  const started = await gateway.startTest({
    idempotencyKey: `test-${requestKey}`,
    ...{ amountMinor, currency, description },
  })
  if (!started.ok) return { reference: null, doneAfterMs, detail: started.error.detail }
  const { reference } = started.value
  done('started')
  const paid = await gateway.payTest(reference)
  if (!paid.ok) return failed(paid.error)
  done('paid')
  const idempotencyKey = `test-refund-${requestKey}`
  const returned = await gateway.refund({ idempotencyKey, transactionId: 0, reference, amountMinor })
  if (!returned.ok) return failed(returned.error)
  done('returned')
  return { reference, doneAfterMs, detail: null }

  function done(step: TestStep) {
    doneAfterMs[step] = Math.round(clockMs() - startedMs)
  }
  function failed({ detail }: PaymentRefusal): Outcome {
    return { reference, doneAfterMs, detail }
  }
}
