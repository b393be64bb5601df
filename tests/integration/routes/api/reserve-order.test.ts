import { expect, test } from 'vitest'
import { z } from 'zod'
import { instant } from '#app/domain/shared/time.ts'
import { action } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { insertPriced, NOW, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

type Sent = { path?: string; method?: 'POST' | 'PUT'; key?: string }

/** Reserves unless another path is named. */
async function post(
  db: Db,
  shop: StaffShop,
  body: unknown,
  { path = '/api/orders/reserve', method = 'POST', key }: Sent = {},
) {
  const args = await staffArgs(db, shop, path, { params: {} })
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const request = new Request(args.url, { method, headers, body: JSON.stringify(body) })
  const answer = await action({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

const SELL = { path: '/api/orders' }

type Priced = Awaited<ReturnType<typeof insertPriced>>

/** Six hours of so many kayaks from an hour of 17 July on. */
const item = ({ productId, sixHours }: Priced, quantity: number, over: object = {}) => ({
  orderItemableType: 'Booking',
  orderItemable: {
    startRent: '2026-07-17 10:00:00',
    durationId: Number(sixHours),
    bookingProducts: [{ rentalProductId: productId, quantity }],
    ...over,
  },
})

const order = (...orderItems: unknown[]) => ({ order: { orderItems } })

const orderShape = z.object({
  data: z.object({
    id: z.int(),
    orderItems: z.array(z.looseObject({ orderItemable: z.looseObject({ id: z.int() }) })),
  }),
})
const idOf = ({ body }: { body: unknown }) => orderShape.parse(body).data.id
const countOrders = async (db: Db) => (await db.selectFrom('order').select('id').execute()).length

test.each(DIALECTS)('%s: an order of two bookings is reserved once, then sold', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const phone = { e164: '+46701740612', countryCode: 'SE', rawPhoneNumber: '070-174 06 12' }
  const body = {
    ...order(item(shop, 1), item(shop, 2, { startRent: '2026-07-18T11:00', endRent: null })),
    customer: { id: 7, firstName: 'Åsa', lastName: 'Öberg', email: 'asa@example.test', phone },
    lang: 'de',
    affiliateTag: 'brochure',
  }
  const reserved = await post(db, shop, body, { key: 'k' })
  expect(reserved).toMatchObject({
    status: 201,
    body: {
      data: {
        state: 'RESERVED',
        createdBy: 'STAFF',
        lang: 'de',
        affiliateTag: 'brochure',
        reservationExpiresAt: '2026-07-16T08:30:00Z',
        price: 2100,
        customer: { firstName: 'Åsa', phone },
        orderItems: [
          { orderItemable: { startRent: '2026-07-17 10:00:00', endRent: '2026-07-17 16:00:00' } },
          { orderItemable: { startRent: '2026-07-18 11:00:00', bookingProducts: [{ quantity: 2 }] } },
        ],
      },
      message: 'Ändringarna sparades!',
    },
  })
  const count = await countOrders(db)
  expect(await post(db, shop, body, { key: 'k' })).toEqual(reserved)
  expect((await post(db, shop, { ...body, lang: 'sv' }, { key: 'k' })).status).toBe(409)

  // As the client has it by now: what stands in the order with its ids, and one more item.
  const known = orderShape.parse(reserved.body).data.orderItems
  const more = { order: { id: idOf(reserved), orderItems: [...known, item(shop, 1, { lent: true })] } }
  const added = await post(db, shop, { ...more, lang: 'nl', customer: { lastName: 'Berg' } })
  expect(added).toMatchObject({
    body: {
      data: {
        lang: 'nl',
        id: idOf(reserved),
        state: 'RESERVED',
        price: 2800,
        // What the call left out stays.
        customer: { firstName: 'Åsa', lastName: 'Berg', email: 'asa@example.test', phone },
      },
    },
  })
  expect(orderShape.parse(added.body).data.orderItems).toHaveLength(3)
  for (const [field, value] of [
    ['endRent', '2026-07-17 18:00:00'],
    ['durationId', 99_999],
  ] as const) {
    const [first] = known.map((each) => ({
      ...each,
      orderItemable: { ...each.orderItemable, [field]: value },
    }))
    expect(await post(db, shop, { order: { id: idOf(reserved), orderItems: [first] } })).toMatchObject({
      status: 422,
      body: { errors: { [`order.orderItems.0.orderItemable.${field}`]: [expect.any(String)] } },
    })
  }

  const sold = await post(db, shop, { order: { id: idOf(reserved), orderItems: known } }, SELL)
  expect(sold).toMatchObject({ status: 201, body: { data: { state: 'CONFIRMED', payed: 0, price: 2800 } } })
  expect(await countOrders(db)).toBe(count)
  expect((await post(db, shop, more)).status).toBe(422)
})

test.each(DIALECTS)('%s: a new order is sold at once, or nothing of it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId, productId } = shop
  const stranger = await insertPriced(db)
  const lunchId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 5650 })
  const link = {
    shop_id: shopId,
    product_id: productId,
    addon_id: lunchId,
    mandatory: 0,
    included: 0,
  } as const
  await db.insertInto('product_addon').values(link).execute()
  const lunch = { rentalProductId: lunchId, quantity: 2 }
  const withLunch = { bookingProducts: [{ rentalProductId: productId, quantity: 1 }, lunch] }

  const sold = await post(db, shop, order(item(shop, 1, withLunch)), SELL)
  expect(sold).toMatchObject({
    status: 201,
    body: { data: { state: 'CONFIRMED', price: 813, customer: null } },
  })

  const count = await countOrders(db)
  const otherId = await insertProduct(db, { shop_id: shopId })
  const two = { bookingProducts: [productId, otherId].map((id) => ({ rentalProductId: id, quantity: 1 })) }
  const strange = { bookingProducts: [{ rentalProductId: stranger.productId, quantity: 1 }] }
  const long = { durationId: null, endRent: '2029-07-17 10:00:00' }
  for (const [second, field, text] of [
    [item(shop, 3), 'bookingProducts', 'Det finns inte plats då. Lediga: 2.'],
    [item(shop, 1, strange), 'bookingProducts', expect.any(String)],
    [item(shop, 1, { bookingProducts: [lunch] }), 'bookingProducts', expect.any(String)],
    [item(shop, 1, two), 'bookingProducts', 'En bokning har en produkt. Lägg den andra i en egen bokning.'],
    [item(shop, 1, { durationId: 99_999 }), 'durationId', expect.any(String)],
    [item(shop, 1, long), 'endRent', 'En bokning kan vara högst 731 dagar.'],
    [item(shop, 1, { ...long, durationId: 0 }), 'endRent', 'En bokning kan vara högst 731 dagar.'],
  ] as const) {
    const refused = await post(db, shop, order(item(shop, 1), second), SELL)
    expect(refused, JSON.stringify(refused.body)).toMatchObject({
      status: 422,
      body: { errors: { [`order.orderItems.1.orderItemable.${field}`]: [text] } },
    })
  }
  expect(await countOrders(db)).toBe(count)
  const theirs = { order: { id: idOf(sold), orderItems: [] } }
  for (const path of ['/api/orders', '/api/orders/reserve']) {
    expect(await post(db, stranger, theirs, { path })).toEqual({
      status: 404,
      body: {
        message: 'Bokningen hittas ej.',
        errors: { 'order.id': ['Bokningen hittas ej.'] },
        statusCode: 404,
      },
    })
  }
  await db.updateTable('order').set({ created_by: 'OTA' }).where('id', '=', idOf(sold)).execute()
  expect(await post(db, shop, theirs)).toMatchObject({
    status: 422,
    body: { errors: { 'order.id': [expect.any(String)] } },
  })
})

