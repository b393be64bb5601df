import { expect, test, vi } from 'vitest'
import { eraseContact } from '#app/domain/customer/erase-contact.server.ts'
import { addComment } from '#app/domain/order/comment-order.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { loadCustomer } from '#app/http/pages/load-customer.server.ts'
import { loader as showBookings } from '#app/routes/staff/history/bookings.tsx'
import { loader as showOrders } from '#app/routes/staff/history/orders.tsx'
import { action as edit, loader as showEdit } from '#app/routes/staff/orders/customers/customer-edit.tsx'
import { loader as showErase } from '#app/routes/staff/orders/customers/customer-erase.tsx'
import { action as merge, loader as showMerge } from '#app/routes/staff/orders/customers/customer-merge.tsx'
import { loader } from '#app/routes/staff/orders/customers/customer-page.tsx'
import { readRows } from '#app/ui/row-lines.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Shop = StaffShop & { productId: number }

const LENA = { firstName: 'Lena', lastName: 'Sandström', email: 'lena@mail.example' }

async function insertOrder(
  db: Db,
  shop: Shop,
  over: { order?: Record<string, string | number> } = {},
  customer = LENA,
) {
  const { orderId } = await insertOrderWithBooking(db, { ...shop, ...over })
  const order = { shopId: shop.shopId, orderId, userId: shop.userId, now: instant(NOW), zone: stockholm }
  await inTransaction(db, (tx) => saveCustomer(tx, { ...order, customer }))
  return order
}

async function customerIdOf(db: Db, { orderId }: { orderId: number }) {
  const query = db.selectFrom('customer').select('shop_customer_id').where('order_id', '=', orderId)
  return Number((await query.executeTakeFirstOrThrow()).shop_customer_id)
}

async function load(db: Db, shop: StaffShop, customerId: number | string, query = '') {
  const params = { customerId: String(customerId) }
  const args = await staffArgs(db, shop, `/customers/${customerId}${query}`, { params })
  const page = await loader({ ...args, pattern: '/customers/:customerId' })
  return { ...page, rows: readRows(page.rows) }
}

test.each(DIALECTS)('%s: a customer with all orders, their money and what was said', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const first = await insertOrder(db, shop)
  const deleted = { order: { deleted_at: NOW, payed_minor: 10_000 } }
  const second = await insertOrder(db, shop, deleted)
  const paid = await insertOrder(db, shop, {
    order: { payed_minor: 50_000, first_start_rent: '2026-07-15 10:00:00' },
  })
  await db.updateTable('order').set({ state: 'DELETED' }).where('id', '=', second.orderId).execute()
  await inTransaction(db, (tx) => addComment(tx, { ...first, comment: 'Vill ha den gula' }))
  await inTransaction(db, (tx) => saveCustomer(tx, { ...paid, customer: { commentByAdmin: 'Kom sent' } }))

  const page = await load(db, shop, await customerIdOf(db, first))
  expect(page.customer).toMatchObject({ name: 'Lena Sandström', email: 'lena@mail.example' })
  expect(page.rows.map(({ id, ended = null }) => [id, ended])).toEqual([
    [paid.orderId, null],
    [second.orderId, 'DELETED'],
    [first.orderId, null],
  ])
  // What was paid too much on one order is not what another still costs.
  expect(page.totals).toEqual({
    orders: 2,
    priceMinor: 80_000,
    payedMinor: 50_000,
    dueMinor: 40_000,
    latestStart: '2026-07-16 10:00:00',
  })
  expect(page.owing).toEqual([first.orderId])
  expect(page.comments.map(({ orderId, kind, text }) => [orderId, kind, text])).toEqual([
    [first.orderId, 'LOG', 'Vill ha den gula'],
    [paid.orderId, 'ADMIN', 'Kom sent'],
  ])
})

test.each(DIALECTS)('%s: the lists show the orders of one customer, by name', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const own = await insertOrder(db, shop)
  await insertOrder(db, shop, {}, { ...LENA, firstName: 'Nora', email: 'nora@mail.example' })
  const customerId = await customerIdOf(db, own)
  const orders = async (by: StaffShop, query: string) => {
    const args = await staffArgs(db, by, `/history/orders?tab=all&${query}`, { params: {} })
    const { rows, choices } = await showOrders({ ...args, pattern: '/history/orders' })
    return [readRows(rows).map((row) => row.id), choices.customers]
  }
  const lena = { id: customerId, name: 'Lena Sandström' }
  expect(await orders(shop, `customer=${customerId}`)).toEqual([[own.orderId], [lena]])
  expect(await orders(shop, `customer=${customerId}&more=1&q=lena`)).toEqual([[own.orderId], [lena]])
  expect(await orders(await insertStaffShop(db), `customer=${customerId}`)).toEqual([[], []])

  const args = await staffArgs(db, shop, `/history/bookings?tab=all&customer=${customerId}`, { params: {} })
  const { rows } = await showBookings({ ...args, pattern: '/history/bookings' })
  expect(readRows(rows).map((row) => row.orderId)).toEqual([own.orderId])
})

