import fc from 'fast-check'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { reserve, type Sale, startPayment, units, zone } from '../order/sale.ts'

/** Days and nights around the month's and the year's end, and both changes of the clock. */
const MOMENTS = [
  '2026-03-28T23:30:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T01:30:00Z',
  '2026-03-31T21:59:59Z',
  '2026-03-31T22:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-10-31T22:59:59Z',
  '2026-10-31T23:00:00Z',
  '2026-12-31T22:59:59Z',
  '2026-12-31T23:00:00Z',
  '2027-01-02T10:00:00Z',
] as const

const AFTER_ALL = wallTime('2027-01-20 10:00:00')

/** What happens at one moment after the other, to the orders that there are. */
export const histories = fc.array(
  fc.record({
    later: fc.nat({ max: 2 }),
    order: fc.nat({ max: 7 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    vat: fc.constantFrom(600, 1200, 2500),
    priceMinor: fc.integer({ min: 1, max: 99_999 }),
    kind: fc.constantFrom('guest', 'guest', 'staff', 'pay', 'refund', 'refund', 'delete', 'restore'),
  }),
  { minLength: 6, maxLength: 24 },
)
type Step = (typeof histories extends fc.Arbitrary<infer All> ? All : never) extends (infer One)[]
  ? One
  : never

/** Does a history to a shop of its own, by the use cases that pages call; what is refused leaves nothing behind. */
export async function live(sale: Sale, steps: readonly Step[]): Promise<void> {
  const orderIds: number[] = []
  let moment = 0
  for (const [index, step] of steps.entries()) {
    moment = Math.min(moment + step.later, MOMENTS.length - 1)
    const now = instant(MOMENTS[moment] ?? MOMENTS[0])
    const orderId = orderIds[step.order % Math.max(1, orderIds.length)]
    const { db, shopId, userId, productId } = sale
    if (step.kind === 'guest' || step.kind === 'staff') {
      const product = await db
        .selectFrom('product')
        .select('tax_id')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
      // A tax that is changed concerns what is sold from now on.
      await db
        .updateTable('tax')
        .set({ percentage: step.vat })
        .where('id', '=', product.tax_id ?? 0)
        .execute()
      await db
        .updateTable('price')
        .set({ unit_price_minor: step.priceMinor })
        .where('product_id', '=', productId)
        .execute()
      const over = { now, quantities: units(step.quantity), startRent: AFTER_ALL } as const
      if (step.kind === 'staff') {
        const order = await reserve(sale, { ...over, audience: 'staff', createdByUserId: userId })
        await inTransaction(db, (tx) => confirmUnpaid(tx, { ...order.staff, now }))
        orderIds.push(order.orderId)
        continue
      }
      const order = await reserve(sale, over)
      const transactionId = await startPayment(sale, { ...order, guest: { ...order.guest, now } })
      await inTransaction(db, (tx) =>
        settlePayment(tx, {
          ...order.staff,
          now,
          transactionId,
          outcome: 'PAYED',
          providerReference: `ref ${shopId} ${index}`,
        }),
      )
      orderIds.push(order.orderId)
      continue
    }
    if (orderId === undefined) continue
    const staff = { shopId, orderId, userId, now, zone }
    if (step.kind === 'delete') await inTransaction(db, (tx) => deleteOrder(tx, staff))
    if (step.kind === 'restore') await inTransaction(db, (tx) => restoreOrder(tx, staff))
    if (step.kind === 'pay') {
      const payment = {
        amountMinor: step.priceMinor,
        method: 'CASH',
        requestKey: crypto.randomUUID(),
      } as const
      await inTransaction(db, (tx) => registerManualPayment(tx, { ...staff, ...payment }))
    }
    if (step.kind === 'refund') await refundPart(sale, staff, step)
  }
}

async function refundPart(
  sale: Sale,
  staff: { shopId: number; orderId: number; userId: number } & Pick<
    Parameters<typeof deleteOrder>[1],
    'now' | 'zone'
  >,
  step: Step,
) {
  const { db } = sale
  const row = await db
    .selectFrom('booking_product')
    .select(['id', 'total_minor', 'credited_minor'])
    .where('order_id', '=', staff.orderId)
    .executeTakeFirstOrThrow()
  const amountMinor = Math.min(step.priceMinor, row.total_minor - row.credited_minor)
  const query = { overpaidMinor: 0, credits: [{ rowId: row.id, amountMinor }], cancelsBookings: false }
  const form = {
    query,
    method: 'CASH',
    reason: 'part',
    notifies: false,
    requestKey: crypto.randomUUID(),
  } as const
  await inTransaction(db, (tx) => refundOrder(tx, { ...staff, ...form }))
  const pending = await db
    .selectFrom('transaction')
    .select('id')
    .where('order_id', '=', staff.orderId)
    .where('transaction_type', '=', 'REFUND')
    .where('status', '=', 'PENDING')
    .execute()
  for (const { id } of pending)
    await inTransaction(db, (tx) => confirmRefundPaid(tx, { ...staff, transactionId: id }))
}
