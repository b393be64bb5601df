import { expect, test } from 'vitest'
import { action as setIt, loader as showIt } from '#app/routes/widget/bundle/bundle.tsx'
import { loader as showCheckout } from '#app/routes/widget/checkout/checkout.tsx'
import { action as choose, loader as showProduct } from '#app/routes/widget/new-order.tsx'
import { action as startAgain } from '#app/routes/widget/start-again/start-again.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertBundleOption, insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop, productAddress, redirectOf, statusOf } from './guest-shop.ts'

const STEP = '/widget/v2/dialog/new-order/:orderId' as const

/**
 * The kayak with a lunch for all of the same day, of two kinds, and a guide to choose for a later day, at a
 * start and a length that the guest chooses as well.
 */
async function insertPackage(db: Db) {
  const shop = await insertKayakShop(db)
  const { shopId, productId } = shop
  const addon = { shop_id: shopId, product_type: 'ADDON' } as const
  const meatId = await insertProduct(db, { ...addon, display_name: '{"sv":"Köttbullar"}' })
  const fishId = await insertProduct(db, { ...addon, display_name: '{"sv":"Strömming"}', max_capacity: 1 })
  for (const product_id of [meatId, fishId]) {
    await insertPrice(db, { shop_id: shopId, product_id, unit_price_minor: 100_00 })
  }
  const guideId = await insertProduct(db, {
    shop_id: shopId,
    display_name: '{"sv":"Guide"}',
    max_capacity: 1,
  })
  await insertPrice(db, { shop_id: shopId, product_id: guideId, unit_price_minor: 500_00 })
  const hourId = await insertDuration(db, { shop_id: shopId, product_id: guideId, amount: 1 })
  const lunchId = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: productId,
    item_id: meatId,
    can_select_product: 1,
  })
  await db
    .insertInto('bundle_option_product')
    .values({ shop_id: shopId, bundle_option_id: lunchId, product_id: fishId, position: 1 })
    .execute()
  const tripId = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: productId,
    item_id: guideId,
    position: 1,
    name: '{"sv":"Guide"}',
    date_option: 'CUSTOM_MIN_MAX',
    date_option_days_min: 0,
    date_option_days_max: 3,
    can_select_date: 1,
    can_select_start_time: 1,
    can_select_duration: 1,
    quantity_option: 'CUSTOM_MIN_MAX',
    quantity_min: 0,
    quantity_max: 1,
  })
  return { ...shop, meatId, fishId, guideId, hourId, lunchId, tripId }
}

type Package = Awaited<ReturnType<typeof insertPackage>>

/** Two kayaks in a cart; the address of what comes with them. */
async function reserve(db: Db, shop: Package): Promise<string> {
  const form = {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: '10:00',
    durationId: String(shop.durationId),
    [`q.${shop.adultId}`]: '2',
  }
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
  return (await redirectOf(choose({ ...args, pattern: '/widget/v2/dialog/new-order' }))) ?? ''
}

function paramsOf(address: string) {
  const [, orderId = '', bookingId = ''] = /new-order\/(\d+)\/bundle\/(\d+)/.exec(address) ?? []
  return { orderId, bookingId }
}

async function show(db: Db, shop: Package, address: string) {
  const args = await guestArgs(db, shop.shopId, address, { params: paramsOf(address) })
  return showIt({ ...args, pattern: `${STEP}/bundle/:bookingId` })
}

async function post(db: Db, shop: Package, address: string, form: Record<string, string>) {
  const args = await guestArgs(db, shop.shopId, address, { params: paramsOf(address), form })
  return setIt({ ...args, pattern: `${STEP}/bundle/:bookingId` })
}

