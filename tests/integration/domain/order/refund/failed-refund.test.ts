import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { recordRefundOutcome } from '#app/domain/order/refund/record-refund-outcome.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  type Reserved,
  reserve,
  type Sale,
  startPayment,
  startRent,
  units,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { findUntrueSales } from '#tests/support/sales-journal.ts'

type Outcome = 'pay' | 'fail'
type Step =
  | { credit: number; cancels?: true }
  | { quantity: number }
  /** What becomes of the n-th refund. */
  | { refund: number; outcome: Outcome }
  | 'delete and restore'
  | 'cancel'
  | 'restore'

/** Each takes place in order, on a row of three units at 400 kr that is paid. */
const CASES: readonly { title: string; steps: readonly Step[]; creditedMinor: number; price: number }[] = [
  {
    title: 'the row got cheaper than the refund that fails',
    steps: [{ credit: 100_014 }, { quantity: 1 }, { refund: 0, outcome: 'fail' }],
    ...{ creditedMinor: 0, price: 40_000 },
  },
  {
    title: 'deleted and restored in between',
    steps: [{ credit: 100_014 }, { quantity: 1 }, 'delete and restore', { refund: 0, outcome: 'fail' }],
    ...{ creditedMinor: 0, price: 40_000 },
  },
  {
    title: 'one that was paid back stays credited, as much as the row costs',
    steps: [
      ...[{ credit: 50_000 }, { refund: 0, outcome: 'pay' } as const, { credit: 50_014 }],
      ...[{ quantity: 2 }, { refund: 1, outcome: 'fail' } as const],
    ],
    ...{ creditedMinor: 50_000, price: 30_000 },
  },
  {
    title: 'one that was paid back covers all that the row costs by now',
    steps: [
      ...[{ credit: 50_000 }, { refund: 0, outcome: 'pay' } as const, { credit: 50_014 }],
      ...[{ quantity: 1 }, { refund: 1, outcome: 'fail' } as const],
    ],
    ...{ creditedMinor: 40_000, price: 0 },
  },
  {
    title: 'the older of two fails, the newer is still on its way',
    steps: [
      ...[{ credit: 50_000 }, { credit: 50_014 }],
      ...[{ quantity: 2 }, { refund: 0, outcome: 'fail' } as const],
    ],
    ...{ creditedMinor: 50_014, price: 29_986 },
  },
  {
    title: 'both fail',
    steps: [
      ...[{ credit: 50_000 }, { credit: 50_014 }, { quantity: 2 }],
      ...[{ refund: 0, outcome: 'fail' } as const, { refund: 1, outcome: 'fail' } as const],
    ],
    ...{ creditedMinor: 0, price: 80_000 },
  },
  {
    title: 'the row costs as much as before again',
    steps: [{ credit: 100_014 }, { quantity: 1 }, { quantity: 3 }, { refund: 0, outcome: 'fail' }],
    ...{ creditedMinor: 0, price: 120_000 },
  },
  {
    title: 'one that was paid back fell away with what the row cost',
    steps: [
      ...[{ credit: 80_000 }, { refund: 0, outcome: 'pay' } as const, { quantity: 1 }, { quantity: 3 }],
      ...[{ credit: 10_000 }, { refund: 1, outcome: 'fail' } as const],
    ],
    ...{ creditedMinor: 40_000, price: 80_000 },
  },
  {
    title: 'one that was paid back after it fell away with what the row cost',
    steps: [
      ...[{ credit: 80_000 }, { quantity: 1 }, { refund: 0, outcome: 'pay' } as const, { quantity: 3 }],
      ...[{ credit: 10_000 }, { refund: 1, outcome: 'fail' } as const],
    ],
    ...{ creditedMinor: 40_000, price: 80_000 },
  },
  {
    title: 'a third, after the row cost less than two others and as much as before again',
    steps: [
      ...[{ credit: 50_000 }, { credit: 50_014 }, { quantity: 1 }, { quantity: 3 }, { credit: 10_000 }],
      { refund: 2, outcome: 'fail' },
    ],
    ...{ creditedMinor: 40_000, price: 80_000 },
  },
  {
    title: 'both that the row cost less than, the third stays',
    steps: [
      ...[{ credit: 50_000 }, { credit: 50_014 }, { quantity: 1 }, { quantity: 3 }, { credit: 10_000 }],
      ...[{ refund: 0, outcome: 'fail' } as const, { refund: 1, outcome: 'fail' } as const],
    ],
    ...{ creditedMinor: 10_000, price: 110_000 },
  },
  {
    title: 'a third, where one of the others was paid back after it fell away',
    steps: [
      ...[{ credit: 50_000 }, { credit: 50_014 }, { quantity: 1 }, { quantity: 3 }, { credit: 10_000 }],
      ...[{ refund: 1, outcome: 'pay' } as const, { refund: 2, outcome: 'fail' } as const],
      { refund: 0, outcome: 'fail' },
    ],
    ...{ creditedMinor: 40_000, price: 80_000 },
  },
  {
    title: 'cancelled in between, which credits nothing',
    steps: [{ credit: 50_000 }, 'cancel', { refund: 0, outcome: 'fail' }],
    ...{ creditedMinor: 0, price: 120_000 },
  },
  {
    title: 'it cancelled the booking, whose order was restored since',
    steps: [{ credit: 50_000, cancels: true }, 'restore', { refund: 0, outcome: 'fail' }],
    ...{ creditedMinor: 120_000, price: 0 },
  },
  {
    title: 'another cancelled the booking since',
    steps: [{ credit: 50_000 }, { credit: 10_000, cancels: true }, { refund: 0, outcome: 'fail' }],
    ...{ creditedMinor: 120_000, price: 0 },
  },
  {
    title: 'nothing changed',
    steps: [
      ...[{ credit: 50_000 }, { refund: 0, outcome: 'pay' } as const, { credit: 50_014 }],
      { refund: 1, outcome: 'fail' },
    ],
    ...{ creditedMinor: 50_000, price: 70_000 },
  },
]

