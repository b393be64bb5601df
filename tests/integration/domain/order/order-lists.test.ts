import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { findGuestOrder } from '#app/domain/order/order-queries.server.ts'
import { insertOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import {
  listReservationsRunningOut,
  listUnpaidSoon,
} from '#app/domain/order/views/dashboard-queries.server.ts'
import { listOrders, type OrderListQuery } from '#app/domain/order/views/order-list-queries.server.ts'
import { listSalesDays } from '#app/domain/report/sales-figures-report.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes, localDate, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import { insertOrderWithBooking, nameUnits } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, customer, load, now, reserve, type Sale, startRent, submit, zone } from './sale.ts'

const today = localDate('2026-07-16')

function list(sale: Sale, over: Partial<OrderListQuery> = {}) {
  const query = {
    shopId: sale.shopId,
    tab: 'all',
    sort: '-id',
    limit: 30,
    now: wallTime('2026-07-16 09:00:00'),
  } as const
  return listOrders(sale.db, { ...query, ...over })
}

test.each(DIALECTS)('%s: pages by key lead there and back, whatever the order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  for (const startRent of [
    '2026-07-16 10:00:00',
    '2026-07-16 10:00:00',
    '2026-07-15 10:00:00',
    '2026-07-17 10:00:00',
    '2026-07-16 10:00:00',
  ]) {
    await insertOrderWithBooking(sale.db, { ...sale, startRent, endRent: '2026-07-18 10:00:00' })
  }
  for (const sort of ['-id', 'id', 'start', '-start', 'created', '-created'] as const) {
    const ids = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id)
    const all = ids(await list(sale, { sort }))
    const first = await list(sale, { sort, limit: 2 })
    const second = await list(sale, { sort, limit: 2, after: first.next ?? undefined })
    const third = await list(sale, { sort, limit: 2, after: second.next ?? undefined })
    const back = await list(sale, { sort, limit: 2, before: third.previous ?? undefined })
    expect([first.previous, third.next]).toEqual([null, null])
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(all)
    expect(ids(back)).toEqual(ids(second))
    expect(back.next).toBe(second.next)
    expect(ids(await list(sale, { sort, limit: 2, after: 'nonsense' }))).toEqual(ids(first))
  }
})

test.each(DIALECTS)(
  '%s: a search reads the newest orders first, and finds those of old too',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const orderIds: number[] = []
    const order = async () => {
      const reserved = await reserve(sale)
      await submit(sale, reserved)
      orderIds.unshift(reserved.orderId)
    }
    await order()
    await order()
    await sql`${sql.raw(
      dialect === 'sqlite'
        ? `update sqlite_sequence set seq = 250000 where name = 'order'`
        : `select setval(pg_get_serial_sequence('"order"', 'id'), 250000)`,
    )}`.execute(sale.db)
    await order()
    await order()
    for (const limit of [1, 2, 3, 30]) {
      const found: number[] = []
      let after: string | undefined
      do {
        const page = await list(sale, { search: 'öberg', limit, after })
        found.push(...page.rows.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after)
      expect(found, String(limit)).toEqual(orderIds)
    }
    const key = { shopId: sale.shopId, orderId: orderIds[0] ?? 0 }
    await inTransaction(sale.db, async (tx) =>
      ok(await insertOrderWords(tx, key, { comments: ['Öbergska huset'] })),
    )
    const statements = async (over: Partial<OrderListQuery>) => {
      const { counted, count } = countStatements(sale.db)
      expect((await list({ ...sale, db: counted }, over)).rows).not.toEqual([])
      return count()
    }
    expect(await statements({})).toBe(2)
    const search = { search: 'åsa.öberg' }
    expect(await statements(search), 'words, their parts, units, new, oldest, all, contents').toBe(7)
  },
)

