import { expect, test } from 'vitest'
import { z } from 'zod'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { action } from '#app/routes/api/answer.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

/** The shop asks everybody's height and shoe size, which staff must know, and of the order whether it has lunch. */
async function insertAsking(db: Db) {
  const shop = await insertStaffShop(db)
  const editor = { ...shop, now: instant(NOW) }
  const option = (sv: string) => ({ key: null, label: { sv } })
  const heightId = await insertQuestion(db, editor)
  const sizeId = await insertQuestion(db, editor, {
    internalName: 'size',
    dataType: 'CHECK_LIST',
    options: [option('36'), option('37')],
    requiredForAdmin: true,
  })
  const lunch = { internalName: 'lunch', appliesTo: 'BOOKING', dataType: 'CHECKBOX' } as const
  return { ...shop, heightId, sizeId, lunchId: await insertQuestion(db, editor, lunch) }
}

async function put(db: Db, shop: StaffShop, path: string, body: unknown) {
  const args = await staffArgs(db, shop, path, { params: {} })
  const request = new Request(args.url, { method: 'PUT', body: JSON.stringify(body) })
  const answer = await action({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

const ofBooking = ({ bookingId }: { bookingId: number }) => `/api/bookings/${bookingId}/custom-values`
const typed = (customFieldId: number, participant: number, value: unknown) => ({
  value,
  participant,
  customerCustomField: { customFieldId },
})

const answerShape = z.object({
  data: z.array(z.object({ id: z.int(), value: z.unknown(), participant: z.int() })),
})
const valuesOf = ({ body }: { body: unknown }) =>
  answerShape.parse(body).data.map(({ value, participant }) => [participant, value])
const idsOf = ({ body }: { body: unknown }) => answerShape.parse(body).data.map(({ id }) => id)

test.each(DIALECTS)('%s: a booking’s answers are changed; others stay, with their ids', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertAsking(db)
  const { heightId, sizeId, lunchId, orderId } = shop
  const first = await put(db, shop, ofBooking(shop), [
    typed(lunchId, -1, 1),
    typed(heightId, 1, ' 184 '),
    typed(sizeId, 1, 'o1,o2'),
  ])
  expect(first).toMatchObject({ status: 200, body: { message: 'Ändringarna sparades!' } })
  expect(valuesOf(first)).toEqual([
    [-1, 1],
    [1, '184'],
    [1, 'o1,o2'],
  ])
  const version = (await findOrder(db, shop))?.version

  const again = await put(db, shop, ofBooking(shop), [typed(heightId, 1, '184')])
  expect(again).toEqual(first)
  expect((await findOrder(db, shop))?.version).toBe(version)

  const changed = await put(db, shop, ofBooking(shop), [typed(lunchId, -1, 0), typed(sizeId, 1, ['o2'])])
  expect(valuesOf(changed)).toEqual([
    [1, '184'],
    [1, 'o2'],
  ])
  expect(idsOf(changed)).toEqual(idsOf(first).slice(1))
  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: orderId })
  expect(log.map((entry) => [entry.action, entry.userId])).toEqual([
    ['answers_changed', shop.userId],
    ['answers_changed', shop.userId],
  ])

  const [heightValue = 0, sizeValue = 0] = idsOf(changed)
  const one = (id: number) => `/api/booking-custom-values/${id}`
  expect(await put(db, shop, one(heightValue), typed(heightId, 1, '190'))).toMatchObject({
    status: 200,
    body: { data: { id: heightValue, value: '190' }, message: 'Ändringarna sparades!' },
  })
  expect(await put(db, shop, one(heightValue), { value: '' })).toMatchObject({ body: { data: null } })
  expect((await put(db, shop, one(heightValue), { value: '190' })).status).toBe(404)
  for (const [body, field] of [
    [{ value: 'o3' }, 'value'],
    [{ value: '' }, 'value'],
    [{}, 'value'],
    [typed(sizeId, 2, 'o1'), 'participant'],
    [typed(heightId, 1, 'o1'), 'customerCustomField'],
    [
      { value: 'o1', customerCustomField: { customFieldId: sizeId, customerFieldableId: 99_999 } },
      'customerCustomField',
    ],
  ] as const) {
    const errors = { [field]: [expect.any(String)] }
    expect(await put(db, shop, one(sizeValue), body)).toMatchObject({ status: 422, body: { errors } })
  }
})

test.each(DIALECTS)(
  '%s: what a question does not allow stays at its field, and nothing is saved',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertAsking(db)
    const { heightId, sizeId, lunchId } = shop
    const body = [
      typed(heightId, 1, '184'),
      typed(heightId, 2, '184'),
      typed(sizeId, 1, ''),
      typed(lunchId, -1, 'perhaps'),
      {
        ...typed(heightId, 1, 'x'),
        customerCustomField: { customFieldId: heightId, customerFieldableId: 99_999 },
      },
    ]
    expect(await put(db, shop, ofBooking(shop), body)).toEqual({
      status: 422,
      body: {
        message: 'Valideringsfel, granska fälten',
        errors: {
          '1.customerCustomField': ['Välj ett av alternativen'],
          '2.value': ['Detta fält är obligatoriskt'],
          '3.value': [expect.any(String)],
          '4.customerCustomField': ['Välj ett av alternativen'],
        },
        statusCode: 422,
      },
    })
    expect(valuesOf(await put(db, shop, ofBooking(shop), []))).toEqual([])
    expect((await put(db, shop, ofBooking(shop), { value: 1 })).status).toBe(422)

    const saved = await put(db, shop, ofBooking(shop), [typed(heightId, 1, '184')])
    const stranger = await insertAsking(db)
    const theirs = `/api/booking-custom-values/${idsOf(saved)[0]}`
    expect((await put(db, stranger, ofBooking(shop), [])).status).toBe(404)
    expect((await put(db, stranger, theirs, { value: '1' })).status).toBe(404)

    const input = { ...shop, now: instant(NOW), zone: stockholm }
    await inTransaction(db, (tx) => deleteOrder(tx, input))
    const closed = { status: 422, body: { message: 'Bokningen kan inte längre ändras här.' } }
    expect(await put(db, shop, ofBooking(shop), [typed(heightId, 1, '1')])).toMatchObject(closed)
    expect(await put(db, shop, theirs, { value: '1' })).toMatchObject(closed)
  },
)
