import { expect, test } from 'vitest'
import { z } from 'zod'
import { action, loader } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOrderWithBooking,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from '../../domain/availability/count-statements.ts'
import { staffArgs } from '../staff/staff-shop.ts'
import { guestArgs, insertKayakShop } from '../widget/guest-shop.ts'

const anything = z.looseObject({ data: z.unknown() })

type Query = { params?: Record<string, string>; body?: unknown }

/** Sends a guest's call below /api/guest; a POST if it has a body. */
async function ask(db: Db, shopId: number, path: string, { params = {}, body }: Query = {}) {
  const args = await guestArgs(db, shopId, `/api/guest/v3/${path}`, { params })
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
  const answer = await (body === undefined ? loader : action)({ ...args, request })
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

const DATES = { fromDate: '2026-07-17', toDate: '2026-07-19' }
const CALLS: readonly [path: string, requested: Query][] = [
  ['available-products?startDate=2026-07-18', {}],
  ['available-products/calendar', { body: DATES }],
  ['available-products/calendar/2026-07-18', { params: { date: '2026-07-18' }, body: {} }],
]

test.each(CALLS)('%s takes as many statements for one product as for many', async (path, requested) => {
  await using database = await createTestDatabase('sqlite')
  const { shopId } = await insertKayakShop(database.db)
  const statements = async () => {
    const { counted, count } = countStatements(database.db)
    expect((await ask(counted, shopId, path, requested)).status).toBe(200)
    return count()
  }
  const few = await statements()
  for (const _ of [1, 2, 3]) await insertProduct(database.db, { shop_id: shopId, max_capacity: 4 })
  expect(await statements()).toBe(few)
})

test.each(DIALECTS)('%s: a calendar tells each date’s status and its products', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const inHand = await insertProduct(db, { shop_id: shopId, status: 'ADMIN_ONLY' })
  await insertOrderWithBooking(db, { shopId, productId, ...fullDay('2026-07-17') })
  const calendar = async (body: Record<string, unknown>) =>
    (await ask(db, shopId, 'available-products/calendar', { body: { ...DATES, ...body } })).body.data
  const on = (date: string, status: string) => ({
    date,
    status,
    products: [{ rentalProductId: productId, status }],
  })
  expect(await calendar({})).toEqual([
    on('2026-07-17', 'FULL'),
    on('2026-07-18', 'AVAILABLE'),
    on('2026-07-19', 'AVAILABLE'),
  ])
  expect(await calendar({ products: productId, toDate: '2026-07-17' })).toHaveLength(1)
  expect(await calendar({ fromDate: '2020-01-01', toDate: '2026-07-16' })).toMatchObject([
    { date: '2026-07-16' },
  ])
  expect(await calendar({ toDate: '2026-07-16' })).toEqual([])
  expect(await calendar({ toDate: '2030-01-01' })).toHaveLength(62)
  expect(await calendar({ products: [inHand], toDate: '2026-07-17' })).toEqual([
    { date: '2026-07-17', status: 'CLOSED', products: [] },
  ])

  const bad = { fromDate: 'soon', toDate: '2026-02-30', products: ['x'], categories: -1 }
  const refused = await ask(db, shopId, 'available-products/calendar', { body: bad })
  expect(refused.status).toBe(422)
  const { errors } = z.object({ errors: z.record(z.string(), z.unknown()) }).parse(refused.body)
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(Object.keys(bad)))
})

