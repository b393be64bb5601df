import { expect, test } from 'vitest'
import { loader } from '#app/routes/staff/orders/order/order.tsx'
import type { Db } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, type StaffShop, staffArgs } from './staff-shop.ts'

async function show(db: Db, shop: StaffShop & { orderId: number }) {
  const params = { orderId: String(shop.orderId) }
  const args = await staffArgs(db, shop, `/orders/${shop.orderId}`, { params })
  return loader({ ...args, pattern: '/orders/:orderId' })
}

test.each(DIALECTS)('%s: discounts and credits lead from the subtotal to the total', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  expect((await show(db, shop)).subtotals).toEqual([])

  await db
    .updateTable('booking_product')
    .set({ discount_minor: 4_000, total_minor: 36_000, credited_minor: 1_033 })
    .where('order_id', '=', shop.orderId)
    .execute()
  await db.updateTable('order').set({ price_minor: 34_967 }).where('id', '=', shop.orderId).execute()
  const { subtotals, order } = await show(db, shop)
  expect(subtotals).toEqual([
    { label: 'Delsumma', amountMinor: 40_000 },
    { label: 'Rabatt', amountMinor: -4_000 },
    { label: 'Krediterat', amountMinor: -1_033 },
  ])
  expect(subtotals.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(order.priceMinor)
})
