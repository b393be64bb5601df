import { expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { action } from '#app/routes/widget/checkout/pay.tsx'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  startPayment,
} from '#tests/integration/domain/order/sale.ts'
import { guestArgs, redirectOf } from '#tests/integration/routes/widget/guest-shop.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

type Work = (tx: Tx, order: Reserved) => Promise<Result<unknown, unknown>>

/** What staff do while the guest has the test provider's page open, and what is in the ledger after the guest pays. */
const CASES: readonly { title: string; work?: Work; to: RegExp; ledger: string[]; state: string }[] = [
  {
    title: 'nobody did anything',
    to: /order-confirmation/,
    ledger: ['PAYMENT PAYED'],
    state: 'CONFIRMED',
  },
  {
    title: 'staff took the money in cash',
    work: (tx, { staff }) =>
      registerManualPayment(tx, { ...staff, method: 'CASH', amountMinor: 40_000, requestKey: 'cash' }),
    to: /checkout/,
    ledger: ['PAYMENT CANCELLED', 'PAYMENT PAYED'],
    state: 'CONFIRMED',
  },
  {
    title: 'staff cancelled the order',
    work: (tx, { staff }) => cancelOrder(tx, staff),
    to: /checkout/,
    ledger: ['PAYMENT CANCELLED'],
    state: 'CANCELLED',
  },
]

for (const { title, work, to, ledger, state } of CASES) {
  test.each(DIALECTS)(
    `%s: a page at the test provider that was ended is never paid: ${title}`,
    async (dialect) => {
      await using database = await createTestDatabase(dialect)
      const { db } = database
      const sale = await createSale(db)
      const order = await reserve(sale)
      const { orderId, guest } = order
      const transactionId = await startPayment(sale, order)
      if (work) expect((await inTransaction(db, (tx) => work(tx, order))).ok).toBe(true)

      const pattern = '/widget/v2/dialog/new-order/:orderId/pay/:transactionId' as const
      const path = `/widget/v2/dialog/new-order/${orderId}/pay/${transactionId}?secret=${guest.secret}`
      const params = { orderId: String(orderId), transactionId: String(transactionId) }
      // Twice is as once.
      for (let click = 0; click < 2; click++) {
        const args = await guestArgs(db, sale.shopId, path, { params, form: { intent: 'pay' }, now })
        expect(await redirectOf(action({ ...args, pattern }))).toMatch(to)
      }
      const after = await load(sale, order)
      expect(after.transactions.map((entry) => `${entry.transactionType} ${entry.status}`)).toEqual(ledger)
      expect(after.state).toBe(state)
    },
  )
}
