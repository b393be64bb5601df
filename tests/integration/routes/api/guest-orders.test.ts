import { expect, test } from 'vitest'
import { z } from 'zod'
import { instant } from '#app/domain/shared/time.ts'
import { action, loader } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertPaymentProvider } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { insertPriced } from '../staff/staff-shop.ts'
import { guestArgs, NOW } from '../widget/guest-shop.ts'

type Sent = { method?: 'POST' | 'GET' | 'DELETE'; body?: unknown; key?: string }

async function send(db: Db, shopId: number, path: string, { method = 'POST', body, key }: Sent = {}) {
  const address = `/api/guest/v3/${path}`
  const args = await guestArgs(db, shopId, address, { params: {} })
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const request = new Request(args.url, { method, headers, ...content })
  const answer = await (method === 'GET' ? loader : action)({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

type Priced = Awaited<ReturnType<typeof insertPriced>>

const item = ({ productId, sixHours }: Priced, quantity = 1, over: object = {}) => ({
  orderItemableType: 'Booking',
  orderItemable: {
    startRent: '2026-07-17 10:00:00',
    durationId: Number(sixHours),
    bookingProducts: [{ rentalProductId: productId, quantity }],
    ...over,
  },
})
const customer = {
  firstName: 'Åsa',
  lastName: 'Öberg',
  email: 'asa@example.test',
  phone: { e164: '+46701740612', countryCode: 'SE', rawPhoneNumber: '+46 70-174 06 12' },
}

const shape = z.object({
  data: z.object({
    id: z.int(),
    secret: z.string(),
    orderItems: z.array(
      z.object({
        orderItemable: z.object({ id: z.int(), bookingProducts: z.array(z.object({ id: z.int() })) }),
      }),
    ),
  }),
})

test.each(DIALECTS)('%s: a guest reserves once, goes on, and submits', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId } = shop
  const providerId = await insertPaymentProvider(db, { shop_id: shopId, kind: 'TEST' })
  const body = { order: { orderItems: [item(shop)] }, lang: 'de' }
  const reserved = await send(db, shopId, 'orders/reserve', { body, key: 'k' })
  expect(reserved).toMatchObject({
    status: 201,
    body: { data: { state: 'RESERVED', createdBy: 'GUEST', lang: 'de' } },
  })
  expect(await send(db, shopId, 'orders/reserve', { body, key: 'k' })).toEqual(reserved)
  const { id, secret } = shape.parse(reserved.body).data

  const order = { id, orderItems: [] }
  const more = { order: { id, orderItems: [item(shop, 2)] }, customer }
  expect(
    await send(db, shopId, 'orders/reserve', { body: { ...more, secret: 'wrong-secret' } }),
  ).toMatchObject({
    status: 404,
  })
  // Only staff may know a number better than the tables of its country.
  const phone = { countryCode: 'SE', rawPhoneNumber: '20123456' }
  const unknown = { ...more, secret, customer: { ...customer, phone } }
  expect(await send(db, shopId, 'orders/reserve', { body: unknown })).toMatchObject({
    status: 422,
    body: { errors: { 'customer.phone': [expect.any(String)] } },
  })
  expect(await send(db, shopId, 'orders/reserve', { body: { ...more, secret } })).toMatchObject({
    status: 201,
    body: { data: { id, customer: { firstName: 'Åsa', commentByAdmin: null } } },
  })

  const unready = { order, secret, paymentProviderId: providerId }
  expect(await send(db, shopId, 'orders', { body: unready })).toMatchObject({
    status: 422,
    body: { errors: { termsAccepted: [expect.any(String)] } },
  })
  const submission = { body: { ...unready, termsAccepted: true }, key: 'pay' }
  const submitted = await send(db, shopId, 'orders', submission)
  expect(submitted).toMatchObject({
    status: 201,
    body: { data: { state: 'READY_FOR_PAYMENT' }, payment: { url: expect.stringContaining(`/${id}/pay/`) } },
  })
  expect(await send(db, shopId, 'orders', submission)).toEqual(submitted)
})

test.each(DIALECTS)('%s: an order is opened and cancelled by its secret alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId } = shop
  const stranger = await insertPriced(db)
  const body = { order: { orderItems: [item(shop)] } }
  const { id, secret } = shape.parse((await send(db, shopId, 'orders/reserve', { body })).body).data

  const get = (of: number, query: string) => send(db, of, `orders/${id}${query}`, { method: 'GET' })
  expect(await get(shopId, `?secret=${secret}`)).toMatchObject({ status: 200, body: { data: { id } } })
  expect(await get(shopId, '')).toMatchObject({ status: 404, body: { message: 'Bokningen hittas ej.' } })
  expect((await get(shopId, '?secret=wrong-secret')).status).toBe(404)
  expect((await get(stranger.shopId, `?secret=${secret}`)).status).toBe(404)

  const cancel = (of: number, posted: object) => send(db, of, `orders/${id}/cancel`, { body: posted })
  expect((await cancel(shopId, { secret: 'wrong-secret' })).status).toBe(404)
  expect((await cancel(stranger.shopId, { secret })).status).toBe(404)
  expect(await cancel(shopId, { secret })).toMatchObject({
    status: 200,
    body: { data: { state: 'CANCELLED' } },
  })
})