async function createPaid(sale: Sale) {
  const order = await reserve(sale, { quantities: units(3) })
  const transactionId = await startPayment(sale, order)
  const paid = { ...order.staff, transactionId, outcome: 'PAYED', providerReference: 'pi_1' } as const
  await inTransaction(sale.db, (tx) => settlePayment(tx, paid))
  return order
}

async function rowOf(sale: Sale, order: Reserved) {
  const { bookings } = await load(sale, order)
  const [row] = bookings.flatMap(({ products }) => products)
  if (!row) throw new Error('the order has no row')
  return row
}

async function apply(sale: Sale, order: Reserved, step: Step) {
  const { db } = sale
  const { staff } = order
  if (step === 'delete and restore') {
    await inTransaction(db, (tx) => deleteOrder(tx, staff))
    return inTransaction(db, (tx) => restoreOrder(tx, staff))
  }
  if (step === 'cancel') return inTransaction(db, (tx) => cancelOrder(tx, staff))
  if (step === 'restore') return inTransaction(db, (tx) => restoreOrder(tx, staff))
  if ('quantity' in step) {
    const { bookingId } = order
    const quantities = units(step.quantity)
    const change = { ...staff, bookingId, quantities, startRent, durationId: sale.durationId }
    return inTransaction(db, (tx) => changeBooking(tx, { ...change, isConfirmedToo: true }))
  }
  if ('credit' in step) {
    const credits = [{ rowId: (await rowOf(sale, order)).id, amountMinor: step.credit }]
    const query = {
      overpaidMinor: await overpaid(sale, order),
      credits,
      cancelsBookings: step.cancels === true,
    }
    const form = { method: 'SAME_WAY', reason: '', notifies: false } as const
    return inTransaction(db, (tx) =>
      refundOrder(tx, { ...staff, ...form, query, requestKey: crypto.randomUUID() }),
    )
  }
  const refunds = (await load(sale, order)).transactions.filter((entry) => entry.transactionType === 'REFUND')
  const transactionId = refunds[step.refund]?.id ?? 0
  const outcome =
    step.outcome === 'pay'
      ? ({ event: 'pay', providerReference: `re_${transactionId}` } as const)
      : ({ event: 'fail', reason: 'too old' } as const)
  return inTransaction(db, (tx) => recordRefundOutcome(tx, { ...staff, transactionId, outcome }))
}

async function overpaid(sale: Sale, order: Reserved) {
  return (await load(sale, order)).overpaidMinor
}

for (const { title, steps, creditedMinor, price } of CASES) {
  test.each(DIALECTS)(`%s: credits of a refund that fails fall away: ${title}`, async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await createPaid(sale)

    for (const step of steps) expect(await apply(sale, order, step)).toMatchObject({ ok: true })
    expect(await rowOf(sale, order)).toMatchObject({ creditedMinor })
    expect(await load(sale, order)).toMatchObject({ priceMinor: price })
    expect(await findUntrueSales(sale.db, sale.shopId)).toEqual([])
  })
}
