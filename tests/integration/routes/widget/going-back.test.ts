import { expect, test } from 'vitest'
import { action as takeOver } from '#app/routes/widget/cart/take-over.tsx'
import { action as checkOut, loader as showCheckout } from '#app/routes/widget/checkout/checkout.tsx'
import { action as choose, loader as showChoice } from '#app/routes/widget/new-order.tsx'
import { action as startAgain } from '#app/routes/widget/start-again/start-again.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertPaymentProvider } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop, productAddress, redirectOf } from './guest-shop.ts'

const CHOOSE = '/widget/v2/dialog/new-order' as const
const STEP = '/widget/v2/dialog/new-order/:orderId' as const
/** After the half hour of a reservation that is made at the tests' own time. */
const TOO_LATE = '2026-07-16T08:31:00Z'
const NEXT_DAY = '2026-07-17T08:31:00Z'

type Shop = Awaited<ReturnType<typeof insertKayakShop>>
type Moment = { now?: string; browserKey?: string }

function toForm(shop: Shop, quantity: number, over: Record<string, string> = {}): Record<string, string> {
  return {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: '10:00',
    durationId: String(shop.durationId),
    [`q.${shop.adultId}`]: String(quantity),
    ...over,
  }
}

/** Posts the product's page and answers where it leads. */
async function post(
  db: Db,
  shop: Shop,
  quantity: number,
  {
    address = productAddress(shop.productId),
    over,
    ...moment
  }: Moment & { address?: string; over?: object } = {},
): Promise<string> {
  const form = toForm(shop, quantity, { ...over })
  const args = await guestArgs(db, shop.shopId, address, { params: {}, form, ...moment })
  return (await redirectOf(choose({ ...args, pattern: CHOOSE }))) ?? ''
}

async function show(db: Db, shop: Shop, address = productAddress(shop.productId), moment: Moment = {}) {
  const args = await guestArgs(db, shop.shopId, address, { params: {}, ...moment })
  return showChoice({ ...args, pattern: CHOOSE })
}

function orderOf(address: string): { orderId: string } {
  return { orderId: /new-order\/(\d+)/.exec(address)?.[1] ?? '' }
}

async function submit(db: Db, shop: Shop, address: string, provider: number): Promise<string> {
  const form = {
    firstName: 'Lena',
    lastName: 'Sandström',
    email: 'lena@mail.example',
    phoneCountry: 'SE',
    phone: '070-123 45 67',
    provider: String(provider),
    terms: 'on',
    requestKey: crypto.randomUUID(),
  }
  const args = await guestArgs(db, shop.shopId, address, { params: orderOf(address), form })
  return (await redirectOf(checkOut({ ...args, pattern: `${STEP}/checkout` }))) ?? ''
}

/** Quantities of the booking products that were not removed, in the order of booking. */
async function bookedUnits(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_product')
    .select('quantity')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ quantity }) => quantity)
}

test.each(DIALECTS)('%s: Back and another choice changes the booking that the page made', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const first = await post(db, shop, 2)
  expect(await post(db, shop, 4)).toBe(first)
  expect(await bookedUnits(db)).toEqual([4])
  await post(db, shop, 1, { over: { startTime: '11:00' } })
  expect(await bookedUnits(db)).toEqual([1])
  const { price_minor: priceMinor } = await db
    .selectFrom('order')
    .select('price_minor')
    .executeTakeFirstOrThrow()
  expect(Number(priceMinor)).toBe(400_00)
})

test.each(DIALECTS)('%s: a second activity is changed by its own page alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const first = await post(db, shop, 1)
  const { secret } = Object.fromEntries(new URL(first, 'http://localhost').searchParams)
  const named = `&order=${orderOf(first).orderId}&secret=${secret}`
  const second = productAddress(shop.productId, named).replace(/cart=[^&]+/, 'cart=another-visit')
  await post(db, shop, 2, { address: second })
  expect(await bookedUnits(db)).toEqual([1, 2])
  await post(db, shop, 3, { address: second })
  expect(await bookedUnits(db)).toEqual([1, 3])
})

test('a page that a guest comes back to shows what it booked, and that it is changed', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const before = await show(db, shop)
  expect(before.cart).toBeUndefined()
  await post(db, shop, 3, { over: { startTime: '11:00' } })

  const { content, cart } = await show(db, shop)
  if (content.kind !== 'product') throw new Error('no product is shown')
  expect(content.page.choice.bookingId).toBe(cart?.bookings[0]?.id)
  expect(content.page.choice.date).toBe('2026-07-17')
  expect(content.page.chosen?.startRent).toBe('2026-07-17 11:00:00')
  expect(content.page.quantity).toBe(3)
  expect(content.page.tooMany).toBeUndefined()

  const list = await show(db, shop, productAddress(shop.productId).replace(/&product=\d+/, ''))
  expect(list.cart?.bookings).toHaveLength(1)
})