test.each(DIALECTS)('%s: products are taken out until the contact details', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId } = shop
  const body = { order: { orderItems: [item(shop), item(shop, 1, { startRent: '2026-07-18 11:00:00' })] } }
  const { id, secret, orderItems } = shape.parse(
    (await send(db, shopId, 'orders/reserve', { body })).body,
  ).data
  const remove = (index: number, by = secret) => {
    const booking = orderItems[index]?.orderItemable
    const path = `bookings/${booking?.id}/booking-products/${booking?.bookingProducts[0]?.id}`
    return send(db, shopId, `${path}?secret=${by}`, { method: 'DELETE' })
  }
  expect((await remove(0, 'wrong-secret')).status).toBe(404)
  expect(await remove(0)).toMatchObject({ status: 200, body: { orderDeleted: false } })
  expect((await remove(0)).status).toBe(404)
  const known = { order: { id, orderItems: [] }, secret, customer }
  expect((await send(db, shopId, 'orders/reserve', { body: known })).status).toBe(201)
  expect((await remove(1)).status).toBe(422)

  const other = shape.parse((await send(db, shopId, 'orders/reserve', { body })).body).data
  const [first, second] = other.orderItems.map(({ orderItemable }) => orderItemable)
  for (const [booking, orderDeleted] of [
    [first, false],
    [second, true],
  ] as const) {
    const path = `bookings/${booking?.id}/booking-products/${booking?.bookingProducts[0]?.id}`
    const removed = await send(db, shopId, `${path}?secret=${other.secret}`, { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 200, body: { orderDeleted } })
  }
})

test.each(DIALECTS)('%s: guests break no rule that staff may', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const count = async () => (await db.selectFrom('order').select('id').execute()).length
  const before = await count()
  const past = item(shop, 1, { startRent: '2026-07-15 10:00:00' })
  const accepted = { order: { orderItems: [past] }, accepted: ['past_cut_off'] }
  expect((await send(db, shop.shopId, 'orders/reserve', { body: accepted })).status).toBe(422)
  const night = { order: { orderItems: [item(shop, 1, { startRent: '2026-07-17 03:00:00' })] } }
  expect((await send(db, shop.shopId, 'orders/reserve', { body: night })).status).toBe(422)
  expect(await count()).toBe(before)
})

test.each(DIALECTS)(
  "%s: a guest answers the shop's own questions, and must before submitting",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const { shopId } = shop
    const paymentProviderId = await insertPaymentProvider(db, { shop_id: shopId, kind: 'TEST' })
    const editor = { ...shop, now: instant(NOW) }
    const heightId = await insertQuestion(db, editor)
    const allergyId = await insertQuestion(db, editor, { internalName: 'allergy', appliesTo: 'BOOKING' })
    const answer = (customFieldId: number, participant: number, value: string, orderItem?: number) => ({
      ...{ value, participant, customerCustomField: { customFieldId } },
      ...(orderItem === undefined ? {} : { orderItem }),
    })
    const countOrders = async () => (await db.selectFrom('order').select('id').execute()).length
    const before = await countOrders()
    const later = { startRent: '2026-07-18 10:00:00' }
    const body = {
      ...{ order: { orderItems: [item(shop), item(shop, 1, later)] }, customer },
      ...{ paymentProviderId, termsAccepted: true },
    }
    const answers = [
      answer(allergyId, -1, 'Nötter'),
      answer(heightId, 1, '184', 0),
      answer(heightId, 1, '175', 1),
    ]
    const open = { status: 422, body: { message: 'Det finns fler frågor nu. Svara på dem och boka igen.' } }
    expect(await send(db, shopId, 'orders', { body })).toMatchObject(open)
    expect(
      await send(db, shopId, 'orders', { body: { ...body, customValues: answers.slice(0, 2) } }),
    ).toMatchObject(open)
    const wrong = [
      answer(allergyId, -1, 'x'),
      answer(heightId, 1, ''),
      answer(heightId, 2, '1', 1),
      answer(heightId, 1, '1', 7),
    ]
    expect(
      await send(db, shopId, 'orders/reserve', { body: { ...body, customValues: wrong } }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          'customValues.1.value': [expect.any(String)],
          'customValues.2.customerCustomField': [expect.any(String)],
          'customValues.3.customerCustomField': [expect.any(String)],
        },
      },
    })
    expect(await countOrders()).toBe(before)

    const sent = { body: { ...body, customValues: answers }, key: 'answered' }
    const submitted = await send(db, shopId, 'orders', sent)
    expect(submitted).toMatchObject({ status: 201, body: { data: { state: 'READY_FOR_PAYMENT' } } })
    expect(await send(db, shopId, 'orders', sent)).toEqual(submitted)
    expect(JSON.stringify(submitted.body)).toMatch(/Nötter.*184.*175|184.*175.*Nötter/)
  },
)
