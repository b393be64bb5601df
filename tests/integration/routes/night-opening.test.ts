import { expect, test } from 'vitest'
import { z } from 'zod'
import { findStartsOfDays } from '#app/domain/availability/starts/find-starts-of-days.server.ts'
import { instant, localDate, localTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { loader as answer, action as answerPost } from '#app/routes/api/answer.ts'
import { loader as loadAvailability } from '#app/routes/staff/availability/availability.tsx'
import { loader as loadSale } from '#app/routes/staff/orders/new/new-order.tsx'
import { action, loader } from '#app/routes/widget/new-order.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { staffArgs } from './staff/staff-shop.ts'
import { guestArgs, productAddress, redirectOf, WINDOW } from './widget/guest-shop.ts'

/** Ten past midnight, Friday the 17th: Thursday's opening runs until half past three. */
const AFTER_MIDNIGHT = '2026-07-16T22:10:00Z'
const PATTERN = '/widget/v2/dialog/new-order' as const
const TONIGHT = ['2026-07-17 01:00:00', '2026-07-17 02:00:00']

/** A sauna for four, by the hour, open every night from 20:00 to 03:30. */
async function insertSauna(db: Db) {
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId, max_capacity: 4, start_time_interval: 60 })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: productId, amount: 1 })
  await insertPrice(db, { shop_id: shopId, product_id: productId })
  await insertOpeningSeason(db, { shop_id: shopId, opens: '20:00', closes: '03:30' })
  return { shopId, productId, durationId }
}

type Sauna = Awaited<ReturnType<typeof insertSauna>>

async function loadPage(db: Db, { shopId, productId }: Sauna, more = '', now = AFTER_MIDNIGHT) {
  const args = await guestArgs(db, shopId, productAddress(productId, more), { params: {}, now })
  const { content } = await loader({ ...args, pattern: PATTERN })
  if (content.kind !== 'product') throw new Error(`a ${content.kind} instead of the product`)
  return content.page
}

async function book(db: Db, { shopId, productId, durationId }: Sauna, over: Record<string, string>) {
  const form = { intent: 'add', durationId: String(durationId), 'q.0': '1', ...over }
  const address = productAddress(productId).replace(/cart=[^&]+/, `cart=cart-of-${over.startDate}`)
  const args = await guestArgs(db, shopId, address, { params: {}, form, now: AFTER_MIDNIGHT })
  return redirectOf(Promise.resolve(action({ ...args, pattern: PATTERN })))
}

test.each(DIALECTS)(
  '%s: after midnight a guest books what is left of the evening before',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sauna = await insertSauna(db)
    const page = await loadPage(db, sauna)
    const { month } = await loadPage(db, sauna, '&month=2026-07-01')
    const day = (date: string) => month?.weeks.flat().find((each) => each?.date === date)
    expect(page.choice.date).toBe('2026-07-16')
    expect(page.strip?.days[0]).toMatchObject({ date: '2026-07-16', starts: 2, isToday: false })
    expect(page.times.map(({ startRent }) => startRent)).toEqual(TONIGHT)
    expect(day('2026-07-15')).toMatchObject({ status: 'PAST' })
    expect(day('2026-07-16')).toMatchObject({ status: 'AVAILABLE', isToday: false })
    expect(day('2026-07-17')).toMatchObject({ status: 'AVAILABLE', isToday: true })

    expect(await book(db, sauna, { startDate: '2026-07-16', startTime: '01:00' })).toContain('/checkout')
    expect(await book(db, sauna, { startDate: '2026-07-17', startTime: '01:00' })).toContain('/checkout')
    const booked = await db.selectFrom('booking').select('start_rent').orderBy('id').execute()
    expect(booked.map(({ start_rent }) => start_rent)).toEqual(['2026-07-17 01:00:00', '2026-07-18 01:00:00'])
  },
)

test('a change begins at the booked start, under the evening on which it is listed', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const sauna = await insertSauna(db)
  const leadsTo = await book(db, sauna, { startDate: '2026-07-16', startTime: '02:00' })
  const [, orderId = ''] = /new-order\/(\d+)\/checkout/.exec(leadsTo ?? '') ?? []
  const secret = new URL(leadsTo ?? '', 'http://localhost').searchParams.get('secret')
  const list = await guestArgs(
    db,
    sauna.shopId,
    `${PATTERN}?key=k&cart=cart-of-the-test&w=${WINDOW}&order=${orderId}&secret=${secret}`,
    {
      params: {},
      now: AFTER_MIDNIGHT,
    },
  )
  const { cart } = await loader({ ...list, pattern: PATTERN })
  const open = (address: string) => guestArgs(db, sauna.shopId, address, { params: {}, now: AFTER_MIDNIGHT })
  const change = await open(cart?.bookings[0]?.changeAddress ?? '')
  // The first visit gets a cart of its own.
  const args = await open((await redirectOf(loader({ ...change, pattern: PATTERN }))) ?? '')
  const { content } = await loader({ ...args, pattern: PATTERN })
  expect(content).toMatchObject({
    kind: 'product',
    page: { choice: { date: '2026-07-16' }, chosen: { startRent: '2026-07-17 02:00:00' } },
  })
})

