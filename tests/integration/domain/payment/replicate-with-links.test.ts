import { expect, test } from 'vitest'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { replicateWithLinks } from '#app/domain/payment/replicate-with-links.server.ts'
import { dateOf, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  confirmed,
  createSale,
  customer,
  now,
  type Reserved,
  type Sale,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

function copyTwice({ db }: Sale, order: Reserved, requestKey: string) {
  const copies = ['2026-07-20 10:00:00', '2026-07-21 10:00:00'].map((start) => {
    const startRent = wallTime(start)
    return { date: dateOf(startRent), bookings: [{ bookingId: order.bookingId, startRent }] }
  })
  return inTransaction(db, (tx) =>
    replicateWithLinks(tx, {
      ...{ ...order.staff, copies, carries: { answers: true, allocations: true }, notifies: false },
      ...{ shop: { reservationMinutes: 30 }, newSecret: () => crypto.randomUUID() },
      ...{ planName: undefined, accepted: [], requestKey },
    }),
  )
}

test.each(DIALECTS)('%s: each copy has its link where a product asks for one, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const links = () =>
    sale.db.selectFrom('payment_link').select(['order_id', 'sent_at']).orderBy('id').execute()
  const order = await confirmed(sale)
  expect(await copyTwice(sale, order, 'no-link')).toMatchObject({ value: { paymentLink: 'none' } })
  expect(await links()).toEqual([])

  await sale.db.updateTable('product').set({ automatic_payment_link: 1 }).execute()
  expect(await copyTwice(sale, order, 'no-address')).toMatchObject({ value: { paymentLink: 'no_address' } })
  await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.staff, customer }))
  const first = await copyTwice(sale, order, 'sent')
  expect(first).toMatchObject({ value: { paymentLink: 'sent' } })
  expect(await copyTwice(sale, order, 'sent')).toMatchObject({ ok: true })
  const made = await links()
  expect(made.map((link) => link.sent_at)).toEqual([null, null, now, now])
  expect(new Set(made.map((link) => link.order_id)).size).toBe(4)
})
