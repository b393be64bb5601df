import { expect, test } from 'vitest'
import type { ContactInput } from '#app/domain/customer/contact.ts'
import type { MergeChoices } from '#app/domain/customer/plan-merge.ts'
import { findShopCustomer, findSuccessor } from '#app/domain/customer/shop-customer-queries.server.ts'
import { findLinkedCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, customer, now, reserve, type Sale } from '../sale.ts'

async function orderOf(sale: Sale, details: ContactInput) {
  const order = await reserve(sale)
  await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.staff, customer: details }))
  return { ...order, customerId: (await findLinkedCustomer(sale.db, order))?.shopCustomerId ?? 0 }
}

function merge(sale: Sale, customerId: number, otherId: number, choices: MergeChoices = {}) {
  const editor = { shopId: sale.shopId, userId: sale.userId, now }
  return inTransaction(sale.db, (tx) => mergeCustomers(tx, { ...editor, customerId, otherId, choices }))
}

test.each(DIALECTS)('%s: two customers become one, whose orders say what they said', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const first = await orderOf(sale, { firstName: 'Lena', email: 'lena@mail.example' })
  const second = await orderOf(sale, { ...customer, email: 'lena@arbete.example' })
  expect(second.customerId).not.toBe(first.customerId)

  const [once, again] = await Promise.all([
    merge(sale, first.customerId, second.customerId),
    merge(sale, first.customerId, second.customerId),
  ])
  expect([once, again]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  const key = { shopId: sale.shopId, customerId: first.customerId }
  expect(await findShopCustomer(sale.db, key)).toMatchObject({
    firstName: 'Lena',
    lastName: null,
    email: 'lena@mail.example',
    phone: customer.phone,
  })
  expect(await findShopCustomer(sale.db, { ...key, customerId: second.customerId })).toBeUndefined()
  expect(await findLinkedCustomer(sale.db, second)).toMatchObject({
    shopCustomerId: first.customerId,
    customer: { firstName: 'Åsa', email: 'lena@arbete.example' },
  })
  // Whoever was recognised as the other is this one now.
  expect((await orderOf(sale, { email: 'lena@arbete.example' })).customerId).toBe(first.customerId)
  const log = await sale.db
    .selectFrom('activity')
    .select(['entity_id', 'facts', 'user_id'])
    .where('action', '=', 'merged')
    .execute()
  expect(log).toEqual([
    {
      entity_id: first.customerId,
      facts: JSON.stringify({
        ...{ otherId: second.customerId, orders: 1 },
        before: { phone: null },
        after: { phone: ['070-174 06 12', 'SE'] },
      }),
      user_id: sale.userId,
    },
  ])
})

test.each(DIALECTS)('%s: nobody becomes one with a customer who was erased', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const living = await orderOf(sale, customer)
  const gone = await orderOf(sale, { firstName: 'Lena', email: 'lena@mail.example' })
  const nothing = { first_name: null, email: null }
  await sale.db.updateTable('shop_customer').set(nothing).where('id', '=', gone.customerId).execute()
  for (const [to, from] of [
    [living.customerId, gone.customerId],
    [gone.customerId, living.customerId],
  ] as const)
    expect(await merge(sale, to, from)).toEqual({ ok: false, error: { code: 'customer_not_found' } })
})

test.each(DIALECTS)('%s: nobody is merged with themselves, nor with a stranger', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const [sale, other] = [await createSale(database.db, null), await createSale(database.db, null)]
  const { customerId } = await orderOf(sale, customer)
  const stranger = await orderOf(other, customer)
  expect(await merge(sale, customerId, customerId)).toEqual({ ok: false, error: { code: 'customer_same' } })
  for (const [into, from] of [
    [customerId, stranger.customerId],
    [stranger.customerId, customerId],
    [customerId, 999],
  ] as const)
    expect(await merge(sale, into, from)).toEqual({ ok: false, error: { code: 'customer_not_found' } })
  expect((await findLinkedCustomer(other.db, stranger))?.shopCustomerId).toBe(stranger.customerId)
})

test.each(DIALECTS)('%s: whoever was merged is the last of them, with the chosen values', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { shopId } = sale
  const ids: number[] = []
  for (const name of ['Anna', 'Beata', 'Cecilia']) {
    const contact = { firstName: name, email: `${name.toLowerCase()}@mail.example` }
    ids.push((await orderOf(sale, contact)).customerId)
  }
  const [anna = 0, beata = 0, cecilia = 0] = ids
  await merge(sale, beata, anna, { name: 'goes' })
  expect(await findShopCustomer(sale.db, { shopId, customerId: beata })).toMatchObject({
    ...{ firstName: 'Anna', email: 'beata@mail.example', version: 2 },
  })
  await merge(sale, cecilia, beata, { email: 'goes' })
  expect(await findShopCustomer(sale.db, { shopId, customerId: cecilia })).toMatchObject({
    ...{ firstName: 'Cecilia', email: 'beata@mail.example' },
  })
  for (const customerId of [anna, beata])
    expect(await findSuccessor(sale.db, { shopId, customerId })).toBe(cecilia)
  expect(await findSuccessor(sale.db, { shopId, customerId: cecilia })).toBeUndefined()
  const other = await createSale(sale.db, null)
  expect(await findSuccessor(sale.db, { shopId: other.shopId, customerId: anna })).toBeUndefined()
})

test.each(DIALECTS)('%s: whoever is typed as one who was merged is the last of them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const phone = customer.phone
  const anna = await orderOf(sale, { lastName: 'Ek', phone, email: 'anna@mail.example' })
  const beata = await orderOf(sale, { lastName: 'Al', phone, email: 'beata@mail.example' })
  const cecilia = await orderOf(sale, { lastName: 'Bo', email: 'cecilia@mail.example' })
  await merge(sale, beata.customerId, anna.customerId, { email: 'goes' })
  await merge(sale, cecilia.customerId, beata.customerId)
  for (const typed of [
    { email: ' Anna@mail.example' },
    { email: 'beata@mail.example', lastName: 'Nygift' },
    { lastName: 'EK', phone },
    { lastName: 'Al', phone, email: 'ny@mail.example' },
  ])
    expect((await orderOf(sale, typed)).customerId, JSON.stringify(typed)).toBe(cecilia.customerId)
})
