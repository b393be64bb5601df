import { expect, test } from 'vitest'
import { z } from 'zod'
import { action, loader } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertDuration, insertOrderWithBooking, insertProduct, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from '../../domain/availability/count-statements.ts'
import { staffArgs } from '../staff/staff-shop.ts'
import { guestArgs, insertKayakShop } from '../widget/guest-shop.ts'

const PATTERN = '/api/available-products' as const
const anything = z.looseObject({ data: z.unknown() })

type Asked = { params?: Record<string, string>; body?: unknown }

/** What a guest of the shop is answered below /api/guest. */
async function ask(db: Db, shopId: number, path: string, { params = {}, body }: Asked = {}) {
  const args = await guestArgs(db, shopId, `/api/guest/${path}`, { params })
  return answerOf({ ...args, params }, body)
}

async function answerOf(
  args: { url: URL; params: Record<string, string>; context: Parameters<typeof loader>[0]['context'] },
  body?: unknown,
) {
  const request = new Request(
    args.url,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  const answer = await (body === undefined ? loader : action)({ ...args, request, pattern: PATTERN })
  const retryAfter = answer.headers.get('Retry-After')
  return { status: answer.status, retryAfter, body: anything.parse({ data: null, ...(await answer.json()) }) }
}

/** All four kayaks, all day. */
const fullDay = (date: string) => ({
  startRent: `${date} 08:00:00`,
  endRent: `${date} 23:00:00`,
  quantity: 4,
})

test.each(DIALECTS)('%s: products of a date are those that can be booked for so many', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  await insertOrderWithBooking(db, { shopId, productId, ...fullDay('2026-07-17') })
  const products = async (query: string) => {
    const { body } = await ask(db, shopId, `available-products?${query}`)
    return z.array(z.looseObject({ id: z.int(), status: z.string().nullable() })).parse(body.data)
  }
  expect(await products('')).toMatchObject([{ id: productId, status: null }])
  expect(await products('startDate=2026-07-18&quantity=4')).toMatchObject([{ status: 'AVAILABLE' }])
  expect(await products('startDate=2026-07-17')).toEqual([])
  expect(await products('startDate=2026-07-17&endDate=2026-07-18')).toHaveLength(1)
  expect(await products('startDate=2026-07-18&quantity=5')).toEqual([])
  expect(await products('startDate=2026-07-18&startTime=10:00')).toHaveLength(1)
  expect(await products('startDate=2026-07-18&startTime=10:07')).toEqual([])
  expect(await products(`products=${productId + 99}`)).toEqual([])
})

test('the number of statements is the same for one product and for many', async () => {
  await using database = await createTestDatabase('sqlite')
  const { shopId } = await insertKayakShop(database.db)
  const statements = async () => {
    const { counted, count } = countStatements(database.db)
    await ask(counted, shopId, 'available-products?startDate=2026-07-18')
    return count()
  }
  const few = await statements()
  for (const _ of [1, 2, 3]) await insertProduct(database.db, { shop_id: shopId, max_capacity: 4 })
  expect(await statements()).toBe(few)
})

test('the next date is after what is full, a year on at most', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  await insertOrderWithBooking(db, { shopId, productId, ...fullDay('2026-07-17') })
  const next = async (query: string) =>
    (await ask(db, shopId, `available-products/calendar/next-available-date?${query}`)).body.data
  expect(await next('')).toEqual({ date: '2026-07-16' })
  expect(await next('fromDate=2026-07-17')).toEqual({ date: '2026-07-18' })
  expect(await next('quantity=5')).toEqual({ date: null })
})

test('start times tell what is left and what it costs; lengths are those that a guest may choose', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { shopId, productId, durationId, adultId } = await insertKayakShop(db)
  await insertDuration(db, { shop_id: shopId, product_id: productId, admin_only: 1 })
  await insertOrderWithBooking(db, {
    shopId,
    productId,
    startRent: '2026-07-17 10:00:00',
    endRent: '2026-07-17 13:00:00',
  })
  const params = { productId: String(productId) }
  const { body } = await ask(
    db,
    shopId,
    `products/${productId}/start-time-prices?startDate=2026-07-17&startTime=10:00&durationId=${durationId}`,
    { params },
  )
  const offer = {
    startDateTime: '2026-07-17 10:00:00',
    endTime: '13:00',
    endDate: '2026-07-17',
    availableQuantity: 3,
    prices: [{ priceCategoryId: adultId, unitPrice: 400 }],
  }
  expect(body.data).toMatchObject([offer])

  const path = 'available-products/calendar/2026-07-17/durations'
  const asked = { params: { date: '2026-07-17' }, body: { productId, startTime: '10:00' } }
  const lengths = await ask(db, shopId, path, asked)
  expect(lengths.body.data).toMatchObject({ availabilities: [{ durationId, ...offer }] })
  expect(lengths.body.data).toHaveProperty('availabilities.length', 1)
  expect((await ask(db, shopId, path, { ...asked, body: { productId, startTime: 'ten' } })).status).toBe(422)
  expect((await ask(db, shopId, path, { ...asked, params: { date: 'today' } })).status).toBe(404)
})

test('dates for another time leave out what the booking holds, for its guest and for staff', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const { bookingId } = await insertOrderWithBooking(db, { shopId, productId, ...fullDay('2026-07-17') })
  await insertOrderWithBooking(db, { shopId, productId, ...fullDay('2026-07-18') })
  const params = { bookingId: String(bookingId) }
  const path = `bookings/${bookingId}/available-dates?from=2026-07-17&to=2026-07-19`
  const dates = z.array(z.looseObject({ date: z.string(), status: z.string() }))

  const own = await ask(db, shopId, `${path}&email=ASA@example.test`, { params })
  expect(dates.parse(own.body.data).map(({ date }) => date)).toEqual(['2026-07-17', '2026-07-19'])
  expect((await ask(db, shopId, `${path}&email=someone@example.test`, { params })).status).toBe(404)
  expect((await ask(db, shopId, path, { params })).status).toBe(404)

  const userId = await insertUser(db)
  const staff = await staffArgs(db, { shopId, userId }, `/api/${path}`, { params })
  expect(dates.parse((await answerOf(staff)).body.data)).toHaveLength(2)
})

test.each(DIALECTS)('%s: whose a booking is cannot be guessed for long', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const { bookingId } = await insertOrderWithBooking(db, { shopId, productId })
  const params = { bookingId: String(bookingId) }
  const guess = (email: string) =>
    ask(db, shopId, `bookings/${bookingId}/available-dates?email=${email}`, { params })

  // The right one costs nothing, however often.
  for (let asked = 0; asked < 6; asked++) expect((await guess('asa@example.test')).status).toBe(200)
  for (let wrong = 0; wrong < 5; wrong++) expect((await guess(`guest${wrong}@example.test`)).status).toBe(404)
  expect(await guess('asa@example.test')).toMatchObject({ status: 429, retryAfter: String(15 * 60) })
  const other = `available-products?startDate=2026-07-18&bookingId=${bookingId}&email=asa@example.test`
  expect((await ask(db, shopId, other)).status).toBe(200)
})
