import { expect, test } from 'vitest'
import {
  nextStatus,
  TRANSACTION_EVENTS,
  TRANSACTION_STATUSES,
} from '#app/domain/order/ledger/transaction-states.ts'

test('the life of a ledger entry: paid is final, and a failed one may turn out paid', () => {
  const lines = TRANSACTION_STATUSES.flatMap((status) =>
    TRANSACTION_EVENTS.flatMap((event) => {
      const next = nextStatus(status, event)
      return next ? [`${status} ${event} ${next}`] : []
    }),
  )
  expect(lines).toEqual([
    'PENDING pay PAYED',
    'PENDING fail FAILED',
    'PENDING cancel CANCELLED',
    'FAILED pay PAYED',
    'CANCELLED pay PAYED',
  ])
})
