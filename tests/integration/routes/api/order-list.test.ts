import { expect, test } from 'vitest'
import { z } from 'zod'
import { loader } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

const answerShape = z.strictObject({
  data: z.array(
    z.object({
      id: z.int(),
      price: z.number(),
      payed: z.number(),
      paymentState: z.string(),
      products: z.array(z.unknown()),
    }),
  ),
  next_page_url: z.string().nullable(),
  to: z.int(),
})

async function ask(db: Db, shop: StaffShop, search: string) {
  const answer = await loader(await staffArgs(db, shop, `/api/orders?${search}`, { params: {} }))
  return answerShape.parse(await answer.json())
}

test.each(DIALECTS)('%s: orders come by page, each page with the address of the next', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const stranger = await insertStaffShop(db)
  const shop = await insertStaffShop(db)
  const ids = [shop.orderId]
  for (let day = 17; day <= 22; day++) {
    const date = `2026-07-${day}`
    const at = { startRent: `${date} 10:00:00`, endRent: `${date} 12:00:00` }
    ids.push((await insertOrderWithBooking(db, { ...shop, ...at })).orderId)
  }
  const newest = ids.toReversed()
  const idsOf = ({ data }: Awaited<ReturnType<typeof ask>>) => data.map(({ id }) => id)

  const all = await ask(db, shop, '')
  expect([idsOf(all), all.next_page_url, all.to]).toEqual([newest, null, 7])
  expect(all.data.at(-1)).toMatchObject({
    price: 400,
    payed: 0,
    paymentState: 'UNPAID',
    products: [{ quantity: 1 }],
  })

  for (const [sort, order] of [
    ['', newest],
    ['&sortBy=id', ids],
    ['&sortBy=startRent', ids],
    ['&sortBy=startRent&sortDesc=true', newest],
    ['&sortBy=startRent,id&sortDesc=true,false&multiSort=true', newest],
    ['&sortBy[]=startRent&sortBy[]=id&sortDesc[]=false&sortDesc[]=true', ids],
    ['&sortBy=customer&sortDesc=false', newest],
    ['&sortBy=constructor', newest],
    ['&sortBy=createdAt', ids],
  ] as const) {
    const listed: number[] = []
    const tos: number[] = []
    let address: string | null = `/api/orders?itemsPerPage=3&paymentState=UNPAID${sort}`
    while (address !== null) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(db, shop, address.split('?')[1] ?? '')
      listed.push(...idsOf(page))
      tos.push(page.to)
      address = page.next_page_url
    }
    expect([listed, tos], sort).toEqual([order, [3, 6, 7]])
  }

  const [key] = new URL(
    `http://x${(await ask(db, shop, 'itemsPerPage=3')).next_page_url}`,
  ).searchParams.getAll('after')
  for (const [query, found, to] of [
    [`itemsPerPage=3&page=3334&after=${key}`, newest.slice(3, 6), 10_002],
    ['itemsPerPage=3&page=2', newest.slice(3, 6), 6],
    ['itemsPerPage=3&page=9', [], 0],
    ['itemsPerPage=&page=&startFromDate=&paymentState=&customerId=&products=', newest, 7],
    ['startFromDate=2026-07-21', newest.slice(0, 2), 2],
    ['startToDate=2026-07-16', [shop.orderId], 1],
    [`products=${shop.productId},7`, newest, 7],
    [`products=${stranger.productId}`, [], 0],
    ['tab=deleted', [], 0],
    ['createdByUserId=1', [], 0],
    ['customerId=999999', [], 0],
    ['search=nobody', [], 0],
  ] as const) {
    const page = await ask(db, shop, query)
    expect([idsOf(page), page.to], query).toEqual([found, to])
  }
})

test('a filter that cannot be read is refused by its name, and none is left out', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  for (const query of [
    'startFromDate=5/12/2026',
    'startToDate=2026-13-40',
    'createdFromDate=soon',
    'createdToDate=2026-02-30',
    'paymentState=FOO',
    'tab=nope',
    'customerId=abc',
    'createdByUserId=0',
    'products=abc',
    'products=1,x',
    `products=${Array.from({ length: 51 }, (_, index) => index + 1)}`,
    'commentBy=X',
    'customFields=foo',
    'customFields=7:',
    'itemsPerPage=0',
    'itemsPerPage=1e1',
    'itemsPerPage=0x10',
    'page=3.0',
    'page=1e1',
    'after=x',
    'after=0',
    'after=2026-07-16 10:00:00~7',
    'after=7&sortBy=startRent',
    'after=2026-07-16~7&sortBy=startRent',
    'after=2026-07-16 10:00:00~7&sortBy=createdAt',
    `after=${'7'.repeat(300)}`,
    'page=0',
    'page=1.5',
    'page=two',
  ]) {
    const answer = await loader(await staffArgs(db, shop, `/api/orders?${query}`, { params: {} }))
    const name = query.slice(0, query.indexOf('='))
    expect([answer.status, await answer.json()], query).toEqual([
      422,
      {
        message: 'Valideringsfel, granska fälten',
        errors: { [name]: ['Fältet är inte korrekt ifyllt'] },
        statusCode: 422,
      },
    ])
  }
  for (const [path, query, name] of [
    ['booking-manifests', 'fromDate=today', 'fromDate'],
    ['booking-manifests', 'rentalProductId=kayak', 'rentalProductId'],
    ['availability-calendars', 'toDate=2026-13-01', 'toDate'],
  ]) {
    const answer = await loader(await staffArgs(db, shop, `/api/${path}?${query}`, { params: {} }))
    expect([answer.status, await answer.json()], query).toMatchObject([
      422,
      { errors: { [name ?? '']: [expect.any(String)] } },
    ])
  }
})

test.each(DIALECTS)('%s: a box is asked for by 1 for ticked and 0 for not', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { orderId } = await insertOrderWithBooking(db, shop)
  const box = { shop_id: shop.shopId, internal_name: 'box', data_type: 'CHECKBOX', label: '{}' } as const
  const { id: custom_field_id } = await db
    .insertInto('custom_field')
    .values({ ...box, applies_to: 'BOOKING', options: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('custom_value')
    .values({ shop_id: shop.shopId, order_id: orderId, custom_field_id, value: 'true' })
    .execute()
  const idsOf = async (answer: string) =>
    (await ask(db, shop, `customFields=${custom_field_id}:${answer}`)).data.map(({ id }) => id)
  expect([await idsOf('1'), await idsOf('0')]).toEqual([[orderId], [shop.orderId]])
})

test('a page has at most 100 orders', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  const [row] = await db.selectFrom('order').selectAll().where('id', '=', shop.orderId).execute()
  if (!row) throw new Error('no order')
  const { id: _, ...copy } = row
  await db
    .insertInto('order')
    .values(Array.from({ length: 110 }, (__, index) => ({ ...copy, secret: `copy-${index}` })))
    .execute()
  const page = await ask(db, shop, 'itemsPerPage=5000')
  expect([page.data.length, page.to]).toEqual([100, 100])
  expect(page.next_page_url).toMatch(/^\/api\/orders\?.*page=2/)
})
