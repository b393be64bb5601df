import type { Instant } from '#app/domain/shared/time.ts'

/** Steps of a test payment, in their order. */
export const TEST_STEPS = ['started', 'paid', 'returned'] as const
export type TestStep = (typeof TEST_STEPS)[number]

/** A payment by which staff see that an account works, from beginning to end. It belongs to no order. */
export type TestPayment = {
  requestKey: string
  at: Instant
  userId: number
  amountMinor: number
  /** The provider's name for it; null where it did not begin. */
  reference: string | null
  /** Milliseconds from the beginning after which each step was done; those that were not are missing. */
  doneAfterMs: Partial<Record<TestStep, number>>
  /** Answer of the provider to the step that failed. */
  detail: string | null
}

/** In minor units: the least that Stripe takes is three kronor. */
export const TEST_AMOUNT_MINOR = 500

/** A key of the provider's test mode, where nothing costs anything. */
export function isTestKey(key: string): boolean {
  return /^[psr]k_test_/.test(key)
}

/** The step that failed; undefined where all were done. */
export function failedStep({ doneAfterMs }: Pick<TestPayment, 'doneAfterMs'>): TestStep | undefined {
  return TEST_STEPS.find((step) => doneAfterMs[step] === undefined)
}