test.each(DIALECTS)(
  '%s: of orders with one word the newest are not all that is looked through',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const orderIds: number[] = []
    const booked = { ...sale, startRent: '2026-07-16 10:00:00', endRent: '2026-07-18 10:00:00' }
    for (let sold = 0; sold < 9; sold += 1) {
      const { orderId } = await insertOrderWithBooking(sale.db, booked)
      const key = { shopId: sale.shopId, orderId }
      await inTransaction(sale.db, async (tx) =>
        ok(await insertOrderWords(tx, key, { bookingIds: [8_170_000] })),
      )
      orderIds.push(orderId)
    }
    const [oldest = 0, second = 0] = orderIds
    await sale.db.updateTable('order').set({ state: 'DELETED' }).where('id', 'in', [oldest, second]).execute()
    const deleted = { search: '8170000', tab: 'deleted', limit: 1 } as const

    const first = await list(sale, deleted)
    expect(first.rows.map(({ id }) => id)).toEqual([second])
    const next = await list(sale, { ...deleted, after: first.next ?? undefined })
    expect(next.rows.map(({ id }) => id)).toEqual([oldest])
  },
)

test.each(DIALECTS)(
  '%s: the beginning of an address is searched for as it stands, a domain by its parts',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const addresses = ['anna.oberg@mail.example', 'oberg.anna@post.example']
    const orderIds: number[] = []
    for (const email of addresses) {
      const { orderId, guest } = await reserve(sale)
      await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...guest, customer: { ...customer, email } }))
      orderIds.push(orderId)
    }
    const hits = async (search: string) => (await list(sale, { search })).rows.map(({ id }) => id)

    expect(await hits('anna.oberg')).toEqual(orderIds.slice(0, 1))
    expect(await hits('post.example')).toEqual(orderIds.slice(1))
  },
)

test.each(DIALECTS)('%s: orders are found by any part of names and numbers', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  await submit(sale, order)
  await reserve(sale)
  const hits = async (search: string) => (await list(sale, { search })).rows.map(({ id }) => id)

  for (const search of [
    'öberg',
    'oberg',
    'berg',
    'ÅSA ÖB',
    'asa@example',
    '070-174 06 12',
    '+46 (0)70-174 06 12',
    '0612',
    '06 12 åsa',
    '4670',
    String(order.orderId),
  ]) {
    expect(await hits(search), search).toEqual([order.orderId])
  }
  for (const search of ['åsa karlsson', '%', '_sa', "' or 1=1", '0613', 'xample']) {
    expect(await hits(search), search).toEqual([])
  }
})

test.each(DIALECTS)('%s: a beginning that many words share finds as few words do', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { shopId } = sale
  const [first, second] = [(await reserve(sale)).orderId, (await reserve(sale)).orderId]
  const numbers = (from: number) => Array.from({ length: 60 }, (_, index) => from + index)
  await inTransaction(sale.db, async (tx) => {
    await insertOrderWords(tx, { shopId, orderId: first }, { bookingIds: numbers(8_170_000) })
    await insertOrderWords(tx, { shopId, orderId: second }, { bookingIds: numbers(8_170_100) })
    return ok(null)
  })
  const hits = async (search: string) => (await list(sale, { search })).rows.map(({ id }) => id)

  expect(await hits('8170')).toEqual([second, first])
  expect(await hits('81700')).toEqual([first])
  expect(await hits('81701')).toEqual([second])
  expect(await hits('8170159')).toEqual([second])
  expect(await hits('817016')).toEqual([])
})

test.each(DIALECTS)('%s: orders are found by their bookings and named units', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  await nameUnits(db, { shopId, productId, labels: ['Gul Öring 1', 'Gul Öring 12', 'Röd 2'] })
  const first = await reserve(sale)
  const second = await reserve(sale)
  const hits = async (search: string) => (await list(sale, { search })).rows.map(({ id }) => id)

  expect(await hits('gul öring 1')).toEqual([first.orderId])
  expect(await hits('GUL ORING 12')).toEqual([second.orderId])
  expect(await hits('öring')).toEqual([second.orderId, first.orderId])
  expect(await hits('röd 2')).toEqual([])
  const [booking] = await listOrderBookings(db, { shopId, orderId: second.orderId })
  expect(await hits(String(booking?.id))).toContain(second.orderId)
})

