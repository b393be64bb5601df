import { expect, test } from 'vitest'
import type { ContactInput } from '#app/domain/customer/contact.ts'
import { saveShopCustomer } from '#app/domain/customer/save-shop-customer.server.ts'
import { findShopCustomer } from '#app/domain/customer/shop-customer-queries.server.ts'
import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, customer, now, reserve, type Sale } from '../order/sale.ts'

async function orderOf(sale: Sale, details: ContactInput) {
  const order = await reserve(sale)
  await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.staff, customer: details }))
  const query = sale.db
    .selectFrom('customer')
    .select('shop_customer_id')
    .where('order_id', '=', order.orderId)
  const { shop_customer_id } = await query.executeTakeFirstOrThrow()
  return { ...order, customerId: Number(shop_customer_id) }
}

function edit(
  sale: Sale,
  id: number,
  values: ContactInput,
  over: { shopId?: number; version?: number } = {},
) {
  const editor = { shopId: sale.shopId, userId: sale.userId, now }
  return inTransaction(sale.db, (tx) => saveShopCustomer(tx, { ...editor, id, values, ...over }))
}

test.each(DIALECTS)(
  '%s: an edited customer changes no order, and orders change it no more',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    const order = await orderOf(sale, customer)
    const key = { shopId: sale.shopId, customerId: order.customerId }
    const saved = await edit(
      sale,
      order.customerId,
      { firstName: 'Asa', email: 'ny@mail.example' },
      { version: 1 },
    )
    expect(saved).toEqual({ ok: true, value: { id: order.customerId, version: 2 } })
    expect(await findShopCustomer(sale.db, key)).toMatchObject({
      firstName: 'Asa',
      lastName: 'Öberg',
      email: 'ny@mail.example',
      phone: customer.phone,
    })
    expect(await findCustomer(sale.db, order)).toMatchObject({ firstName: 'Åsa', email: customer.email })

    await inTransaction(sale.db, (tx) =>
      saveCustomer(tx, { ...order.staff, customer: { firstName: 'Åse', companyName: 'Paddlarna' } }),
    )
    expect(await findShopCustomer(sale.db, key)).toMatchObject({ firstName: 'Asa', companyName: 'Paddlarna' })
  },
)

test.each(DIALECTS)(
  '%s: a customer is recognised by the new address, not by the old one',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    const { customerId } = await orderOf(sale, { firstName: 'Lena', email: 'lena@mail.example' })
    await edit(sale, customerId, { email: 'lena@ny.example' })
    expect((await orderOf(sale, { email: 'LENA@ny.example' })).customerId).toBe(customerId)
    expect((await orderOf(sale, { email: 'lena@mail.example' })).customerId).not.toBe(customerId)
  },
)

test.each(DIALECTS)('%s: what is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const lena = await orderOf(sale, { firstName: 'Lena', email: 'lena@mail.example' })
  await orderOf(sale, { firstName: 'Bo', email: 'bo@mail.example' })
  expect(await edit(sale, lena.customerId, { firstName: null, email: null })).toEqual({
    ok: false,
    error: { code: 'customer_unnamed', at: 'firstName' },
  })
  expect(await edit(sale, lena.customerId, { email: 'Bo@mail.example' })).toEqual({
    ok: false,
    error: { code: 'customer_email_taken', at: 'email' },
  })
  const stranger = await createSale(database.db)
  for (const [id, over] of [
    [lena.customerId, { shopId: stranger.shopId }],
    [999, {}],
  ] as const)
    expect(await edit(sale, id, { firstName: 'X' }, over)).toEqual({
      ok: false,
      error: { code: 'not_found' },
    })
})

test.each(DIALECTS)('%s: two who edit the same are told, the same twice is one change', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { customerId } = await orderOf(sale, customer)
  const first = await edit(sale, customerId, { firstName: 'A' }, { version: 1 })
  expect(await edit(sale, customerId, { firstName: 'A' }, { version: 1 })).toEqual(first)
  expect(await edit(sale, customerId, { firstName: 'B' }, { version: 1 })).toMatchObject({
    ok: false,
    error: { code: 'changed_by_other', collisions: [{ name: 'firstName', mine: 'B', theirs: 'A' }] },
  })
})