/** As the browser posts the form: one of each lunch, and the guide on the second day. */
function query({ lunchId, meatId, fishId, tripId, hourId }: Package, over: Record<string, string> = {}) {
  return {
    intent: 'continue',
    [`q.${lunchId}-${meatId}-0`]: '1',
    [`q.${lunchId}-${fishId}-0`]: '1',
    [`b.${tripId}.take`]: '1',
    [`b.${tripId}.date`]: '2026-07-18',
    [`b.${tripId}.startTime`]: '11:00',
    [`b.${tripId}.durationId`]: String(hourId),
    ...over,
  }
}

test.each(DIALECTS)('%s: what goes with a product is asked after its start time', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPackage(db)
  const address = await reserve(db, shop)
  expect(address).toContain('/bundle/')

  const { page } = await show(db, shop, address)
  expect(page.options.map(({ name, canLeaveOut }) => [name, canLeaveOut])).toEqual([
    ['Lunch på bryggan', false],
    ['Guide', true],
  ])
  expect(page.options[0]?.rows.map(({ label, quantity }) => [label, quantity])).toEqual([
    ['Köttbullar', 2],
    ['Strömming', 0],
  ])
  expect(page.options[1]).toMatchObject({ isChosenLater: true, dates: null, times: null })
  expect(page.totalMinor).toBe(2 * 400_00 + 2 * 100_00)

  const stepped = await redirectOf(
    post(db, shop, address, query(shop, { intent: `plus:${shop.lunchId}-${shop.fishId}-0` })),
  )
  const again = await show(db, shop, stepped ?? '')
  expect(again.page.options[0]?.rows.map(({ quantity }) => quantity)).toEqual([1, 2])
  expect(again.page.options[1]).toMatchObject({ take: { isIncluded: true }, dates: { chosen: '2026-07-18' } })
  expect(again.page.options[1]?.dates?.list).toHaveLength(4)
  expect(again.page.options[1]?.times?.map(({ time }) => time)).toContain('11:00')
  expect(again.page.totalMinor).toBe(2 * 400_00 + 500_00)

  const next = await redirectOf(post(db, shop, address, query(shop)))
  expect(next).toContain('/checkout?')
  expect(await redirectOf(post(db, shop, address, query(shop)))).toBe(next)
  const args = await guestArgs(db, shop.shopId, next ?? '', { params: paramsOf(address) })
  const { cart } = await showCheckout({ ...args, pattern: `${STEP}/checkout` })
  expect(cart.totalMinor).toBe(2 * 400_00 + 2 * 100_00 + 500_00)
  expect(cart.bookings).toHaveLength(1)
  expect(
    cart.bookings[0]?.items.map(({ name, startRent, isAtSameTime }) => [name, startRent, isAtSameTime]),
  ).toEqual([
    ['Köttbullar', '2026-07-17 10:00:00', true],
    ['Strömming', '2026-07-17 10:00:00', true],
    ['Guide', '2026-07-18 11:00:00', false],
  ])
  const item = `${address.replace(/bundle\/\d+/, `bundle/${cart.bookings[0]?.items[0]?.id}`)}`
  expect(await statusOf(show(db, shop, item))).toBe(404)
})