test.each(DIALECTS)(
  '%s: older orders of a named unit stand after all that have its name as a word',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId, productId } = sale
    await nameUnits(db, { shopId, productId, labels: ['Öring 1', 'Öring 2'] })
    const orderIds = [(await reserve(sale)).orderId, (await reserve(sale)).orderId]
    const booked = { ...sale, startRent: '2026-07-16 10:00:00', endRent: '2026-07-18 10:00:00' }
    for (let sold = 0; sold < 9; sold += 1) {
      const { orderId } = await insertOrderWithBooking(db, booked)
      const comments = ['öring']
      await inTransaction(db, async (tx) => ok(await insertOrderWords(tx, { shopId, orderId }, { comments })))
      orderIds.push(orderId)
    }
    const deleted = orderIds.slice(0, 4)
    await db.updateTable('order').set({ state: 'DELETED' }).where('id', 'in', deleted).execute()
    const found: number[] = []
    let after: string | undefined
    do {
      const page = await list(sale, { search: 'öring', tab: 'deleted', limit: 1, after })
      found.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    expect(found).toEqual(deleted.toReversed())
  },
)

test.each(DIALECTS)('%s: a customer who changes is found by the new details alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId } = sale
  const order = await reserve(sale)
  const { orderId } = order
  await submit(sale, order)
  const hits = async (search: string) => (await list(sale, { search })).rows.map(({ id }) => id)
  const [booking] = await listOrderBookings(db, { shopId, orderId })
  const saved = await inTransaction(db, (tx) =>
    saveCustomer(tx, { ...order.staff, customer: { lastName: 'Ek' } }),
  )
  expect(saved.ok).toBe(true)
  expect(await hits('öberg')).toEqual([])
  for (const search of ['ek', 'åsa', String(orderId), String(booking?.id)]) {
    expect(await hits(search), search).toContain(orderId)
  }
})

test.each(DIALECTS)('%s: tabs and filters', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const make = async (over: Partial<Parameters<typeof insertOrderWithBooking>[1]>) =>
    (await insertOrderWithBooking(sale.db, { ...sale, ...over })).orderId
  const coming = await make({})
  const past = await make({ startRent: '2026-07-14 10:00:00', endRent: '2026-07-14 13:00:00' })
  const deleted = await make({ order: { state: 'DELETED' } })
  const paid = await make({ order: { payed_minor: 40_000 } })
  const item = await make({ order: { payed_minor: 1, created_at: '2026-07-15T22:30:00Z' } })
  const ids = async (over: Partial<OrderListQuery>) =>
    (await list(sale, { sort: 'id', ...over })).rows.map(({ id }) => id)

  expect(await ids({ tab: 'coming' })).toEqual([coming, paid, item])
  expect(await ids({ tab: 'past' })).toEqual([past])
  expect(await ids({ tab: 'all' })).toEqual([coming, past, paid, item])
  expect(await ids({ tab: 'deleted' })).toEqual([deleted])
  expect(await ids({ payment: 'PAID' })).toEqual([paid])
  expect(await ids({ payment: 'PARTIALLY_PAID' })).toEqual([item])
  expect(await ids({ payment: 'UNPAID' })).toEqual([coming, past])
  expect(await ids({ startFrom: today, startTo: today })).toEqual([coming, paid, item])
  expect(await ids({ createdFrom: today, createdTo: today })).toEqual([item])
  expect(await ids({ productIds: [sale.productId + 1] })).toEqual([])
  expect(await ids({ shopId: sale.shopId + 1 })).toEqual([])
  expect((await list(sale, { tab: 'past' })).rows).toMatchObject([
    {
      customerName: 'Åsa Öberg',
      contents: [{ quantity: 1, name: { sv: 'Havskajak' } }],
      paymentState: 'UNPAID',
    },
  ])
})