test.each(DIALECTS)(
  '%s: rules for guests are accepted by name, questions answered before the sale',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const early = order(item(shop, 1, { startRent: '2026-07-17 05:00:00' }))
    expect(await post(db, shop, early)).toEqual({
      status: 422,
      body: {
        message: 'Bokningen bryter mot regler för gäster. Bekräfta om du vill boka ändå.',
        errors: {
          'accepted.outside_opening_hours': ['Tiden ligger utanför öppettiderna.'],
        },
        statusCode: 422,
      },
    })
    const accepted = ['outside_opening_hours']
    expect((await post(db, shop, { ...early, accepted })).status).toBe(201)

    const editor = { ...shop, now: instant(NOW) }
    const customFieldId = await insertQuestion(db, editor, { requiredForAdmin: true })
    const body = order(item(shop, 1))
    const open = { status: 422, body: { message: 'Det finns fler frågor nu. Svara på dem och boka igen.' } }
    expect(await post(db, shop, body, SELL)).toMatchObject(open)
    const reserved = await post(db, shop, body)
    const confirm = { order: { id: idOf(reserved), orderItems: [] } }
    expect(await post(db, shop, confirm, SELL)).toMatchObject(open)
    const [first] = orderShape.parse(reserved.body).data.orderItems
    const answers = [{ value: '184', participant: 1, customerCustomField: { customFieldId } }]
    const path = `/api/bookings/${first?.orderItemable.id}/custom-values`
    expect((await post(db, shop, answers, { path, method: 'PUT' })).status).toBe(200)
    expect(await post(db, shop, confirm, SELL)).toMatchObject({ body: { data: { state: 'CONFIRMED' } } })
  },
)

