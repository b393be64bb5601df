import { expect, test } from 'vitest'
import { type ContactInput, NOBODY, toContactColumns } from '#app/domain/customer/contact.ts'
import { saveShopCustomer } from '#app/domain/customer/save-shop-customer.server.ts'
import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { replicateOrder } from '#app/domain/order/replicate/replicate-order.server.ts'
import { sellBooking } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { dateOf, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, now, type Sale, toSelling } from '../order/sale.ts'

/** Whom an order belongs to where no way of contact says so: whom staff chose, or whose order was copied. */
const ANNA = { firstName: 'Anna', lastName: 'Ek' }

/** Sells an order; answers it with its customer of the shop. */
async function sell(sale: Sale, customer: CustomerInput, chosenCustomerId?: number | null) {
  const selling = { ...toSelling(sale), customer, chosenCustomerId }
  const sold = await inTransaction(sale.db, (tx) => sellBooking(tx, selling))
  if (!sold.ok) throw new Error(sold.error.code)
  return { ...sold.value, customerId: await customerIdOf(sale, sold.value.orderId) }
}

/** As staff write a customer of the shop. */
async function write(sale: Sale, id: number, values: ContactInput) {
  const { version } = await contactOf(sale, id)
  const editor = { shopId: sale.shopId, userId: sale.userId, now }
  const saved = await inTransaction(sale.db, (tx) =>
    saveShopCustomer(tx, { ...editor, id, values, version: { number: version } }),
  )
  if (!saved.ok) throw new Error(saved.error.code)
}

function merge({ db, shopId, userId }: Sale, customerId: number, otherId: number) {
  const merging = { shopId, userId, now, customerId, otherId, choices: {} }
  return inTransaction(db, (tx) => mergeCustomers(tx, merging))
}

/** Leaves nothing of a customer but the number, as erasing does. */
function empty({ db }: Sale, id: number) {
  return db.updateTable('shop_customer').set(toContactColumns(NOBODY)).where('id', '=', id).execute()
}

/** Copies an order to another day; answers the customer of its copy. */
async function copy(sale: Sale, orderId: number) {
  const { db, shopId, userId } = sale
  const ofOrder = db.selectFrom('booking').select('id').where('order_id', '=', orderId)
  const { id: bookingId } = await ofOrder.executeTakeFirstOrThrow()
  const { shop, zone, newSecret } = toSelling(sale)
  const startRent = wallTime('2026-07-23 10:00:00')
  const copied = await inTransaction(db, (tx) =>
    replicateOrder(tx, {
      ...{ shopId, orderId, userId, shop, zone, now, newSecret },
      copies: [{ date: dateOf(startRent), bookings: [{ bookingId, startRent }] }],
      carries: { answers: true, allocations: true },
      notifies: false,
      planName: undefined,
      accepted: [],
      requestKey: crypto.randomUUID(),
    }),
  )
  if (!copied.ok) throw new Error(copied.error.code)
  return customerIdOf(sale, Number(copied.value.orderIds[0]))
}

async function customerIdOf({ db }: Sale, orderId: number): Promise<number> {
  const query = db.selectFrom('customer').select('shop_customer_id').where('order_id', '=', orderId)
  return Number((await query.executeTakeFirstOrThrow()).shop_customer_id)
}

async function contactOf({ db }: Sale, id: number) {
  const query = db.selectFrom('shop_customer').select(['first_name', 'email', 'address_city', 'version'])
  return query.where('id', '=', id).executeTakeFirstOrThrow()
}

test.each(DIALECTS)('%s: whom staff chose the order belongs to', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { customerId } = await sell(sale, ANNA)
  expect((await sell(sale, ANNA)).customerId).not.toBe(customerId)

  const added = { ...ANNA, email: 'anna@mail.example', addressCity: 'Stavsnäs' }
  expect((await sell(sale, added, customerId)).customerId).toBe(customerId)
  expect(await contactOf(sale, customerId)).toMatchObject({
    email: 'anna@mail.example',
    address_city: 'Stavsnäs',
  })
  // Recognised by it from now on.
  expect((await sell(sale, { email: 'anna@mail.example' })).customerId).toBe(customerId)
  expect((await sell(sale, { ...ANNA, firstName: 'Lena' }, customerId)).customerId).not.toBe(customerId)
  expect(await contactOf(sale, customerId)).toMatchObject({ first_name: 'Anna' })
})

test.each(DIALECTS)('%s: a choice that is gone, erased or of another shop is none', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const [sale, other] = [await createSale(database.db, null), await createSale(database.db, null)]
  const [anna, merged, foreign] = [await sell(sale, ANNA), await sell(sale, ANNA), await sell(other, ANNA)]
  expect((await merge(sale, anna.customerId, merged.customerId)).ok).toBe(true)
  expect((await sell(sale, ANNA, merged.customerId)).customerId).toBe(anna.customerId)

  const known = [anna, merged, foreign].map(({ customerId }) => customerId)
  for (const id of [foreign.customerId, 2_000_000_000]) {
    expect(known).not.toContain((await sell(sale, ANNA, id)).customerId)
  }
  await empty(sale, anna.customerId)
  expect(known).not.toContain((await sell(sale, ANNA, anna.customerId)).customerId)
  expect(await contactOf(sale, anna.customerId)).toMatchObject({ first_name: null })
})

test.each(DIALECTS)('%s: a copy has the customer of its order, who stays as they are', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { orderId, customerId } = await sell(sale, { ...ANNA, email: 'anna@mail.example' })
  await write(sale, customerId, { email: 'ek@mail.example' })
  expect(await copy(sale, orderId)).toBe(customerId)
  expect(await contactOf(sale, customerId)).toMatchObject({ email: 'ek@mail.example' })
  // The address that staff took away is somebody else's.
  const other = (await sell(sale, { firstName: 'Bo', email: 'anna@mail.example' })).customerId
  expect(other).not.toBe(customerId)
  expect(await copy(sale, orderId)).toBe(customerId)

  const unreachable = await sell(sale, ANNA)
  expect(await copy(sale, unreachable.orderId)).toBe(unreachable.customerId)
})

test.each(DIALECTS)('%s: whom is merged while an order is copied is the other', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  for (let lap = 0; lap < 5; lap++) {
    const { customerId } = await sell(sale, ANNA)
    const merged = await sell(sale, ANNA)
    const [copied] = await Promise.all([
      copy(sale, merged.orderId),
      merge(sale, customerId, merged.customerId),
    ])
    const { orders } = await sale.db
      .selectFrom('customer')
      .select(({ fn }) => fn.countAll<number | string>().as('orders'))
      .where('shop_customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    expect({ lap, orders: Number(orders) }).toEqual({ lap, orders: 3 })
    expect([customerId, merged.customerId]).toContain(copied)
  }
})
