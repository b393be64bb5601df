import { expect, test } from 'vitest'
import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { insertOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import { loader as showOrders } from '#app/routes/staff/history/orders.tsx'
import { loader as showSearch } from '#app/routes/staff/search/search.tsx'
import { readRows } from '#app/ui/row-lines.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, type OrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, type StaffShop, staffArgs } from './staff-shop.ts'

async function list(db: Db, shop: StaffShop, query: string) {
  const args = await staffArgs(db, shop, `/history/orders?${query}`, { params: {} })
  const page = await showOrders({ ...args, pattern: '/history/orders' })
  return { ...page, rows: readRows(page.rows) }
}

async function hits(db: Db, shop: StaffShop, search: string) {
  const args = await staffArgs(db, shop, `/search?q=${encodeURIComponent(search)}`, { params: {} })
  const { groups, allHits } = await showSearch({ ...args, pattern: '/search' })
  const orders = groups.find(({ kind }) => kind === 'orders')?.hits ?? []
  return { ids: orders.map(({ to }) => Number(to.replace('/orders/', ''))), allHits }
}

/** Writes the words under which an order and its customer are found. */
function makeFindable(db: Db, key: { shopId: number; orderId: number }) {
  return inTransaction(db, async (tx) => {
    await insertOrderWords(tx, key, { orderId: key.orderId, customer: await findCustomer(tx, key) })
    return { ok: true, value: null }
  })
}

/** Orders by name, of one shop whose clock shows 10:00 on Thursday 16 July. */
async function insertOrders(db: Db) {
  const shop = await insertStaffShop(db)
  const raft = await insertProduct(db, { shop_id: shop.shopId, name: 'Bastuflotte' })
  const insert = async (over: Partial<OrderWithBooking>) => {
    const { orderId } = await insertOrderWithBooking(db, { ...shop, ...over })
    await makeFindable(db, { shopId: shop.shopId, orderId })
    return orderId
  }
  const on = (date: string) => ({ startRent: `${date} 10:00:00`, endRent: `${date} 13:00:00` })
  const orders = {
    today: shop.orderId,
    paid: await insert({
      ...on('2026-07-17'),
      order: { payed_minor: 40_000, created_at: '2026-07-15T22:30:00Z' },
    }),
    partly: await insert({ ...on('2026-07-18'), order: { payed_minor: 100 }, productId: raft }),
    overpaid: await insert({ ...on('2026-07-19'), order: { payed_minor: 50_000 } }),
    reserved: await insert({
      ...on('2026-07-20'),
      order: { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:10:00Z' },
    }),
    ended: await insert(on('2026-07-15')),
    cancelled: await insert({ ...on('2026-07-21'), order: { state: 'CANCELLED' } }),
    expired: await insert({ ...on('2026-07-22'), order: { state: 'EXPIRED' } }),
    deleted: await insert({ ...on('2026-07-23'), order: { state: 'DELETED' } }),
  }
  const names = new Map(Object.entries(orders).map(([name, id]) => [id, name]))
  return { shop, raft, orders, nameOf: (id: number) => names.get(id) }
}

test.each(DIALECTS)('%s: every tab, filter and order of the list', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, raft, nameOf } = await insertOrders(db)
  const coming = ['reserved', 'overpaid', 'partly', 'paid', 'today']
  const all = ['expired', 'cancelled', 'ended', ...coming]

  for (const [query, names] of [
    ['', coming],
    ['tab=past', ['ended']],
    ['tab=all', all],
    ['tab=deleted', ['deleted']],
    ['sort=id', coming.toReversed()],
    [
      'tab=all&sort=start',
      ['ended', 'today', 'paid', 'partly', 'overpaid', 'reserved', 'cancelled', 'expired'],
    ],
    ['sort=-start', coming],
    ['payment=PAID', ['overpaid', 'paid']],
    ['payment=PARTIALLY_PAID', ['partly']],
    ['payment=UNPAID', ['reserved', 'today']],
    ['from=2026-07-17&to=2026-07-18', ['partly', 'paid']],
    ['from=2026-07-19', ['reserved', 'overpaid']],
    ['to=2026-07-16', ['today']],
    ['createdFrom=2026-07-16&createdTo=2026-07-16', ['paid']],
    ['createdTo=2026-07-15', ['reserved', 'overpaid', 'partly', 'today']],
    [`product=${raft}`, ['partly']],
    [`product=${raft}&payment=PAID`, []],
    ['payment=PAID&from=2026-07-18&sort=start', ['overpaid']],
    ['tab=all&q=öberg&payment=PAID&to=2026-07-17', ['paid']],
    // What nobody wrote is left at its default.
    ['tab=x&sort=price&payment=SOME&from=2026-02-30&to=x&product=99999999999&after=x&before=-1', coming],
    ['after=%00~5&sort=start', coming.toReversed()],
    ['after=99999999999', coming],
    ['from=2026-07-20&to=2026-07-17', []],
  ] as const) {
    const { rows } = await list(db, shop, query)
    expect(
      rows.map(({ id }) => nameOf(id)),
      query,
    ).toEqual(names)
  }
})

