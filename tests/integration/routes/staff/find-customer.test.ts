import { expect, test } from 'vitest'
import { eraseContact } from '#app/domain/customer/erase-contact.server.ts'
import { saveShopCustomer } from '#app/domain/customer/save-shop-customer.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { loader as findCustomers } from '#app/routes/staff/orders/new/found-customers.ts'
import { loadSearch } from '#app/routes/staff/search/load-search.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, now, reserve, type Sale, zone } from '../../domain/order/sale.ts'
import { FILLED, postAgain, show } from './new-order-page.ts'
import { staffArgs } from './staff-shop.ts'

/** Finding a customer whose details fill the form of a new booking. Source: spec 2 §2, domain.md §5 'Customers'. */
const LENA = { firstName: 'Lena', lastName: 'Sandström', email: 'lena@mail.example' }
const PHONE = { e164: '+46701740607', countryCode: 'SE', rawPhoneNumber: '070-174 06 07' }
const NORA = { firstName: 'Nora', lastName: 'Sandell', companyName: 'Sandells', phone: PHONE }

async function insertCustomer(sale: Sale, customer: Parameters<typeof saveCustomer>[1]['customer']) {
  const { orderId } = await reserve(sale)
  const { db, shopId, userId } = sale
  await inTransaction(db, (tx) => saveCustomer(tx, { shopId, orderId, userId, now, zone, customer }))
  const query = db.selectFrom('customer').select('shop_customer_id').where('order_id', '=', orderId)
  return Number((await query.executeTakeFirstOrThrow()).shop_customer_id)
}

async function find(sale: Sale, search: string, { mayRead = true } = {}) {
  const address = `/orders/new/customers?${new URLSearchParams({ q: search })}`
  const args = await staffArgs(sale.db, sale, address, { params: {} })
  args.context.set(services, { ...args.context.get(services), can: () => mayRead })
  const { hits } = await findCustomers({ ...args, pattern: '/orders/new/customers' })
  return hits.map(({ name, orders }) => `${name} ${orders}`)
}

/** Customers that the search page and Ctrl+K show. */
async function search(sale: Sale, query: string) {
  const args = await staffArgs(sale.db, sale, '/search', { params: {} })
  const { groups } = await loadSearch(args.context, new URLSearchParams({ q: query }))
  return groups.flatMap(({ kind, hits }) => (kind === 'customers' ? hits.map(({ to }) => to) : []))
}

test.each(DIALECTS)(
  '%s: a customer is found by letters and digits, in the own shop alone',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    await insertCustomer(sale, LENA)
    await insertCustomer(sale, LENA)
    await insertCustomer(sale, NORA)

    const cases: [search: string, hits: string[]][] = [
      ['sand', ['Nora Sandell 1', 'Lena Sandström 2']],
      ['lena@mail', ['Lena Sandström 2']],
      ['0607', ['Nora Sandell 1']],
      ['nora lena', []],
      ['  ', []],
      ['<b>', []],
      ['x'.repeat(5_000), []],
    ]
    for (const [search, hits] of cases) expect(await find(sale, search), search).toEqual(hits)
    expect(await find(sale, 'sand', { mayRead: false })).toEqual([])
    expect(await find({ ...sale, shopId: await insertShop(sale.db) }, 'sand')).toEqual([])
  },
)