test.each(DIALECTS)('%s: a date tells the starts of each product with their lengths', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId, durationId } = await insertKayakShop(db)
  const oneHour = await insertDuration(db, { shop_id: shopId, product_id: productId, amount: 1 })
  await insertDuration(db, { shop_id: shopId, product_id: productId, amount: 2, admin_only: 1 })
  const full = { startRent: '2026-07-17 11:00:00', endRent: '2026-07-17 16:00:00', quantity: 4 }
  await insertOrderWithBooking(db, { shopId, productId, ...full })
  const params = { date: '2026-07-17' }
  const day = (body: unknown, requested = params) =>
    ask(db, shopId, `available-products/calendar/${requested.date}`, { params: requested, body })

  const { body } = await day({})
  const one = { durationId: oneHour, availableQuantity: 4, state: 'OPEN', label: { sv: '3 timmar' } }
  expect(body.data).toMatchObject({ products: [{ rentalProductId: productId }] })
  const { products } = z
    .object({
      products: z.array(
        z.object({
          availabilities: z.array(z.object({ startDateTime: z.string(), durations: z.array(z.unknown()) })),
        }),
      ),
    })
    .parse(body.data)
  const starts = products[0]?.availabilities ?? []
  const from = (time: string) => starts.find(({ startDateTime }) => startDateTime.endsWith(`${time}:00`))
  expect(starts[0]).toMatchObject({
    startDateTime: '2026-07-17 09:00:00',
    durations: [{ ...one, endDateTime: '2026-07-17 10:00:00' }],
  })
  expect(from('08:00')).toBeUndefined()
  expect(from('11:00')).toBeUndefined()
  expect(from('15:00')).toBeUndefined()
  expect(from('16:00')).toMatchObject({ durations: [one] })

  const free = await day({ products: productId }, { date: '2026-07-18' })
  expect(free.body.data).toHaveProperty('products.0.availabilities.0.durations.length', 2)
  expect(free.body.data).toHaveProperty('products.0.availabilities.0.durations.1.durationId', durationId)
  expect((await day({ products: [productId + 99] })).body.data).toEqual({ products: [] })
  expect((await day({ products: 'all' })).status).toBe(422)
  expect((await day({}, { date: 'someday' })).status).toBe(404)
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
    rebookable: false,
    prices: [{ priceCategoryId: adultId, unitPrice: 400, rebookingFee: null }],
  }
  expect(body.data).toMatchObject([offer])

  const path = 'available-products/calendar/2026-07-17/durations'
  const requested = { params: { date: '2026-07-17' }, body: { productId, startTime: '10:00' } }
  const lengths = await ask(db, shopId, path, requested)
  expect(lengths.body.data).toMatchObject({ availabilities: [{ durationId, ...offer }] })
  expect(lengths.body.data).toHaveProperty('availabilities.length', 1)
  expect((await ask(db, shopId, path, { ...requested, body: { productId, startTime: 'ten' } })).status).toBe(
    422,
  )
  expect((await ask(db, shopId, path.replace('2026-07-17', 'today'), requested)).status).toBe(404)
})

test('start times tell what the right to rebook costs at each price', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { shopId, productId, durationId } = await insertKayakShop(db)
  const youthId = await insertPriceCategory(db, { shop_id: shopId })
  const ofYouth = { product_id: productId, duration_id: durationId, price_category_id: youthId }
  await insertPrice(db, { shop_id: shopId, ...ofYouth, unit_price_minor: 250_50 })
  const terms = { rebookable: 1, rebooking_fee_type: 'PERCENT', rebooking_fee: 1000 } as const
  await db.updateTable('product').set(terms).where('id', '=', productId).execute()
  const path = `products/${productId}/start-time-prices?startDate=2026-07-17&startTime=10:00`
  const { body } = await ask(db, shopId, path, { params: { productId: String(productId) } })
  expect(body.data).toMatchObject([
    {
      rebookable: true,
      prices: [
        { unitPrice: 400, rebookingFee: 40 },
        { unitPrice: 250.5, rebookingFee: 25.05 },
      ],
    },
  ])
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
  for (let requested = 0; requested < 6; requested++)
    expect((await guess('asa@example.test')).status).toBe(200)
  for (let wrong = 0; wrong < 5; wrong++) expect((await guess(`guest${wrong}@example.test`)).status).toBe(404)
  expect(await guess('asa@example.test')).toMatchObject({ status: 429, retryAfter: String(15 * 60) })
  const other = `available-products?startDate=2026-07-18&bookingId=${bookingId}&email=asa@example.test`
  expect((await ask(db, shopId, other)).status).toBe(200)
})
