import { expect, test } from 'vitest'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { action as changeAddons, loader as showAddons } from '#app/routes/widget/addons/addons.tsx'
import { action as changeBundle, loader as showBundle } from '#app/routes/widget/bundle/bundle.tsx'
import { action as choose } from '#app/routes/widget/new-order.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertBundleOption, insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop, productAddress, redirectOf } from './guest-shop.ts'

const STEP = '/widget/v2/dialog/new-order/:orderId' as const
/** An optional item with a price, one or none of it. */
const ONE_OR_NONE = { quantity_option: 'CUSTOM_MIN_MAX', quantity_min: 0, quantity_max: 1 } as const
const AT_TWO = { start_time_option: 'FORCED_START_TIME', start_time: '14:00' } as const

type Shop = Awaited<ReturnType<typeof insertSauna>>

/** The kayak, of which a guest may have a sauna for two hours as well, from 14 on. */
async function insertSauna(db: Db, over: Record<string, string | number> = {}) {
  const shop = await insertKayakShop(db)
  const { shopId: shop_id, productId: product_id } = shop
  const saunaId = await insertProduct(db, {
    shop_id,
    display_name: '{"sv":"Bastuflotte"}',
    max_capacity: 1,
  })
  await insertPrice(db, { shop_id, product_id: saunaId, unit_price_minor: 900_00 })
  const duration_id = await insertDuration(db, { shop_id, product_id: saunaId, amount: 2 })
  const length = { duration_option: 'FORCED_DURATION', duration_id } as const
  const option = { ...ONE_OR_NONE, ...AT_TWO, ...length, ...over }
  const optionId = await insertBundleOption(db, { shop_id, product_id, item_id: saunaId, ...option })
  return { ...shop, saunaId, optionId, saunaDurationId: duration_id }
}

type Visit = {
  start?: string
  product?: number
  duration?: number
  cart?: string
  named?: string
  quantity?: number
}

/** Books the kayak, or what else is named, and answers where that leads. */
async function reserve(db: Db, shop: Awaited<ReturnType<typeof insertKayakShop>>, visit: Visit = {}) {
  const { start = '13:00', product = shop.productId, cart, named = '', quantity = 2 } = visit
  const category = product === shop.productId ? shop.adultId : 0
  const form = {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: start,
    durationId: String(visit.duration ?? shop.durationId),
    [`q.${category}`]: String(quantity),
  }
  const own = productAddress(product, named)
  const address = cart ? own.replace(/cart=[^&]+/, `cart=${cart}`) : own
  const args = await guestArgs(db, shop.shopId, address, { params: {}, form })
  const next = await redirectOf(choose({ ...args, pattern: '/widget/v2/dialog/new-order' }))
  if (!next) throw new Error('nothing was reserved')
  return next
}

function paramsOf(address: string) {
  const [, orderId = '', bookingId = ''] = /new-order\/(\d+)\/\w+\/(\d+)/.exec(address) ?? []
  return { orderId, bookingId }
}

async function showPackage(db: Db, shop: { shopId: number }, address: string) {
  const args = await guestArgs(db, shop.shopId, address, { params: paramsOf(address) })
  return showBundle({ ...args, pattern: `${STEP}/bundle/:bookingId` })
}

/** The text beside the refused option, or where the package leads. */
async function takeSauna(db: Db, { shopId, optionId }: Shop, address: string, over = {}) {
  const form = { intent: 'continue', [`b.${optionId}.take`]: '1', ...over }
  const args = await guestArgs(db, shopId, address, { params: paramsOf(address), form })
  const answer = await changeBundle({ ...args, pattern: `${STEP}/bundle/:bookingId` })
  if (answer instanceof Response) return answer.headers.get('Location')
  return [answer.init?.status, ...Object.entries(answer.data.problem.fields).flat()]
}

const OVERLAPS = 'Det är samtidigt som något annat i bokningen. Välj en annan tid eller avstå.'

test.each(DIALECTS)('%s: a sauna while the kayak is out cannot be ticked, nor posted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertSauna(db)
  const address = await reserve(db, shop)
  const { page } = await showPackage(db, shop, address)
  expect(page.options[0]).toMatchObject({
    take: { isIncluded: false, isOut: true },
    products: [{ problem: 'samtidigt som Havskajak', isOut: true }],
  })
  expect(await takeSauna(db, shop, address)).toEqual([422, `b.${shop.optionId}.product`, OVERLAPS])

  const option = { shop_id: shop.shopId, name: 'allowOverlappingPackages', value: 'true' }
  await db.insertInto('shop_option').values(option).execute()
  expect((await showPackage(db, shop, address)).page.options[0]).toMatchObject({ take: { isOut: false } })
  expect(await takeSauna(db, shop, address)).toContain('/checkout?')
})

