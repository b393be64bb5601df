import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, load, type Reserved, reserve, type Sale, startRent, submit, zone } from './sale.ts'

/** A boat for two with a deposit of 30 %, and everything once the start is half a day away. */
async function createDepositSale(sale: Sale) {
  const terms = { seats: 2, deposit_percentage: 3000, full_deposit_within_hours: 12 }
  await sale.db.updateTable('product').set(terms).execute()
}

/** Changes the product's seats and deposit and the durations' label after the order. */
async function changeConfiguration(sale: Sale) {
  const terms = { seats: 5, deposit_percentage: 7000, full_deposit_within_hours: 72 }
  await sale.db.updateTable('product').set(terms).execute()
  await sale.db.updateTable('duration').set({ label: '{"sv":"Halvdag"}' }).execute()
}

async function participants({ db, shopId }: Sale, { orderId }: Reserved) {
  const field = { internal_name: 'Längd', label: '{"sv":"Längd"}', data_type: 'SINGLE_LINE' } as const
  await db
    .insertInto('custom_field')
    .values({ shop_id: shopId, applies_to: 'PARTICIPANT', ...field })
    .execute()
  const { products } = await findQuestionFacts(db, { shopId, orderId })
  return products.map((product) => product.participants)
}

test.each(DIALECTS)('%s: what is set up otherwise after a sale changes nothing of it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await createDepositSale(sale)
  const order = await reserve(sale, { quantities: [{ priceCategoryId: null, quantity: 2 }] })
  const before = await load(sale, order)
  expect(before).toMatchObject({ depositMinor: 24_000, bookings: [{ durationLabel: { sv: '3 timmar' } }] })

  await changeConfiguration(sale)
  expect(await load(sale, order)).toEqual(before)
  expect(await participants(sale, order)).toEqual([4])
  expect(await submit(sale, order)).toMatchObject({ value: { next: 'pay' } })
  const paid = await sale.db.selectFrom('transaction').select('amount_minor').executeTakeFirstOrThrow()
  expect(Number(paid.amount_minor)).toBe(24_000)
})

test.each(DIALECTS)('%s: a booking that is changed is sold anew, by what holds now', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await createDepositSale(sale)
  const order = await reserve(sale)
  await changeConfiguration(sale)
  const { bookingId, guest } = order
  const query = { ...guest, bookingId, startRent, durationId: sale.durationId, zone }
  const quantities = [{ priceCategoryId: null, quantity: 1 }]
  expect((await inTransaction(sale.db, (tx) => changeBooking(tx, { ...query, quantities }))).ok).toBe(true)

  expect(await load(sale, order)).toMatchObject({
    depositMinor: 40_000,
    bookings: [{ durationLabel: { sv: 'Halvdag' } }],
  })
  expect(await participants(sale, order)).toEqual([5])
})