test.each(DIALECTS)(
  '%s: a customer is found by what staff wrote and by what the orders say, merged or erased too',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId, userId } = sale
    const [id, other] = [await insertCustomer(sale, LENA), await insertCustomer(sale, NORA)]
    await insertCustomer(sale, { firstName: 'Lenart', lastName: 'Ek' })
    const editor = { shopId, userId, now }
    const values = { firstName: 'Magdalena', lastName: 'Åkesson', email: 'magda@mail.example', phone: PHONE }
    await inTransaction(db, (tx) =>
      saveShopCustomer(tx, { ...editor, id, values: { ...values, phone: null } }),
    )
    const found = 'Magdalena Åkesson 1'
    const cases: [search: string, hits: string[]][] = [
      ['akesson', [found]],
      ['magda@', [found]],
      ['dalena åkes', [found]],
      ['sandstr', [found]],
      ['lena@mail', [found]],
      ['len', [found, 'Lenart Ek 1']],
      ['akesson sandstr', []],
      ['akesson ek', []],
    ]
    for (const [search, hits] of cases) expect(await find(sale, search), search).toEqual(hits)
    expect(await find({ ...sale, shopId: await insertShop(db) }, 'akesson')).toEqual([])
    const results = await search(sale, 'akesson')
    expect(results).toEqual([`/customers/${id}`])

    const merging = { ...editor, customerId: other, otherId: id, choices: { name: 'goes' } } as const
    await inTransaction(db, (tx) => mergeCustomers(tx, merging))
    expect(await find(sale, 'akesson')).toEqual(['Magdalena Åkesson 2'])
    expect(await find(sale, '0607')).toEqual(['Magdalena Åkesson 2'])
    await inTransaction(db, async (tx) => ok(await eraseContact(tx, { ...editor, customerId: other })))
    expect(await find(sale, 'akesson')).toEqual([])
  },
)

test.each(DIALECTS)('%s: a customer whose only order is deleted is found all the same', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const lena = await insertCustomer(sale, LENA)
  await sale.db.updateTable('order').set({ state: 'DELETED', deleted_at: now }).execute()
  await insertCustomer(sale, NORA)

  expect(await find(sale, 'sand')).toEqual(['Nora Sandell 1', 'Lena Sandström 0'])
  expect(await search(sale, 'lena')).toEqual([`/customers/${lena}`])
})

test.each(DIALECTS)('%s: who was found fills the form, and what was typed stays', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const customerId = await insertCustomer(sale, NORA)
  const typed = { ...FILLED, commentByAdmin: 'Ringde', start: '2026-07-16T10:00', customerSearch: 'sand' }

  const shown = await postAgain(sale, { ...typed, intent: 'show' })
  expect(shown.page.foundCustomers?.hits).toMatchObject([{ id: customerId, name: 'Nora Sandell' }])
  expect(shown.result.initialValue).toMatchObject(FILLED_VALUES)

  const filled = await postAgain(sale, { ...typed, customer: String(customerId) })
  expect(filled.page.foundCustomers).toEqual({ search: '', hits: [], more: '' })
  expect(filled.result.error ?? null).toBeNull()
  expect(filled.result.initialValue).toMatchObject({
    ...{ firstName: 'Nora', lastName: 'Sandell', email: '', phone: '070-174 06 07', phoneCountry: 'SE' },
    ...{ companyName: 'Sandells', addressCity: '', addressCountry: '' },
    ...{ commentByAdmin: 'Ringde', start: '2026-07-16T10:00', quantities: { 0: '1' } },
  })
  for (const customer of ['99999999', 'x', '-1']) {
    const { result } = await postAgain(sale, { ...typed, customer })
    expect(result.initialValue, customer).toMatchObject(FILLED_VALUES)
  }
  expect(await show(sale, `/orders/new?customer=${customerId}`)).toMatchObject({
    customer: { firstName: 'Nora', lastName: 'Sandell', phone: '070-174 06 07', phoneCountry: 'SE' },
  })
  const other = { ...sale, shopId: await insertShop(sale.db) }
  expect((await show(other, `/orders/new?customer=${customerId}`)).customer).toEqual({})

  const { db, shopId, userId } = sale
  const lena = await insertCustomer(sale, LENA)
  const merging = { shopId, userId, now, customerId: lena, otherId: customerId, choices: {} }
  await inTransaction(db, (tx) => mergeCustomers(tx, merging))
  const merged = await postAgain(sale, { ...typed, customer: String(customerId) })
  expect(merged.result.initialValue, 'merged meanwhile').toMatchObject({
    ...LENA,
    phone: PHONE.rawPhoneNumber,
  })
})

const FILLED_VALUES = { firstName: 'Åsa', email: 'asa@example.test', commentByAdmin: 'Ringde' }