test('once it has closed, the day begins with its own evening', async () => {
  await using database = await createTestDatabase('sqlite')
  const sauna = await insertSauna(database.db)
  const page = await loadPage(database.db, sauna, '', '2026-07-17T01:30:00Z')
  expect(page.choice.date).toBe('2026-07-17')
  const last = await loadPage(database.db, sauna, '', '2026-07-31T22:10:00Z')
  expect([last.strip?.month, last.choice.date]).toEqual(['2026-07-01', '2026-07-31'])
})

test('the calendar of all products begins with the evening that still runs', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { shopId } = await insertSauna(db)
  const path = `${PATTERN}?key=k&cart=cart-of-the-test&w=${WINDOW}&view=calendar&startDate=2026-07-16`
  const args = await guestArgs(db, shopId, path, { params: {}, now: AFTER_MIDNIGHT })
  const { content } = await loader({ ...args, pattern: PATTERN })
  expect(content).toMatchObject({
    kind: 'calendar',
    calendar: { chosen: '2026-07-16', products: [{ times: TONIGHT }] },
  })
})

/** Where an answer tells dates or starts. */
const anything = z.looseObject({ data: z.unknown() })

async function ask(
  db: Db,
  { shopId }: Sauna,
  path: string,
  params: Record<string, string> = {},
  body?: unknown,
) {
  const args = await guestArgs(db, shopId, `/api/guest/v3/${path}`, { params, now: AFTER_MIDNIGHT })
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const request = new Request(args.url, init)
  const requested = { ...args, request }
  const answered = await (body === undefined ? answer(requested) : answerPost(requested))
  return anything.parse(await answered.json()).data
}

test('the calls tell what is left of the evening before', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const sauna = await insertSauna(db)
  const { productId } = sauna
  expect(await ask(db, sauna, 'available-products/calendar/next-available-date')).toEqual({
    date: '2026-07-16',
  })
  const body = { fromDate: '2026-07-17', toDate: '2026-07-18' }
  expect(await ask(db, sauna, 'available-products/calendar', {}, body)).toMatchObject([
    { date: '2026-07-16', status: 'AVAILABLE' },
    { date: '2026-07-17' },
    { date: '2026-07-18' },
  ])
  const prices = `products/${productId}/start-time-prices`
  const starts = z.array(z.looseObject({ startDateTime: z.string() }))
  const tonight = starts.parse(await ask(db, sauna, prices, { productId: String(productId) }))
  expect(tonight.slice(0, 3).map(({ startDateTime }) => startDateTime)).toEqual([
    ...TONIGHT,
    '2026-07-17 20:00:00',
  ])
  expect(await ask(db, sauna, 'available-products?startDate=2026-07-17&startTime=02:00')).toHaveLength(1)
  await insertOrderWithBooking(db, {
    shopId: sauna.shopId,
    productId,
    startRent: '2026-07-17 20:00:00',
    endRent: '2026-07-18 03:30:00',
    quantity: 4,
  })
  expect(await ask(db, sauna, 'available-products?startDate=2026-07-17')).toMatchObject([
    { status: 'AVAILABLE' },
  ])
})

test('dates for another time begin with the evening that still runs', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const sauna = await insertSauna(db)
  const { bookingId } = await insertOrderWithBooking(db, {
    ...sauna,
    startRent: '2026-07-20 20:00:00',
    endRent: '2026-07-20 21:00:00',
  })
  const path = `bookings/${bookingId}/available-dates?email=asa@example.test`
  const dates = z.array(z.looseObject({ date: z.string() }))
  const [first] = dates.parse(await ask(db, sauna, path, { bookingId: String(bookingId) }))
  expect(first).toMatchObject({
    date: '2026-07-16',
    startTimes: [{ startTime: '01:00' }, { startTime: '02:00' }],
  })
})

test('staff’s calendar of availability and their sale open on the evening that still runs', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { shopId, productId } = await insertSauna(db)
  const userId = await insertUser(db)
  const shop = { shopId, userId }
  const options = { params: {}, now: AFTER_MIDNIGHT }
  const availability = await staffArgs(db, shop, '/availability', options)
  const shown = await loadAvailability({ ...availability, pattern: '/availability' })
  expect(shown.address.date).toBe('2026-07-16')
  expect(shown.heads[0]).toMatchObject({ date: '2026-07-16' })

  const staffBooking = await staffArgs(db, shop, `/orders/new?product=${productId}`, options)
  const loaded = await loadSale({ ...staffBooking, pattern: '/orders/new' })
  expect(loaded.address.date).toBe('2026-07-16')
  expect(loaded.staffBooking?.starts.map(({ startRent }) => startRent)).toEqual(
    expect.arrayContaining(TONIGHT),
  )
  expect(loaded.staffBooking?.now).toMatchObject({ startRent: '2026-07-17 00:10:00' })
})

test.each([
  { since: '22:00', starts: ['16 22:00', '16 23:00', '17 00:00', '17 01:00', '17 02:00'] },
  { since: '01:00', starts: ['17 01:00', '17 02:00'] },
] as const)('of a night’s starts those since $since go on past midnight', async ({ since, starts }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { shopId, productId } = await insertSauna(db)
  const evening = localDate('2026-07-16')
  const days = [{ productIds: [productId], from: evening, to: evening, since: localTime(since) }]
  const now = instant(AFTER_MIDNIGHT)
  const found = await findStartsOfDays(db, { shopId, now, zone: stockholm, days })
  expect(found.map(({ startDateTime }) => startDateTime.slice(8, 16))).toEqual(starts)
})