test.each(DIALECTS)('%s: an order is sold with its answers, and a wrong one stops it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const editor = { ...shop, now: instant(NOW) }
  const heightId = await insertQuestion(db, editor, { requiredForAdmin: true })
  const wishId = await insertQuestion(db, editor, {
    internalName: 'lunch',
    appliesTo: 'BOOKING',
    dataType: 'CHECKBOX',
    label: { sv: 'Lunch' },
  })
  const height = (value: string, participant = 1) => ({
    value,
    participant,
    customerCustomField: { customFieldId: heightId, customerFieldableId: shop.productId },
  })
  const lunch = (value: unknown) => ({
    value,
    participant: -1,
    customerCustomField: { customFieldId: wishId },
  })
  const second = item(shop, 1, { participantCustomValues: [height('171')], bookingCustomValues: [lunch(1)] })

  const count = await countOrders(db)
  const wrong = item(shop, 1, {
    bookingCustomValues: [lunch('perhaps')],
    participantCustomValues: [height('184'), height('184', 2)],
  })
  const at = 'order.orderItems.1.orderItemable'
  expect(await post(db, shop, order(second, wrong), SELL)).toMatchObject({
    status: 422,
    body: {
      errors: {
        [`${at}.bookingCustomValues.0.value`]: [expect.any(String)],
        [`${at}.participantCustomValues.1.customerCustomField`]: [expect.any(String)],
      },
    },
  })
  expect(await countOrders(db)).toBe(count)

  const first = item(shop, 1, { participantCustomValues: [height('184')] })
  const sold = await post(db, shop, order(first, second), SELL)
  expect(sold).toMatchObject({
    status: 201,
    body: {
      data: {
        state: 'CONFIRMED',
        orderItems: [
          { orderItemable: { bookingCustomValues: [lunch(1)], participantCustomValues: [height('184')] } },
          { orderItemable: { bookingCustomValues: [lunch(1)], participantCustomValues: [height('171')] } },
        ],
      },
    },
  })
})

test('what cannot be read stays at its field', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertPriced(db)
  const count = await countOrders(db)
  const at = (name: string) => `order.orderItems.0.orderItemable.${name}`
  const turned = { durationId: null, endRent: '2026-07-17 09:00:00' }
  const discounted = { bookingProducts: [{ rentalProductId: shop.productId, quantity: 1, discount: 50 }] }
  const customer = { email: 'asa', phone: '12' }
  for (const [body, ...fields] of [
    [{}, 'order'],
    [order(), 'order.orderItems'],
    [order(item(shop, 1, { id: 7 })), 'order.orderItems'],
    [order({ ...item(shop, 1), orderItemableType: 'Promoactor' }), 'order.orderItems.0.orderItemableType'],
    [order(item(shop, 0)), at('bookingProducts.0.quantity')],
    [order(item(shop, 1, { bookingProducts: [] })), at('bookingProducts')],
    [order(item(shop, 1, discounted)), at('bookingProducts.0.discount')],
    [order(item(shop, 1, { startRent: null })), at('startRent')],
    [order(item(shop, 1, { startRent: 'soon' })), at('startRent')],
    [order(item(shop, 1, { durationId: null })), at('endRent')],
    [order(item(shop, 1, turned)), at('endRent')],
    [{ ...order(item(shop, 1)), customer }, 'customer.email', 'customer.phone'],
    [{ ...order(item(shop, 1)), vouchers: ['SUMMER'] }, 'vouchers'],
  ] as const) {
    const refused = await post(db, shop, body)
    expect(refused, JSON.stringify(refused.body)).toMatchObject({
      status: 422,
      body: { errors: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])) },
    })
  }
  expect(await countOrders(db)).toBe(count)
})

test.each(DIALECTS)(
  '%s: a call says so when it does not change what stands in the order',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const reserved = await post(db, shop, order(item(shop, 2)))
    const [{ orderItemable } = { orderItemable: { id: 0 } }] = orderShape.parse(reserved.body).data.orderItems
    const lunchId = await insertProduct(db, { shop_id: shop.shopId, product_type: 'ADDON' })
    const products = item(shop, 2).orderItemable.bookingProducts
    for (const [changed, field] of [
      [{ bookingProducts: item(shop, 3).orderItemable.bookingProducts }, 'bookingProducts'],
      [{ bookingProducts: [...products, { rentalProductId: lunchId, quantity: 2 }] }, 'bookingProducts'],
      [{ startRent: '2026-07-18 10:00:00', endRent: null }, 'startRent'],
    ] as const) {
      const sent = { orderItemableType: 'Booking', orderItemable: { ...orderItemable, ...changed } }
      const body = { order: { id: idOf(reserved), orderItems: [sent] } }
      expect(await post(db, shop, body), field).toMatchObject({
        status: 422,
        body: {
          errors: {
            [`order.orderItems.0.orderItemable.${field}`]: [
              'Bokningen står redan i ordern, och det här anropet ändrar den inte.',
            ],
          },
        },
      })
    }
    for (const id of [999_999, shop.bookingId]) {
      const sent = { orderItemableType: 'Booking', orderItemable: { ...orderItemable, id } }
      const body = { order: { id: idOf(reserved), orderItems: [sent] } }
      expect(await post(db, shop, body), 'a booking of no or another order').toMatchObject({
        status: 422,
        body: { errors: { 'order.orderItems.0.orderItemable.id': ['Bokningen hittas ej.'] } },
      })
    }
    const split = [1, 1].map((quantity) => ({ ...products[0], quantity }))
    const same = { orderItemableType: 'Booking', orderItemable: { ...orderItemable, bookingProducts: split } }
    const again = await post(db, shop, { order: { id: idOf(reserved), orderItems: [same] } })
    expect(again).toMatchObject({ status: 201, body: { data: { price: 1400 } } })
  },
)