const BAD: readonly {
  why: string
  over: (shop: Package) => Record<string, string>
  field: (shop: Package) => string
}[] = [
  {
    why: 'no number',
    over: ({ lunchId, meatId }) => ({ [`q.${lunchId}-${meatId}-0`]: 'två' }),
    field: ({ lunchId, meatId }) => `q.${lunchId}-${meatId}-0`,
  },
  {
    why: 'a lunch too few',
    over: ({ lunchId, meatId }) => ({ [`q.${lunchId}-${meatId}-0`]: '0' }),
    field: ({ lunchId, meatId }) => `q.${lunchId}-${meatId}-0`,
  },
  {
    why: 'more than there are',
    over: ({ lunchId, meatId, fishId }) => ({
      [`q.${lunchId}-${meatId}-0`]: '0',
      [`q.${lunchId}-${fishId}-0`]: '2',
    }),
    field: ({ lunchId, meatId }) => `q.${lunchId}-${meatId}-0`,
  },
  {
    why: 'a day too late',
    over: ({ tripId }) => ({ [`b.${tripId}.date`]: '2026-07-30' }),
    field: ({ tripId }) => `b.${tripId}.date`,
  },
  {
    why: 'no day',
    over: ({ tripId }) => ({ [`b.${tripId}.date`]: 'x' }),
    field: ({ tripId }) => `b.${tripId}.date`,
  },
  {
    why: 'no time',
    over: ({ tripId }) => ({ [`b.${tripId}.startTime`]: '' }),
    field: ({ tripId }) => `b.${tripId}.startTime`,
  },
  {
    why: 'a start that is not offered',
    over: ({ tripId }) => ({ [`b.${tripId}.startTime`]: '11:07' }),
    field: ({ tripId }) => `b.${tripId}.startTime`,
  },
  {
    why: 'another product’s length',
    over: ({ tripId, durationId }) => ({ [`b.${tripId}.durationId`]: String(durationId) }),
    field: ({ tripId }) => `b.${tripId}.durationId`,
  },
]

test('what is wrong stands beside its field, and what was chosen is kept', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertPackage(db)
  const address = await reserve(db, shop)
  for (const { why, over, field } of BAD) {
    const answer = await post(db, shop, address, query(shop, over(shop)))
    if (answer instanceof Response) throw new Error(`${why} was accepted`)
    expect(answer.init?.status, why).toBe(422)
    expect(Object.keys(answer.data.problem.fields), why).toEqual([field(shop)])
    expect(answer.data.page.options[1]?.take, why).toEqual({ isIncluded: true, isOut: false })
  }
})

test.each(DIALECTS)('%s: a guest who starts again has the same parts', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPackage(db)
  const address = await reserve(db, shop)
  await post(db, shop, address, query(shop))
  const late = '2026-07-16T08:31:00Z'
  const form = { cart: 'cart-of-another-try' }
  const args = await guestArgs(db, shop.shopId, address, { params: paramsOf(address), form, now: late })
  const next = await redirectOf(startAgain({ ...args, pattern: `${STEP}/start-again` }))

  expect(next).toContain('/checkout?')
  const [, orderId = ''] = /new-order\/(\d+)/.exec(next ?? '') ?? []
  const shown = await guestArgs(db, shop.shopId, next ?? '', { params: { orderId }, now: late })
  const { cart } = await showCheckout({ ...shown, pattern: `${STEP}/checkout` })
  expect(cart.bookings[0]?.items.map(({ name, startRent }) => [name, startRent])).toEqual([
    ['Köttbullar', '2026-07-17 10:00:00'],
    ['Strömming', '2026-07-17 10:00:00'],
    ['Guide', '2026-07-18 11:00:00'],
  ])
})

test('what must come is in the price before anything is chosen, and its package is named', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertPackage(db)
  const choice = `&startDate=2026-07-17&startTime=10:00&durationId=${shop.durationId}&q=${shop.adultId}:2`
  const shown = async (address: string) => {
    const args = await guestArgs(db, shop.shopId, address, { params: {} })
    return (await showProduct({ ...args, pattern: '/widget/v2/dialog/new-order' })).content
  }
  const content = await shown(productAddress(shop.productId, choice))
  if (content.kind !== 'product') throw new Error('no product is shown')
  expect(content.page.totalMinor).toBe(2 * 400_00 + 2 * 100_00)
  expect(content.page.bundle).toBe('Paket: Lunch på bryggan och Guide')

  const list = await shown(productAddress(shop.productId).replace(/&product=\d+/, ''))
  if (list.kind !== 'list') throw new Error('no list is shown')
  expect(list.list.products.map(({ id, bundle }) => [id, bundle])).toContainEqual([
    shop.productId,
    'Paket: Lunch på bryggan och Guide',
  ])
})