test.each(DIALECTS)('%s: what the shop calls its choices is read when it is shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, raft } = await insertOrders(db)
  const shown = async (query: string) => {
    const { choices, isUnfolded } = await list(db, shop, query)
    return { isUnfolded, names: choices.products.map(({ name }) => name) }
  }
  const none = { isUnfolded: false, names: [] }
  const all = { names: expect.arrayContaining(['Havskajak']) }
  for (const query of [
    '',
    'payment=PAID&q=x&comment=x&commentBy=GUEST&channel=STAFF&tag=x',
    'more=',
    'more=2',
  ])
    expect(await shown(query), query).toEqual(none)
  for (const query of [`product=${raft}`, `user=${shop.userId}`, 'field-1=x'])
    expect(await shown(query), query).toEqual({ ...all, isUnfolded: false })
  expect(await shown('more=1')).toEqual({ ...all, isUnfolded: true })
})

test.each(DIALECTS)('%s: next and previous keep tab, filters and order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  for (let day = 1; day <= 64; day++) {
    const startRent = `2026-08-${String(1 + (day % 28)).padStart(2, '0')} 10:00:00`
    await insertOrderWithBooking(db, { ...shop, startRent, endRent: startRent.replace('10:', '13:') })
  }
  for (const sort of ['-id', 'id', 'start', '-start']) {
    const filter = `tab=all&from=2026-08-01&payment=UNPAID&sort=${sort}`
    const page = async (turn: string) => {
      const { rows, next, previous } = await list(db, shop, `${filter}${turn}`)
      return { ids: rows.map(({ id }) => id), next, previous }
    }
    const first = await page('')
    const second = await page(`&after=${first.next}`)
    const third = await page(`&after=${second.next}`)
    const ids = [...first.ids, ...second.ids, ...third.ids]
    expect([first.ids.length, second.ids.length, third.ids.length]).toEqual([30, 30, 4])
    expect(new Set(ids).size).toBe(64)
    expect([first.previous, third.next]).toEqual([null, null])
    expect((await page(`&before=${third.previous}`)).ids).toEqual(second.ids)
    expect(await page(`&before=${second.previous}`)).toEqual(first)
  }
})

test.each(DIALECTS)(
  "%s: an order is found by name, phone, mail and number, another shop's never",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shop } = await insertOrders(db)
    const stranger = await insertStaffShop(db)
    const insert = async (of: typeof stranger) => {
      const customer = {
        first_name: 'Zoë',
        last_name: 'Ærø-Strömqvist',
        email: 'zoe.s@example.test',
        phone_raw: '070-174 06 12',
        phone_e164: '+46701740612',
      }
      const { orderId } = await insertOrderWithBooking(db, { ...of, customer })
      await makeFindable(db, { shopId: of.shopId, orderId })
      return orderId
    }
    await insert(stranger)
    const orderId = await insert(shop)

    for (const search of [
      'Zoë',
      'zoe',
      'ZOË STRÖM',
      'strom zoe',
      'Ærø',
      'aero',
      'qvist',
      '0612',
      '740612',
      '0701740612',
      '070-174 06',
      '+46 70 174',
      'zoe.s@example.test',
      'zoe.s@ex',
      String(orderId),
      `Order ${orderId}`,
      ` order #${orderId} `,
    ]) {
      expect((await hits(db, shop, search)).ids, search).toEqual([orderId])
      expect((await list(db, shop, `q=${encodeURIComponent(search)}`)).rows, search).toHaveLength(1)
    }
    for (const search of ['', '   ', 'zoe karlsson', '%', '_oe', '\u0000', "' or 1=1 --", '*'.repeat(500)]) {
      expect(await hits(db, shop, search), search).toEqual({ ids: [], allHits: null })
    }
  },
)

test.each(DIALECTS)('%s: of many hits the newest are shown, and the list has the rest', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, orders } = await insertOrders(db)
  for (let more = 0; more < 4; more++) {
    const { orderId } = await insertOrderWithBooking(db, shop)
    await makeFindable(db, { shopId: shop.shopId, orderId })
  }
  const { ids, allHits } = await hits(db, shop, 'Öb')
  expect(ids).toHaveLength(8)
  expect(ids).not.toContain(orders.deleted)
  expect(allHits).toBe('/history/orders?tab=all&q=%C3%96b')
})
