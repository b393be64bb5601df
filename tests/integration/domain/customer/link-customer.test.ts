import { expect, test } from 'vitest'
import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, customer, type Reserved, reserve, type Sale } from '../order/sale.ts'

async function save(sale: Sale, order: Reserved, details: CustomerInput) {
  const saved = await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.staff, customer: details }))
  if (!saved.ok) throw new Error(saved.error.code)
}

async function orderOf(sale: Sale, details: CustomerInput): Promise<Reserved> {
  const order = await reserve(sale)
  await save(sale, order, details)
  return order
}

async function customerIdOf({ db }: Sale, { orderId }: Reserved) {
  const query = db.selectFrom('customer').select('shop_customer_id').where('order_id', '=', orderId)
  return (await query.executeTakeFirstOrThrow()).shop_customer_id
}

function listCustomers({ db }: Sale) {
  return db
    .selectFrom('shop_customer')
    .select(['id', 'first_name', 'last_name', 'email', 'company_name'])
    .orderBy('id')
    .execute()
}

test.each(DIALECTS)('%s: orders of one person have one customer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const first = await customerIdOf(sale, await orderOf(sale, customer))
  const byEmail = await orderOf(sale, { email: 'ASA@example.test', companyName: 'Paddlarna' })
  const byPhone = await orderOf(sale, { ...customer, firstName: 'Å.', email: 'asa@arbete.example' })
  const byOtherEmail = await orderOf(sale, { email: 'asa@arbete.example' })
  const other = await orderOf(sale, { ...customer, email: null, lastName: 'Holm' })

  for (const order of [byEmail, byPhone, byOtherEmail]) expect(await customerIdOf(sale, order)).toBe(first)
  expect(await customerIdOf(sale, other)).not.toBe(first)
  expect(await listCustomers(sale)).toEqual([
    // The first order's details stand; what it left empty comes from the next.
    expect.objectContaining({ first_name: 'Åsa', email: 'asa@example.test', company_name: 'Paddlarna' }),
    expect.objectContaining({ last_name: 'Holm', email: null, company_name: null }),
  ])
})

test.each(DIALECTS)('%s: the same e-mail in two shops is two customers', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const [one, other] = [await createSale(database.db), await createSale(database.db)]
  const ids = [
    await customerIdOf(one, await orderOf(one, customer)),
    await customerIdOf(other, await orderOf(other, customer)),
  ]
  expect(new Set(ids).size).toBe(2)
})

test.each(DIALECTS)('%s: a corrected order corrects its customer, and moves to another', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const lena = await orderOf(sale, { firstName: 'Lena', email: 'lena@mail.example' })
  const order = await orderOf(sale, { ...customer, email: 'aas@example.test' })
  const id = await customerIdOf(sale, order)

  await save(sale, order, { email: 'asa@example.test' })
  expect(await customerIdOf(sale, order)).toBe(id)
  const mistyped = await orderOf(sale, { email: 'aas@example.test' })
  expect(await customerIdOf(sale, mistyped)).not.toBe(id)

  await save(sale, order, { ...customer, email: 'lena@mail.example' })
  expect(await customerIdOf(sale, order)).toBe(await customerIdOf(sale, lena))
  expect((await listCustomers(sale)).map(({ email }) => email)).toEqual([
    'lena@mail.example',
    'aas@example.test',
  ])
})

test.each(DIALECTS)('%s: who names nobody is no customer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await orderOf(sale, { commentByAdmin: 'Ringer igen' })
  expect(await customerIdOf(sale, order)).toBeNull()
  expect(await listCustomers(sale)).toEqual([])
})

test.each(DIALECTS)('%s: orders saved at once with one new e-mail make one customer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  for (let lap = 0; lap < 5; lap++) {
    const email = `lap-${lap}@mail.example`
    const orders = [await reserve(sale), await reserve(sale), await reserve(sale), await reserve(sale)]
    await Promise.all(
      orders.map((order, index) =>
        save(sale, order, { ...customer, lastName: `L${index % 2}${lap}`, email }),
      ),
    )
    const ids = await Promise.all(orders.map((order) => customerIdOf(sale, order)))
    expect(new Set(ids).size).toBe(1)
  }
  const keys = await database.db.selectFrom('shop_customer_key').select('shop_customer_id').execute()
  const customers = await listCustomers(sale)
  expect(customers).toHaveLength(5)
  expect(
    keys
      .map(({ shop_customer_id }) => shop_customer_id)
      .filter((id) => !customers.some((each) => each.id === id)),
  ).toEqual([])
})