test('a sauna after the kayak can be had, and is refused once the kayak is later', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertSauna(db)
  const address = await reserve(db, shop, { start: '10:00' })
  expect((await showPackage(db, shop, address)).page.options[0]).toMatchObject({
    take: { isIncluded: false, isOut: false },
    products: [{ problem: null, isOut: false }],
  })
  expect(await takeSauna(db, shop, address)).toContain('/checkout?')

  await reserve(db, shop)
  const { page } = await showPackage(db, shop, address)
  // What is chosen can be given back.
  expect(page.options[0]).toMatchObject({
    take: { isIncluded: true, isOut: false },
    products: [{ problem: 'samtidigt som Havskajak', isOut: false }],
  })
})

test('another booking of the order counts too', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertSauna(db)
  const bikeId = await insertProduct(db, { shop_id: shop.shopId, display_name: '{"sv":"Cykel"}' })
  const duration = await insertDuration(db, { shop_id: shop.shopId, product_id: bikeId })
  await insertPrice(db, { shop_id: shop.shopId, product_id: bikeId })
  const address = await reserve(db, shop, { start: '10:00' })
  const secret = /secret=([^&]+)/.exec(address)?.[1] ?? ''
  const named = `&order=${paramsOf(address).orderId}&secret=${secret}`
  await reserve(db, shop, { product: bikeId, duration, cart: 'another-visit', named, start: '15:00' })

  expect((await showPackage(db, shop, address)).page.options[0]).toMatchObject({
    take: { isOut: true },
    products: [{ problem: 'samtidigt som Cykel' }],
  })
  expect(await takeSauna(db, shop, address)).toEqual([422, `b.${shop.optionId}.product`, OVERLAPS])
})

test('starts that overlap cannot be chosen, each with its reason', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertSauna(db, { can_select_start_time: 1, start_time_option: 'PARENT_START_TIME' })
  const address = await reserve(db, shop)
  const chosen = `b=${shop.optionId}~~17:00~~${shop.saunaId}:`
  const { page } = await showPackage(db, shop, `${address}&${chosen}`)
  const reasonOf = (time: string) =>
    page.options[0]?.times?.find((start) => start.time === time)?.reason ?? null
  expect(reasonOf('11:00')).toBeNull()
  expect(reasonOf('12:00')).toBe('samtidigt som Havskajak')
  expect(reasonOf('15:00')).toBe('samtidigt som Havskajak')
  expect(reasonOf('16:00')).toBeNull()
  expect(await takeSauna(db, shop, address, { [`b.${shop.optionId}.startTime`]: '15:00' })).toEqual([
    422,
    `b.${shop.optionId}.startTime`,
    OVERLAPS,
  ])
})

test.each(DIALECTS)('%s: what somebody else has, or this order elsewhere, is sold out', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertSauna(db)
  const address = await reserve(db, shop, { start: '10:00' })
  const secret = /secret=([^&]+)/.exec(address)?.[1] ?? ''
  const named = `&order=${paramsOf(address).orderId}&secret=${secret}`
  const sauna = { product: shop.saunaId, duration: shop.saunaDurationId, quantity: 1, start: '14:00' }
  const option = { shop_id: shop.shopId, name: 'allowOverlappingPackages', value: 'true' }
  await db.insertInto('shop_option').values(option).execute()
  await reserve(db, shop, { ...sauna, cart: 'another-visit', named })

  expect((await showPackage(db, shop, address)).page.options[0]).toMatchObject({
    take: { isIncluded: false, isOut: true },
    products: [{ problem: 'slutsåld', isOut: true }],
  })
  const soldOut = [422, `b.${shop.optionId}.product`, 'Så många finns inte kvar. Kvar: 0.']
  expect(await takeSauna(db, shop, address)).toEqual(soldOut)
})

test('a counted product that is sold out has no stepper to count it with', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertSauna(db, { quantity_max: 4, can_select_quantity: 1, show_price: 1 })
  await db.updateTable('product').set({ max_capacity: 0 }).where('id', '=', shop.saunaId).execute()
  const { page } = await showPackage(db, shop, await reserve(db, shop, { start: '10:00' }))
  expect(page.options[0]?.rows).toMatchObject([{ quantity: 0, reason: 'slutsåld' }])
})

test('gear that the price includes is proposed for all who come, until they have said how many', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const { shopId: shop_id, productId: product_id } = shop
  const vestId = await insertProduct(db, { shop_id, product_type: 'ADDON', max_capacity: 3 })
  await insertPrice(db, { shop_id, product_id: vestId, unit_price_minor: 50_00 })
  const optionId = await insertBundleOption(db, {
    shop_id,
    product_id,
    item_id: vestId,
    quantity_option: 'CUSTOM_MIN_MAX',
    quantity_min: 0,
    quantity_max: 12,
    can_select_quantity: 1,
    has_price_included_in_parent: 1,
  })
  const address = await reserve(db, shop)
  const row = `q.${optionId}-${vestId}-0`
  const shown = async () => (await showPackage(db, shop, address)).page
  expect((await shown()).options[0]?.rows).toMatchObject([{ quantity: 2, unitPriceMinor: 0 }])
  expect((await shown()).totalMinor).toBe(2 * 400_00)

  const form = { intent: 'continue', [row]: '0' }
  const args = await guestArgs(db, shop_id, address, { params: paramsOf(address), form })
  await redirectOf(changeBundle({ ...args, pattern: `${STEP}/bundle/:bookingId` }))
  expect((await shown()).options[0]?.rows).toMatchObject([{ quantity: 0 }])

  // Where there is too little for all, nothing is proposed.
  const other = await reserve(db, shop, { quantity: 4, cart: 'another-party', start: '10:00' })
  expect((await showPackage(db, shop, other)).page.options[0]?.rows).toMatchObject([{ quantity: 0 }])
})

