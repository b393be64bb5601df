import { expect, test } from 'vitest'
import { action as choose } from '#app/routes/widget/new-order.tsx'
import { headers, action as startAgain } from '#app/routes/widget/start-again/start-again.tsx'
import type { Db } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop, productAddress, redirectOf } from './guest-shop.ts'

const MOST = 5
const TOO_LATE = '2026-07-16T08:31:00Z'
const CLIENT = '2001:db8:1:2::3'

type Shop = Awaited<ReturnType<typeof insertKayakShop>>

/** A shop where guests of one address may have five reservations, of a product without a limit. */
async function limitedShop(db: Db): Promise<Shop> {
  const shop = await insertKayakShop(db)
  const option = { shop_id: shop.shopId, name: 'guestReservationLimit', value: String(MOST) }
  await db.insertInto('shop_option').values(option).execute()
  await db.updateTable('product').set({ max_capacity: null }).execute()
  return shop
}

async function reserve(db: Db, shop: Shop, visit: string, clientIp = CLIENT, now?: string) {
  const form = {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: '10:00',
    durationId: String(shop.durationId),
    [`q.${shop.adultId}`]: '1',
  }
  const address = productAddress(shop.productId)
    .replace(/cart=[^&]+/, `cart=cart-of-${visit}`)
    .replace(/w=[^&]+/, `w=window-of-${visit}`)
  const options = { params: {}, form, clientIp, ...(now ? { now } : {}) }
  const args = await guestArgs(db, shop.shopId, address, options)
  return choose({ ...args, pattern: '/widget/v2/dialog/new-order' })
}

async function reserveAll(db: Db, shop: Shop, now?: string): Promise<string> {
  let last = ''
  for (let visit = 0; visit < MOST; visit++) {
    last =
      (await redirectOf(reserve(db, shop, `visit-${visit}-${now ? 'late' : 'early'}`, CLIENT, now))) ?? ''
  }
  return last
}

test.each(DIALECTS)(
  '%s: one reservation more is refused with 429, and says when another may begin',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await limitedShop(db)
    await reserveAll(db, shop)

    const answer = await reserve(db, shop, 'the-last', '2001:db8:1:2:ffff::9')
    if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
    expect(answer.init).toMatchObject({ status: 429, headers: { 'Retry-After': '1800' } })
    expect(answer.data.problem.fields).toEqual({
      '': 'Just nu finns det för många påbörjade bokningar från din uppkoppling. Den första av dem går ut 10:30. Försök igen då, eller hör av dig till oss.',
    })
    expect(answer.data.alternatives).toEqual([])
    expect(await redirectOf(reserve(db, shop, 'elsewhere', '2001:db8:1:3::3'))).toContain('/checkout?')

    const stored = await db.selectFrom('order').select('client_key').execute()
    expect(stored).toHaveLength(MOST + 1)
    for (const { client_key } of stored) expect(client_key).toMatch(/^[\w-]{43}$/)
  },
)

test.each(['127.0.0.1', '10.0.0.7', 'unknown'])('from %s reservations are not limited', async (clientIp) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await limitedShop(db)
  for (let visit = 0; visit <= MOST; visit++) {
    expect(await redirectOf(reserve(db, shop, `visit-${visit}`, clientIp))).toContain('/checkout?')
  }
})

test('starting again waits too', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await limitedShop(db)
  const address = (await redirectOf(reserve(db, shop, 'the-first'))) ?? ''
  await reserveAll(db, shop, TOO_LATE)

  const params = { orderId: /new-order\/(\d+)/.exec(address)?.[1] ?? '' }
  const args = await guestArgs(db, shop.shopId, address, {
    params,
    form: {},
    now: TOO_LATE,
    clientIp: CLIENT,
  })
  const answer = await startAgain({ ...args, pattern: '/widget/v2/dialog/new-order/:orderId/start-again' })
  if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
  expect(answer.init).toMatchObject({ status: 429, headers: { 'Retry-After': '1800' } })
  const actionHeaders = new Headers(answer.init?.headers)
  const others = { parentHeaders: new Headers(), loaderHeaders: new Headers(), errorHeaders: undefined }
  expect(headers({ actionHeaders, ...others })).toBe(actionHeaders)
})