test.each(DIALECTS)('%s: the right to rebook is bought with a new item', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const count = await countOrders(db)
  const booking = order(item(shop, 2, { rebookable: true }))
  expect(await post(db, shop, booking)).toMatchObject({
    status: 422,
    body: {
      errors: {
        'order.orderItems.0.orderItemable.rebookable': [
          'Ombokningsgaranti finns inte för den här bokningen.',
        ],
      },
    },
  })
  expect(await countOrders(db)).toBe(count)

  const terms = { rebookable: 1, rebooking_fee_type: 'FIXED', rebooking_fee: 4000 } as const
  await db.updateTable('product').set(terms).where('id', '=', shop.productId).execute()
  const reserved = await post(db, shop, booking)
  expect(reserved).toMatchObject({
    status: 201,
    body: {
      data: { price: 1480, orderItems: [{ orderItemable: { rebookable: true, rebookingFee: 80 } }] },
    },
  })
  const [{ orderItemable } = { orderItemable: { id: 0 } }] = orderShape.parse(reserved.body).data.orderItems
  const sent = { orderItemableType: 'Booking', orderItemable: { ...orderItemable, rebookable: false } }
  expect(await post(db, shop, { order: { id: idOf(reserved), orderItems: [sent] } })).toMatchObject({
    status: 422,
    body: { errors: { 'order.orderItems.0.orderItemable.rebookable': [expect.any(String)] } },
  })
})

test.each(DIALECTS)('%s: a phone number is read by the country that came with it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const danish = { e164: '+4520123456', countryCode: 'DK', rawPhoneNumber: '20 12 34 56' }
  const numbers = [
    [danish, danish],
    [
      { e164: '+4520123456', countryCode: 'DK' },
      { ...danish, rawPhoneNumber: '+4520123456' },
    ],
    [{ rawPhoneNumber: '070-174 06 12' }, { e164: '+46701740612', countryCode: 'SE' }],
    [{ e164: null, countryCode: 'SE', rawPhoneNumber: null }, null],
    ['070-174 06 12', { e164: '+46701740612' }],
  ] as const
  for (const [index, [phone, stored]] of numbers.entries()) {
    const booking = item(shop, 1, { startRent: `2026-07-${17 + index}T10:00`, endRent: null })
    const reserved = await post(db, shop, { ...order(booking), customer: { firstName: 'Åsa', phone } })
    expect(reserved, JSON.stringify(reserved.body)).toMatchObject({
      status: 201,
      body: { data: { customer: { phone: stored } } },
    })
  }
  for (const countryCode of ['Danmark', 'ZZ']) {
    const nowhere = { ...danish, countryCode }
    expect(await post(db, shop, { ...order(item(shop, 1)), customer: { phone: nowhere } })).toMatchObject({
      status: 422,
      body: { errors: { 'customer.phone.countryCode': ['Välj ett av alternativen'] } },
    })
  }
})

test.each(DIALECTS)('%s: a product that asks for a payment link gets one, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  await db.updateTable('product').set({ automatic_payment_link: 1 }).execute()
  const body = { ...order(item(shop, 1)), customer: { email: 'asa@example.test' } }
  const sold = await post(db, shop, body, { ...SELL, key: 'k' })
  expect(sold.status).toBe(201)
  await post(db, shop, body, { ...SELL, key: 'k' })
  const links = await db.selectFrom('payment_link').select(['order_id', 'sent_at']).execute()
  expect(links).toEqual([{ order_id: idOf(sold), sent_at: expect.any(String) }])
})

test('a body that is wrong as a whole has no field, and its message says so', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertPriced(db)
  for (const body of [undefined, null, [], 'text', 7]) {
    const { status, body: answer } = await post(db, shop, body)
    expect({ status, answer }, JSON.stringify(body)).toEqual({
      status: 422,
      answer: {
        message: 'Innehållet går inte att läsa. Skicka JSON i den form som anropet beskriver.',
        errors: {},
        statusCode: 422,
      },
    })
  }
})