test.each(DIALECTS)(
  '%s: an add-on that is sold out cannot be counted; an included one is proposed',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const { shopId: shop_id, productId: product_id } = shop
    const addonIds: number[] = []
    for (const [position, { capacity, included }] of [
      { capacity: 0, included: false },
      { capacity: 9, included: false },
      { capacity: 9, included: true },
    ].entries()) {
      const addon_id = await insertProduct(db, { shop_id, product_type: 'ADDON', max_capacity: capacity })
      await insertPrice(db, { shop_id, product_id: addon_id, unit_price_minor: 50_00 })
      await db
        .insertInto('product_addon')
        .values({ shop_id, product_id, addon_id, position, included: storedFlag(included) })
        .execute()
      addonIds.push(addon_id)
    }
    const [soldOut = 0, free = 0, included = 0] = addonIds
    const address = await reserve(db, shop)
    const shown = async (query = '') => {
      const to = address + query
      const args = await guestArgs(db, shop_id, to, { params: paramsOf(address) })
      return (await showAddons({ ...args, pattern: `${STEP}/addons/:bookingId` })).page.choices
    }
    const post = async (counts: Record<number, number>) => {
      const fields = Object.entries(counts).map(([id, count]) => [`q.${id}`, String(count)])
      const form = { intent: 'continue', ...Object.fromEntries(fields) }
      const args = await guestArgs(db, shop_id, address, { params: paramsOf(address), form })
      const answer = await changeAddons({ ...args, pattern: `${STEP}/addons/:bookingId` })
      return answer instanceof Response ? 302 : answer.init?.status
    }
    expect(await shown()).toMatchObject([
      { id: soldOut, quantity: 0, reason: 'slutsåld' },
      { id: free, quantity: 0, reason: null },
      { id: included, quantity: 2, reason: null, unitPriceMinor: 0 },
    ])
    expect((await shown(`&q=${included}:1`)).map(({ quantity }) => quantity)).toEqual([0, 0, 1])
    expect(await post({ [soldOut]: 1 })).toBe(422)
    expect(await post({ [free]: 1, [included]: 0 })).toBe(302)
    expect((await shown()).map(({ quantity }) => quantity)).toEqual([0, 1, 0])
  },
)

test('Back leads from the add-ons to the package, and from there to the product as it is booked', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertSauna(db)
  const addon_id = await insertProduct(db, { shop_id: shop.shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shop.shopId, product_id: addon_id })
  const link = { shop_id: shop.shopId, product_id: shop.productId, addon_id }
  await db.insertInto('product_addon').values(link).execute()
  const address = await reserve(db, shop)

  const product = (await showPackage(db, shop, address)).backAddress
  expect(product).toMatch(/\/new-order\?.*order=1&secret=.*product=1&booking=1&q=/)
  const addons = address.replace('/bundle/', '/addons/')
  const args = await guestArgs(db, shop.shopId, addons, { params: paramsOf(addons) })
  const { backAddress } = await showAddons({ ...args, pattern: `${STEP}/addons/:bookingId` })
  expect(backAddress).toMatch(/\/new-order\/1\/bundle\/1\?/)
})

test.each(['abc', '1.5', '99999'])(
  'in both steps "%s" stands in its field again beside its message',
  async (typed) => {
    await using database = await createTestDatabase('sqlite')
    const { db } = database
    const shop = await insertSauna(db, { quantity_max: 4, can_select_quantity: 1, show_price: 1 })
    const address = await reserve(db, shop, { start: '10:00' })
    const row = `q.${shop.optionId}-${shop.saunaId}-0`
    const bundle = await guestArgs(db, shop.shopId, address, {
      params: paramsOf(address),
      form: { [row]: typed },
    })
    const addon = await guestArgs(db, shop.shopId, address, {
      params: paramsOf(address),
      form: { 'q.7': typed },
    })
    const answers = [
      await changeBundle({ ...bundle, pattern: `${STEP}/bundle/:bookingId` }),
      await changeAddons({ ...addon, pattern: `${STEP}/addons/:bookingId` }),
    ]
    for (const [index, answer] of answers.entries()) {
      if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
      const field = index === 0 ? row : 'q.7'
      expect(answer.init?.status).toBe(422)
      expect(answer.data.problem).toEqual({
        fields: { [field]: expect.any(String) },
        typed: { [field]: typed },
      })
    }
  },
)