test.each(DIALECTS)('%s: the manifest holds live bookings by departure', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 24)
  await insertOrderWithBooking(sale.db, { ...sale, quantity: 3 })
  await insertOrderWithBooking(sale.db, {
    ...sale,
    startRent: '2026-07-16 14:00:00',
    endRent: '2026-07-16 17:00:00',
  })
  await insertOrderWithBooking(sale.db, { ...sale, order: { state: 'CANCELLED' } })
  await insertOrderWithBooking(sale.db, {
    ...sale,
    startRent: '2026-07-17 10:00:00',
    endRent: '2026-07-17 13:00:00',
  })
  const reserved = await reserve(sale)
  const query = { shopId: sale.shopId, from: today, to: today, now, zone }

  const departures = await findManifest(sale.db, query)
  expect(departures).toMatchObject([
    {
      startRent,
      capacity: 24,
      booked: 3,
      checkedIn: 0,
      reserved: 1,
      free: 20,
      rows: [
        { contents: [{ quantity: 3 }], reservedUntil: null },
        { orderId: reserved.orderId, reservedUntil: addMinutes(now, 30) },
      ],
    },
    { startRent: '2026-07-16 14:00:00', booked: 1, reserved: 0, free: 23 },
  ])
  const later = await findManifest(sale.db, { ...query, now: addMinutes(now, 30) })
  expect(later.map(({ booked, reserved: left, free }) => [booked, left, free])).toEqual([
    [3, 0, 21],
    [1, 0, 23],
  ])
})

test.each(DIALECTS)(
  '%s: the dashboard adds up local days and lists what needs attention',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const confirm = (confirmed_at: string) =>
      insertOrderWithBooking(sale.db, { ...sale, order: { confirmed_at } })
    await confirm('2026-07-15T21:59:59Z')
    await confirm('2026-07-15T22:00:00Z')
    const { orderId } = await confirm('2026-07-16T12:00:00Z')
    const reserved = await reserve(sale)
    const { shopId } = sale

    const period = { from: localDate('2026-07-15'), to: localDate('2026-07-17') }
    expect(await listSalesDays(sale.db, { shopId, onlineOrOffline: 'BOTH', period })).toMatchObject([
      { date: '2026-07-15', amountMinor: 40_000, orders: 1 },
      { date: '2026-07-16', amountMinor: 80_000, orders: 2 },
      { date: '2026-07-17', amountMinor: 0, orders: 0 },
    ])
    const week = {
      shopId,
      from: wallTime('2026-07-16 00:00:00'),
      to: wallTime('2026-07-23 00:00:00'),
      limit: 5,
    }
    const unpaid = await listUnpaidSoon(sale.db, week)
    expect(unpaid).toHaveLength(3)
    expect(unpaid[2]).toMatchObject({ orderId, dueMinor: 40_000, customerName: 'Åsa Öberg' })
    expect(await listReservationsRunningOut(sale.db, { shopId, now, limit: 5 })).toMatchObject([
      { orderId: reserved.orderId, reservationExpiresAt: addMinutes(now, 30) },
    ])
  },
)

test.each(DIALECTS)(
  '%s: a guest reads the order by its secret, without what staff wrote',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { orderId } = await insertOrderWithBooking(sale.db, {
      ...sale,
      customer: { comment_by_admin: 'Hemligt' },
    })
    const { secret, customer } = await load(sale, { orderId })
    const key = { shopId: sale.shopId, orderId }

    expect(customer?.commentByAdmin).toBe('Hemligt')
    expect((await findGuestOrder(sale.db, { ...key, secret }))?.customer?.commentByAdmin).toBeNull()
    expect(await findGuestOrder(sale.db, { ...key, secret: `${secret}x` })).toBeUndefined()
    expect(await findGuestOrder(sale.db, { ...key, shopId: 99, secret })).toBeUndefined()
  },
)
