import { expect, test } from 'vitest'
import { applyBookingChange, planBookingChange } from '#app/domain/order/change/change-by-plan.server.ts'
import { sellBooking } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { sellAndPay } from '#app/domain/payment/sell-and-pay.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  now,
  type Sale,
  type Selling,
  startRent,
  toChosen,
  toSelling,
  units,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const tenPercent = { unit: 'PERCENT', amount: 1000, row: null, reason: 'Stamkund' } as const

async function sell(sale: Sale, over: Selling) {
  const sold = await inTransaction(sale.db, (tx) => sellBooking(tx, toSelling(sale, over)))
  if (!sold.ok) throw new Error(sold.error.code)
  return load(sale, sold.value)
}

test.each(DIALECTS)(
  '%s: a discount by hand lowers every row, and the log says who and why',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const bookings = [toChosen(sale), toChosen(sale, { key: 1, quantities: units(2) })]
    const order = await sell(sale, { bookings, discount: tenPercent })

    expect(order).toMatchObject({
      priceMinor: 108_000,
      bookings: [
        { products: [{ discountMinor: 4_000, totalMinor: 36_000 }] },
        { products: [{ discountMinor: 8_000, totalMinor: 72_000 }] },
      ],
    })
    const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.id })
    expect(log.find(({ action }) => action === 'order_discounted')).toMatchObject({
      userId: sale.userId,
      facts: { amountMinor: -12_000, reason: 'Stamkund' },
    })
  },
)

test.each(DIALECTS)('%s: it may be on one row, and never on one that is not sold', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const bookings = [toChosen(sale), toChosen(sale, { key: 1 })]
  const row = { place: 1000, productId: sale.productId, priceCategoryId: null }
  const order = await sell(sale, {
    bookings,
    discount: { unit: 'FIXED', amount: 50_000, row, reason: 'Regn' },
  })

  expect(order.bookings.map(({ products }) => products[0]?.totalMinor)).toEqual([40_000, 0])
  const gone = { ...tenPercent, row: { ...row, place: 7 } }
  const refused = await inTransaction(sale.db, (tx) => sellBooking(tx, toSelling(sale, { discount: gone })))
  expect(refused).toEqual({ ok: false, error: { code: 'discount_row_gone', at: 'discountOn' } })
  expect(await sale.db.selectFrom('order').select('id').execute()).toHaveLength(1)
})

test.each(DIALECTS)('%s: what is taken is the lowered price', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const paid = (shownMinor: number) =>
    inTransaction(sale.db, (tx) =>
      sellAndPay(tx, { ...toSelling(sale, { discount: tenPercent }), method: 'CASH', shownMinor }),
    )

  expect(await paid(40_000)).toMatchObject({ error: { code: 'price_moved' } })
  expect(await paid(36_000)).toMatchObject({ value: { paidMinor: 36_000 } })
})

test.each(DIALECTS)('%s: a changed row is priced anew without it, one that stays has it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await sell(sale, { discount: tenPercent })
  const [booking] = order.bookings
  const change = (quantity: number) => ({
    ...{
      shopId: sale.shopId,
      orderId: order.id,
      bookingId: booking?.id ?? 0,
      userId: sale.userId,
      now,
      zone,
    },
    ...{ productId: sale.productId, startRent, durationId: sale.durationId, quantities: units(quantity) },
    ...{ addons: [], byHand: [], reason: null, notifies: false },
  })
  const plan = (quantity: number) => inTransaction(sale.db, (tx) => planBookingChange(tx, change(quantity)))

  expect(await plan(1)).toMatchObject({ error: { code: 'nothing_changes' } })
  const planned = await plan(2)
  if (planned.ok || planned.error.code !== 'planned') throw new Error('not planned')
  const { name, version } = planned.error.planned
  const applied = await inTransaction(sale.db, (tx) =>
    applyBookingChange(tx, { ...change(2), planName: name, version, accepted: [], requestKey: 'change' }),
  )
  expect(applied.ok).toBe(true)
  expect((await load(sale, { orderId: order.id })).priceMinor).toBe(80_000)
})