test.each(DIALECTS)('%s: Back from paying changes the booking too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const test = await insertPaymentProvider(db, { shop_id: shop.shopId, kind: 'TEST' })
  const first = await post(db, shop, 2)
  expect(await submit(db, shop, first, test)).toContain('/pay/')

  expect(orderOf(await post(db, shop, 3))).toEqual(orderOf(first))
  expect(await bookedUnits(db)).toEqual([3])
  expect(await db.selectFrom('order').select('state').execute()).toEqual([{ state: 'RESERVED' }])
})

test.each([
  { why: 'another browser', moment: { browserKey: 'another' } },
  { why: 'another window', moment: {}, w: 'another-window' },
])('what was begun under a cart is nothing to $why', async ({ moment, w }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const own = productAddress(shop.productId)
  const address = w ? own.replace(/w=[^&]+/, `w=${w}`) : own
  await submit(
    db,
    shop,
    await post(db, shop, 2),
    await insertPaymentProvider(db, { shop_id: shop.shopId, kind: 'TEST' }),
  )

  const fresh = await redirectOf(show(db, shop, address, moment))
  expect(fresh).toMatch(/cart=[\w-]{36}&w=[\w-]{36}/)
  expect(fresh).not.toContain('secret')
  expect((await show(db, shop, fresh, moment)).cart).toBeUndefined()

  const elsewhere = await post(db, shop, 1, { address, ...moment })
  expect(elsewhere).toContain('/new-order/elsewhere?key=k&startDate=2026-07-17&startTime=10%3A00&')
  expect(elsewhere).not.toMatch(/secret|cart=|w=|\/\d/)
  expect(await bookedUnits(db)).toEqual([2])
})

test('a cart whose order is done begins afresh', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await post(db, shop, 2)
  expect(await submit(db, shop, address, shop.providerId)).toContain('/order-confirmation')
  expect(await redirectOf(show(db, shop))).toMatch(/\/new-order\?.*cart=[\w-]{36}/)
  expect(await post(db, shop, 1)).toContain('/elsewhere?')
})

test('an address with a cart and without a window gets one', async () => {
  await using database = await createTestDatabase('sqlite')
  const shop = await insertKayakShop(database.db)
  const address = productAddress(shop.productId).replace(/&w=[^&]+/, '')
  expect(await redirectOf(show(database.db, shop, address))).toMatch(/w=[\w-]{36}/)
  expect(await post(database.db, shop, 1, { address })).toMatch(/\/new-order\?.*w=[\w-]{36}/)
})

test.each(DIALECTS)(
  '%s: a window key that two browsers share asks to take over, in turn',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const address = await post(db, shop, 2)
    const open = async (browserKey: string) => {
      const args = await guestArgs(db, shop.shopId, address, { params: orderOf(address), browserKey })
      return redirectOf(showCheckout({ ...args, pattern: `${STEP}/checkout` }))
    }
    expect(await open('browser')).toBeUndefined()
    expect(await open('another')).toContain('/take-over?')

    const form = {}
    const args = await guestArgs(db, shop.shopId, address, {
      params: orderOf(address),
      form,
      browserKey: 'another',
    })
    await takeOver({ ...args, pattern: `${STEP}/take-over` })
    expect(await open('another')).toBeUndefined()
    expect(await open('browser')).toContain('/take-over?')
  },
)

test.each(DIALECTS)(
  '%s: an order that ran out starts again once, however often it is posted',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const address = await post(db, shop, 2)
    const again = async (moment: Moment = {}) => {
      const params = orderOf(address)
      const args = await guestArgs(db, shop.shopId, address, { params, form: {}, now: TOO_LATE, ...moment })
      return (await redirectOf(startAgain({ ...args, pattern: `${STEP}/start-again` }))) ?? ''
    }
    const [first, second] = await Promise.all([again(), again()])
    expect(first).toContain('/checkout?')
    expect(second).toBe(first)
    expect(await again()).toBe(first)
    expect(orderOf(await again({ browserKey: 'another' }))).toEqual(orderOf(first))
    expect(await db.selectFrom('order').select('id').execute()).toHaveLength(2)

    expect(await again({ now: NEXT_DAY })).toContain('/checkout?')
    const late = await guestArgs(db, shop.shopId, address, { params: orderOf(address), now: NEXT_DAY })
    expect(await redirectOf(showCheckout({ ...late, pattern: `${STEP}/checkout` }))).toMatch(
      /\/new-order\?key=k/,
    )
  },
)

test('the cart of an order that just ran out leads to starting it again', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await post(db, shop, 2)
  expect(await redirectOf(show(db, shop, undefined, { now: TOO_LATE }))).toContain('/start-again?')
  expect(await post(db, shop, 3, { now: TOO_LATE })).toContain('/start-again?')
  expect(await redirectOf(show(db, shop, undefined, { now: NEXT_DAY }))).toMatch(/cart=[\w-]{36}/)
})