test.each(DIALECTS)('%s: every wrong field of a customer says so at once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const customerId = await customerIdOf(db, await insertOrder(db, shop))
  const form = { email: 'x', phone: '070-12', phoneCountry: 'SE', addressZip: '1', addressCountry: 'SE' }
  const params = { customerId: String(customerId) }
  const args = await staffArgs(db, shop, `/customers/${customerId}/edit`, { params, form })
  expect(await outcomeOf(edit({ ...args, pattern: '/customers/:customerId/edit' }))).toEqual({
    status: 422,
    errors: {
      email: ['Ogiltig e-postadress'],
      phone: [expect.stringContaining('för kort')],
      addressZip: [expect.stringContaining('postnummer')],
    },
  })
})

test.each(DIALECTS)('%s: an erased customer is not written anew', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const order = await insertOrder(db, shop)
  const customerId = await customerIdOf(db, order)
  expect((await load(db, shop, customerId)).canWrite).toBe(true)
  await inTransaction(db, async (tx) => ok(await eraseContact(tx, { ...order, customerId })))
  expect((await load(db, shop, customerId)).canWrite).toBe(false)
  const params = { customerId: String(customerId) }
  const args = await staffArgs(db, shop, `/customers/${customerId}/edit`, { params, form: LENA })
  await expect(edit({ ...args, pattern: '/customers/:customerId/edit' })).rejects.toMatchObject({
    init: { status: 404 },
  })
})

test.each(DIALECTS)('%s: the orders come in pages', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const orders = []
  for (let order = 0; order < 31; order++) orders.push(await insertOrder(db, shop))
  const customerId = await customerIdOf(db, orders[0] ?? { orderId: 0 })

  const first = await load(db, shop, customerId)
  expect(first.rows).toHaveLength(30)
  expect(first.previous).toBeNull()
  const second = await load(db, shop, customerId, first.next ?? '')
  expect(second.rows.map(({ id }) => id)).toEqual([orders[0]?.orderId])
  expect((await load(db, shop, customerId, second.previous ?? '')).rows).toEqual(first.rows)
})

test.each(DIALECTS)('%s: nobody else’s customer, and none that is not there', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = await insertStaffShop(db)
  const customerId = await customerIdOf(db, await insertOrder(db, shop))
  expect(await outcomeOf(load(db, stranger, customerId))).toMatchObject({ status: 404 })
  for (const id of [customerId + 1, 'x', '0'])
    expect(await outcomeOf(load(db, shop, id)), String(id)).toMatchObject({ status: 404 })
})

test.each(DIALECTS)(
  '%s: two are merged by choice, and the address of who is gone leads on',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const customerId = await customerIdOf(db, await insertOrder(db, shop))
    const row = { shop_id: shop.shopId, created_at: NOW, first_name: 'Lena', email: 'lena@arbete.example' }
    const { id } = await db.insertInto('shop_customer').values(row).returning('id').executeTakeFirstOrThrow()
    const pattern = '/customers/:customerId/merge' as const
    const params = { customerId: String(customerId) }
    const post = async (otherId: number, form: Record<string, string>, by: StaffShop = shop) => {
      const args = await staffArgs(db, by, `/customers/${customerId}/merge?with=${otherId}`, {
        params,
        form: { currentShop: String(by.shopId), ...form },
      })
      return outcomeOf(merge({ ...args, pattern }))
    }
    const path = `/customers/${customerId}/merge?with=${id}`
    // Those that are over move along.
    await db.updateTable('order').set({ state: 'CANCELLED' }).execute()
    const shown = await showMerge({ ...(await staffArgs(db, shop, path, { params })), pattern })
    expect(shown.rows.map(({ part, stays, goes, proposed }) => [part, stays, goes, proposed])).toEqual([
      ['name', 'Lena Sandström', 'Lena', 'stays'],
      ['email', 'lena@mail.example', 'lena@arbete.example', 'stays'],
    ])

    expect(shown.customer.orders).toBe(1)

    expect(await post(id, { email: 'both' })).toMatchObject({ status: 422 })
    expect(await post(customerId, {})).toMatchObject({ status: 422 })
    expect(await post(id, {}, await insertStaffShop(db))).toMatchObject({ status: 422 })
    for (const time of ['first', 'second'])
      expect(await post(id, { email: 'goes', name: 'stays' }), time).toEqual({
        to: `/customers/${customerId}`,
      })
    const page = await load(db, shop, customerId)
    expect(page.customer).toMatchObject({ name: 'Lena Sandström', email: 'lena@arbete.example' })
    expect(await outcomeOf(load(db, shop, id))).toEqual({ to: `/customers/${customerId}` })
    // Whoever was typing into the form of who is gone is led on too, with what was changed and who merged.
    const number = { phone: '070-174 06 07', phoneCountry: 'SE' }
    const form = {
      ...{ version: '7', firstName: 'Helena', lastName: 'Borta', phone: '', phoneCountry: 'DE' },
      ...{ 'before-firstName': 'Lena', 'before-lastName': 'Borta', 'before-phone': '' },
    }
    const gone = await staffArgs(db, shop, `/customers/${id}/edit`, {
      params: { customerId: String(id) },
      form,
    })
    const editPattern = '/customers/:customerId/edit' as const
    const { to } = await outcomeOf(edit({ ...gone, pattern: editPattern }))
    expect(to).toMatch(new RegExp(`^/customers/${customerId}/edit\\?draft=`))
    const { name } = await db
      .selectFrom('user')
      .select('name')
      .where('id', '=', shop.userId)
      .executeTakeFirstOrThrow()
    const onMerged = vi.fn(async () => new Response())
    const leftFor = loadCustomer(gone.context, { customerId: String(id) }, gone.url, onMerged)
    await expect(leftFor).rejects.toBeInstanceOf(Response)
    expect(onMerged).toHaveBeenCalledWith({ to: `/customers/${customerId}/edit`, by: name })
    await db
      .updateTable('shop_customer')
      .set({ phone_raw: number.phone, phone_country: number.phoneCountry, phone_e164: '+46701740607' })
      .execute()
    const onward = await showEdit({
      ...(await staffArgs(db, shop, String(to), { params })),
      pattern: editPattern,
    })
    expect(onward.draft?.result.initialValue).toEqual({
      ...{ firstName: 'Helena', lastName: 'Sandström', email: 'lena@arbete.example', ...number },
    })
    const { draft } = await showEdit({
      ...(await staffArgs(db, shop, `/customers/${customerId}/edit`, { params })),
      pattern: editPattern,
    })
    expect(draft).toBeNull()
  },
)

