import { expect, test } from 'vitest'
import { z } from 'zod'
import { action } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertBundleOption, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertPriced, insertStaffShop, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

const soldShape = z.object({ data: z.object({ id: z.int() }) })
const NO_PRICE = 'Det saknas pris för valet, så det kan inte bokas.'

function replicate(db: Db, shop: StaffShop, body: unknown, key = 'copy') {
  return post(db, shop, { path: '/api/orders/replicate', body, key })
}

type Sent = { path: string; body: unknown; key: string }

async function post(db: Db, shop: StaffShop, { path, body, key }: Sent) {
  const args = await staffArgs(db, shop, path, { params: {} })
  const headers = { 'Idempotency-Key': key }
  const request = new Request(args.url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await action({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

test.each(DIALECTS)(
  '%s: what is selected is copied once; what is full stands at the items',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const { orderId, bookingId } = shop
    const { order_item_id: orderItemId } = await db
      .selectFrom('booking')
      .select('order_item_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const to = (startRent: string, endRent: string, selected?: boolean) => ({
      orderId,
      orderItems: [{ orderItemId, booking: { bookingId, startRent, endRent, rebookable: false, selected } }],
    })

    await db.updateTable('product').set({ max_capacity: 0 }).where('id', '=', shop.productId).execute()
    const full = await replicate(db, shop, to('2026-07-23 10:00:00', '2026-07-23 13:00:00'))
    expect(full).toMatchObject({
      status: 422,
      body: { errors: { 'orderItems.0.booking.bookingId': ['Det finns inte plats då. Lediga: 0.'] } },
    })
    await db.updateTable('product').set({ max_capacity: 4 }).where('id', '=', shop.productId).execute()

    const copy = to('2026-07-23 10:00:00', '2026-07-23 13:00:00')
    const created = await replicate(db, shop, copy)
    expect(created).toMatchObject({
      status: 201,
      body: {
        data: {
          state: 'CONFIRMED',
          price: 400,
          payed: 0,
          orderItems: [
            { orderItemable: { startRent: '2026-07-23 10:00:00', endRent: '2026-07-23 13:00:00' } },
          ],
        },
      },
    })
    expect(await replicate(db, shop, copy)).toEqual(created)
    const longer = await replicate(db, shop, to('2026-07-25 10:00:00', '2026-07-25 15:00:00'), 'longer')
    expect(longer.body).toMatchObject({ errors: { 'orderItems.0.booking.bookingId': [NO_PRICE] } })
    expect((await replicate(db, shop, to('2026-07-24 10:00:00', '2026-07-24 13:00:00'))).status).toBe(409)
  },
)

test.each(DIALECTS)('%s: nothing selected, another order and nonsense are refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const other = await insertStaffShop(db)
  const item = (over: object) => ({
    orderItemId: 1,
    booking: {
      bookingId: shop.bookingId,
      startRent: '2026-07-23 10:00',
      endRent: '2026-07-23 13:00',
      ...over,
    },
  })
  const errorsOf = async (body: unknown) => {
    const answer = await replicate(db, shop, body)
    const { errors } = z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(answer.body)
    return { status: answer.status, at: Object.keys(errors) }
  }
  const orderId = shop.orderId
  expect(await errorsOf({ orderId, orderItems: [item({ selected: false })] })).toEqual({
    status: 422,
    at: ['orderItems'],
  })
  expect(await errorsOf({ orderId, orderItems: [item({ bookingId: other.bookingId })] })).toEqual({
    status: 422,
    at: ['orderItems.0.booking.bookingId'],
  })
  expect(await errorsOf({ orderId, orderItems: [item({ endRent: '2026-07-23 10:00' })] })).toEqual({
    status: 422,
    at: ['orderItems.0.booking.endRent'],
  })
  // A copy is one order: the second would be passed over.
  expect(
    await errorsOf({
      orderId,
      orderItems: [item({}), item({ startRent: '2026-07-24 10:00', endRent: '2026-07-24 13:00' })],
    }),
  ).toEqual({
    status: 422,
    at: ['orderItems.1.booking.bookingId'],
  })
  expect(await replicate(db, shop, { orderId: other.orderId, orderItems: [item({})] })).toEqual({
    status: 404,
    body: {
      message: 'Bokningen hittas ej.',
      errors: { orderId: ['Bokningen hittas ej.'] },
      statusCode: 404,
    },
  })
  expect(await errorsOf({ orderId, orderItems: [item({ startRent: 'soon' })] })).toEqual({
    status: 422,
    at: ['orderItems.0.booking.startRent'],
  })
})

test.each(DIALECTS)('%s: a rule for guests is named, and broken once it is accepted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { orderId, bookingId, productId } = shop
  const { order_item_id: orderItemId } = await db
    .selectFrom('booking')
    .select('order_item_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await db.updateTable('product').set({ minimum_quantity: 3 }).where('id', '=', productId).execute()
  const booking = { bookingId, startRent: '2026-07-23 10:00:00', endRent: '2026-07-23 13:00:00' }
  const copy = { orderId, orderItems: [{ orderItemId, booking }] }
  expect(await replicate(db, shop, copy)).toMatchObject({
    status: 422,
    body: { errors: { 'accepted.below_minimum': ['Minsta antal är 3.'] } },
  })
  expect((await replicate(db, shop, { ...copy, accepted: ['below_minimum'] })).status).toBe(201)
})

test.each(DIALECTS)(
  '%s: items of a bundle follow their booking, and are not copied without it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const { shopId, productId } = shop
    const lunch = await insertProduct(db, { shop_id: shopId })
    await insertPrice(db, { shop_id: shopId, product_id: lunch })
    const ofBundle = { shop_id: shopId, product_id: productId, item_id: lunch }
    await insertBundleOption(db, { ...ofBundle, quantity_option: 'PARENT_MANDATORY' })
    const period = { startRent: '2026-07-29 10:00:00', endRent: '2026-07-29 16:00:00' }
    const orderItemable = {
      startRent: '2026-07-22 10:00:00',
      durationId: Number(shop.sixHours),
      bookingProducts: [{ rentalProductId: productId, quantity: 1 }],
    }
    const body = { order: { orderItems: [{ orderItemableType: 'Booking', orderItemable }] } }
    const { data } = soldShape.parse((await post(db, shop, { path: '/api/orders', body, key: 'sold' })).body)
    const { id: orderId } = data
    const [parent, child] = await db
      .selectFrom('booking')
      .select(['id as bookingId', 'order_item_id as orderItemId'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    const items = [parent, child].map((each) => ({
      orderItemId: each?.orderItemId,
      booking: { bookingId: each?.bookingId, ...period },
    }))
    expect(await replicate(db, shop, { orderId, orderItems: items.slice(1) })).toMatchObject({
      status: 422,
      body: { errors: { 'orderItems.0.booking.bookingId': [expect.stringContaining('paket')] } },
    })
    expect(await replicate(db, shop, { orderId, orderItems: items }, 'both')).toMatchObject({
      status: 201,
      body: { data: { orderItems: [{}, {}] } },
    })
  },
)