test.each(DIALECTS)('%s: a customer without orders has a page', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const row = { shop_id: shop.shopId, created_at: NOW, first_name: 'Lena' }
  const { id } = await db.insertInto('shop_customer').values(row).returning('id').executeTakeFirstOrThrow()
  const page = await load(db, shop, id)
  expect(page.rows).toEqual([])
  expect(page.totals).toEqual({ orders: 0, priceMinor: 0, payedMinor: 0, dueMinor: 0, latestStart: null })
})

test.each(DIALECTS)(
  '%s: the merge search leaves out the customer, and says that there are more',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const ids: number[] = []
    const find = async () => {
      const params = { customerId: String(ids.at(-1)) }
      const args = await staffArgs(db, shop, `/customers/${params.customerId}/merge?q=sandstrom`, { params })
      const { hits, more } = await showMerge({ ...args, pattern: '/customers/:customerId/merge' })
      return { hits: hits.map(({ id }) => id), isMore: more !== '' }
    }
    const add = async () => {
      const order = await insertOrder(db, shop, {}, { ...LENA, email: `lena${ids.length}@mail.example` })
      ids.push(await customerIdOf(db, order))
    }
    for (let other = 0; other < 7; other++) await add()
    expect(await find()).toEqual({ hits: ids.slice(0, 6).toReversed(), isMore: false })
    await add()
    expect(await find()).toEqual({ hits: ids.slice(1, 7).toReversed(), isMore: true })
  },
)

test.each(DIALECTS)('%s: the question whether to erase names the orders in the way', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const over = { last_end_rent: '2026-07-15 12:00:00', price_minor: 100, payed_minor: 100 }
  const order = await insertOrder(db, shop, { order: over })
  const customerId = await customerIdOf(db, order)
  const show = async () => {
    const params = { customerId: String(customerId) }
    const args = await staffArgs(db, shop, `/customers/${customerId}/erase`, { params })
    const { inTheWay, more } = await showErase({ ...args, pattern: '/customers/:customerId/erase' })
    return { inTheWay: inTheWay.map(({ reason }) => reason), more }
  }
  expect(await show()).toEqual({ inTheWay: [], more: 0 })
  await db.updateTable('order').set({ state: 'DELETED', deleted_at: NOW }).execute()
  const toReturn = `Pengar för order ${order.orderId} ska betalas tillbaka först.`
  expect(await show()).toEqual({ inTheWay: [toReturn], more: 0 })
  for (let other = 0; other < 6; other++)
    await insertOrder(db, shop, { order: { ...over, price_minor: 200 } })
  const { inTheWay, more } = await show()
  expect([inTheWay.length, more]).toEqual([5, 2])
  expect(inTheWay[1]).toBe(`Order ${order.orderId + 1} är inte färdigbetald.`)
})
