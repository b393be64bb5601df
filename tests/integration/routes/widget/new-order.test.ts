import { expect, test } from 'vitest'
import { ok } from '#app/domain/shared/result.ts'
import { updateShopOptions } from '#app/domain/shop/shop-edit-queries.server.ts'
import { loader as showCheckout } from '#app/routes/widget/checkout/checkout.tsx'
import { action, loader } from '#app/routes/widget/new-order.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertPrice } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop, productAddress, redirectOf, statusOf } from './guest-shop.ts'

const PATTERN = '/widget/v2/dialog/new-order' as const
const IN_STOCK = 'https://schema.org/InStock'

function choice(shop: { adultId: number; durationId: number }, over: Record<string, string> = {}) {
  return {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: '10:00',
    durationId: String(shop.durationId),
    [`q.${shop.adultId}`]: '2',
    ...over,
  }
}

type Shop = Awaited<ReturnType<typeof insertKayakShop>>

/** Another guest books so many kayaks at that start. */
async function sell(db: Db, shop: Shop, quantity: string, over: Record<string, string> = {}) {
  const address = productAddress(shop.productId).replace(/cart=[^&]+/, `cart=${crypto.randomUUID()}`)
  const form = choice(shop, { [`q.${shop.adultId}`]: quantity, ...over })
  const args = await guestArgs(db, shop.shopId, address, { params: {}, form })
  expect(await redirectOf(action({ ...args, pattern: PATTERN }))).toContain('/checkout')
}

/** The page that a choice is refused with. */
async function refused(db: Db, shop: Shop, over: Record<string, string>) {
  const form = choice(shop, over)
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
  const answer = await action({ ...args, pattern: PATTERN })
  if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
  return answer.data
}

async function readPage(db: Db, shop: Shop, query: string) {
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId, query), { params: {} })
  const { content } = await loader({ ...args, pattern: PATTERN })
  return content.kind === 'product' ? content.page : undefined
}

test.each(DIALECTS)('%s: the first visit gets a cart and a window of its own, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId } = await insertKayakShop(db)

  const first = await guestArgs(db, shopId, `${PATTERN}?key=k&lang=de`, { params: {} })
  const leadsTo = await redirectOf(loader({ ...first, pattern: PATTERN }))
  expect(leadsTo).toMatch(/^\/widget\/v2\/dialog\/new-order\?key=k&lang=de&cart=[\w-]{36}&w=[\w-]{36}$/)

  const second = await guestArgs(db, shopId, leadsTo ?? '', { params: {} })
  expect(await redirectOf(loader({ ...second, pattern: PATTERN }))).toBeUndefined()
})

test.each(DIALECTS)('%s: adding twice under one cart is one booking of one order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const post = async () =>
    action({
      ...(await guestArgs(db, shop.shopId, productAddress(shop.productId), {
        params: {},
        form: choice(shop),
      })),
      pattern: PATTERN,
    })

  const [first, second] = await Promise.all([redirectOf(post()), redirectOf(post())])

  expect(first).toMatch(/\/new-order\/\d+\/checkout\?/)
  expect(second).toBe(first)
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(1)
})

test.each([
  { why: 'no start time', over: { startTime: '' }, field: 'startTime', nearest: 0 },
  { why: 'nothing chosen', over: { quantity: '0' }, field: 'quantity', nearest: 0 },
  { why: 'more than is free', over: { quantity: '5' }, field: 'quantity', nearest: 0 },
  { why: 'not a number', over: { quantity: 'två' }, field: 'q', nearest: 0 },
  { why: 'a time that is not offered', over: { startTime: '10:07' }, field: 'startTime', nearest: 3 },
])('$why is told beside $field with status 422', async ({ over, field, nearest }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const { quantity = '2', ...remaining } = over
  const form = choice(shop, { ...remaining, [`q.${shop.adultId}`]: quantity })
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })

  const answer = await action({ ...args, pattern: PATTERN })

  if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
  expect(answer.init?.status).toBe(422)
  expect(Object.keys(answer.data.problem.fields).map((name) => name.split('.')[0])).toEqual([field])
  expect(answer.data.alternatives).toHaveLength(nearest)
})

test.each([
  { typed: '-3', text: 'Antalet kan inte vara mindre än 0' },
  { typed: '1,5', text: 'Skriv ett helt antal, till exempel 1 eller 2' },
  { typed: '1000000000000', text: 'Boka högst 500 åt gången' },
  { typed: 'abc', text: 'Skriv antalet med siffror' },
])('a quantity of "$typed" has a sentence of its own and stays in its field', async ({ typed, text }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const field = `q.${shop.adultId}`
  const form = choice(shop, { [field]: typed })
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })

  const answer = await action({ ...args, pattern: PATTERN })

  if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
  expect(answer.data.problem).toEqual({ fields: { [field]: text }, typed: { [field]: typed } })
})

test.each([
  {
    why: 'the page showed enough',
    shown: '09:00=4 10:00=4',
    text: 'Någon hann före. Nu finns bara 1 kvar den tiden.',
  },
  { why: 'the page showed too few', shown: '09:00=4 10:00=1', text: 'Det finns bara 1 kvar den tiden.' },
  { why: 'the form says nothing of it', shown: '', text: 'Det finns bara 1 kvar den tiden.' },
])('a start with too few left, $why: $text', async ({ shown, text }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await sell(db, shop, '3')

  const answer = await refused(db, shop, { shown })

  expect(answer.problem.fields).toEqual({ quantity: text })
  expect(answer.page.chosen?.startRent).toBe('2026-07-17 10:00:00')
  expect(answer.page.tooMany).toMatchObject({ free: 1, most: 1, participants: 2 })
  expect(answer.page.tooMany?.nearest).toHaveLength(3)
  expect(answer.page.tooMany?.nearest[0]?.address).toContain(`q=${shop.adultId}%3A2`)
  expect(answer.alternatives).toEqual([])
})

test.each([
  { shown: '10:00=2', text: 'Tiden hann bli slutsåld.' },
  { shown: '10:00=1', text: 'Tiden är slutsåld.' },
])('a start with none left, of which $shown was shown: $text', async ({ shown, text }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await sell(db, shop, '4')

  const answer = await refused(db, shop, { shown })

  expect(answer.problem.fields).toEqual({ startTime: text })
  expect(answer.alternatives).toHaveLength(3)
})

test('a party larger than ever fits keeps its day and time, and every day says how many are left', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await sell(db, shop, '1')
  const query = `&startDate=2026-07-17&startTime=10:00&q=${shop.adultId}:30`

  const strip = await readPage(db, shop, query)
  expect(strip?.chosen?.startRent).toBe('2026-07-17 10:00:00')
  expect(strip?.missed).toBeUndefined()
  expect(strip?.tooMany).toMatchObject({ free: 3, most: 3, nearest: [] })
  expect(strip?.strip?.days.map(({ status, left }) => [status, left])).toEqual(
    Array(7).fill(['AVAILABLE', 4]),
  )
  const month = await readPage(db, shop, `${query}&month=2026-07-01`)
  const ahead = month?.month?.weeks.flat().filter((day) => day && day.status !== 'PAST')
  expect(ahead).toHaveLength(16)
  expect(ahead?.every((day) => day?.status === 'AVAILABLE' && day.left === 4 && day.address)).toBe(true)
})

test('the button that books as many as are left sets the quantity and stays on the page', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const form = choice(shop, { [`q.${shop.adultId}`]: '30', intent: 'fit:4' })
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
  const leadsTo = await redirectOf(action({ ...args, pattern: PATTERN }))
  expect(leadsTo).toContain(`q=${shop.adultId}%3A4`)
  expect(leadsTo).toContain('startTime=10%3A00')
})

test("a party with no time yet learns the day's most, and gets the first day that holds it", async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  for (const startTime of ['10:00', '13:00'])
    await sell(db, shop, '2', { startTime, startDate: '2026-07-16' })

  const today = await readPage(db, shop, `&startDate=2026-07-16&q=${shop.adultId}:3`)
  expect(today?.chosen).toBeUndefined()
  expect(today?.tooMany).toMatchObject({ free: 2 })
  expect(today?.strip?.days[0]).toMatchObject({ date: '2026-07-16', left: 2, isToday: true, isChosen: true })
  expect((await readPage(db, shop, `&q=${shop.adultId}:3`))?.choice.date).toBe('2026-07-17')
  expect((await readPage(db, shop, `&q=${shop.adultId}:2`))?.choice.date).toBe('2026-07-16')
})

test('a lone start is chosen by itself, unless another was asked for that is there and full', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await db
    .updateTable('product')
    .set({ start_time_type: 'MANUAL_WITHIN_OPENING_HOURS' })
    .where('id', '=', shop.productId)
    .execute()
  const time = { shop_id: shop.shopId, product_id: shop.productId }
  await db
    .insertInto('product_start_time')
    .values({ ...time, time: '10:00' })
    .execute()
  const chosen = async (query: string) => (await readPage(db, shop, query))?.chosen?.startRent

  expect(await chosen('&startDate=2026-07-17')).toBe('2026-07-17 10:00:00')
  expect(await chosen('&startDate=2026-07-17&startTime=11:00')).toBe('2026-07-17 10:00:00')
  await db
    .insertInto('product_start_time')
    .values({ ...time, time: '14:00' })
    .execute()
  expect(await chosen('&startDate=2026-07-17')).toBeUndefined()
  await sell(db, shop, '4')
  expect(await chosen('&startDate=2026-07-17')).toBe('2026-07-17 14:00:00')
  expect(await chosen('&startDate=2026-07-17&startTime=10:00')).toBeUndefined()
})

test('search engines read an event at its chosen start, else at the first that has anything left', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await db.updateTable('product').set({ product_type: 'EVENT', booking_type: 'PER_START_TIME' }).execute()
  const read = async (query: string) => {
    const args = await guestArgs(db, shop.shopId, productAddress(shop.productId, query), { params: {} })
    return (await loader({ ...args, pattern: PATTERN })).head?.data
  }
  const at = (startDate: string) => ({ '@type': 'Event', startDate, offers: { availability: IN_STOCK } })

  expect(await read('&startDate=2026-07-17')).toMatchObject(at('2026-07-17T07:00:00Z'))
  await sell(db, shop, '4', { startTime: '09:00' })
  expect(await read('&startDate=2026-07-17')).toMatchObject(at('2026-07-17T08:00:00Z'))
  expect(await read('&startDate=2026-07-17&startTime=11:00')).toMatchObject(at('2026-07-17T09:00:00Z'))
})

test('the strip begins today, or with the week of a day further ahead, over the month’s end too', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const days = async (query: string) =>
    (await readPage(db, shop, query))?.strip?.days.map(({ date, starts }) => `${date.slice(5)} ${starts}`)

  expect((await days(''))?.at(0)).toBe('07-16 6')
  expect((await days('&startDate=2026-07-22'))?.at(0)).toBe('07-16 6')
  expect((await days('&startDate=2026-07-31'))?.at(0)).toBe('07-27 7')
  expect((await days('&startDate=2026-07-31'))?.at(-1)).toBe('08-02 7')
  expect((await days('&startDate=2026-08-01'))?.at(0)).toBe('07-27 7')
})

test('a day with nothing left says why and leads to the next one, in a later month too', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  for (const startTime of ['09:00', '12:00', '15:00'])
    await sell(db, shop, '4', { startTime, startDate: '2026-07-31' })
  const full = await readPage(db, shop, '&startDate=2026-07-31')
  expect(full?.missed).toMatchObject({ date: '2026-07-31', isFull: true, next: { date: '2026-08-01' } })
  expect(full?.times[0]?.whyNot).toContain('Tiden är slutsåld.')

  const closed = await readPage(db, shop, '&startDate=2026-07-15')
  expect(closed?.missed).toMatchObject({ date: '2026-07-15', isFull: false, next: { date: '2026-07-16' } })
  await db.updateTable('opening_season').set({ first_date: '2026-09-10' }).execute()
  const later = await readPage(db, shop, '')
  expect(later?.missed).toMatchObject({ next: { date: '2026-09-10' } })
  expect(later?.missed?.next?.address).toContain('startDate=2026-09-10')
})

test('the page says what is being bought, and until when the chosen start can be cancelled', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await db
    .updateTable('product')
    .set({
      short_description: '{"sv":"Stabil enkelkajak."}',
      description: '{"sv":"Första stycket.\\n\\nAndra stycket."}',
      included_items: '{"sv":"Paddel\\n\\nFlytväst"}',
      good_to_know: '{"sv":"Från 12 år."}',
      meeting_place: '{"sv":"Stora bryggan"}',
    })
    .execute()
  await db
    .updateTable('shop')
    .set({ address_street: 'Södra bryggan 4', address_zip: '139 70', address_city: 'Stavsnäs' })
    .execute()

  const page = await readPage(db, shop, '&startDate=2026-07-20&startTime=10:00')
  expect(page?.about).toEqual({
    pictures: [],
    summary: 'Stabil enkelkajak.',
    paragraphs: ['Första stycket.', 'Andra stycket.'],
    includedItems: ['Paddel', 'Flytväst'],
    goodToKnow: ['Från 12 år.'],
    place: {
      name: 'Stora bryggan',
      address: 'Södra bryggan 4, 139 70 Stavsnäs',
      mapAddress:
        'https://www.google.com/maps/search/?api=1&query=S%C3%B6dra+bryggan+4%2C+139+70+Stavsn%C3%A4s',
    },
    seats: 1,
  })
  expect(page?.promise).toEqual({ text: 'Bokningen går inte att avboka gratis', isFree: false })
  await inTransaction(db, async (tx) =>
    ok(await updateShopOptions(tx, shop.shopId, { guestCancelHours: 48 })),
  )
  expect((await readPage(db, shop, '&startDate=2026-07-20&startTime=10:00'))?.promise).toEqual({
    text: 'Avboka gratis till lör 18 juli 10:00',
    isFree: true,
  })
  expect((await readPage(db, shop, '&startDate=2026-07-20'))?.promise.text).toBe(
    'Avboka gratis till 48 timmar före',
  )
  expect((await readPage(db, shop, '&startDate=2026-07-17&startTime=10:00'))?.promise.isFree).toBe(false)
})

test('a stepper without the script leads back to the page with one more', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const form = choice(shop, { intent: `plus:${shop.adultId}` })
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
  expect(await redirectOf(action({ ...args, pattern: PATTERN }))).toContain(`q=${shop.adultId}%3A3`)
})

test('guests get no price category of the staff, and none by posting its id', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const shown = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {} })
  expect(JSON.stringify(await loader({ ...shown, pattern: PATTERN }))).not.toContain('Personalpris')

  const form = choice(shop, { [`q.${shop.adultId}`]: '0', [`q.${shop.staffOnlyId}`]: '2' })
  const posted = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
  expect(await statusOf(action({ ...posted, pattern: PATTERN }))).toBe(422)
})

test.each(['&products=999', '&categories=999'])(
  'what the address leaves out is not there: %s',
  async (limit) => {
    await using database = await createTestDatabase('sqlite')
    const { db } = database
    const shop = await insertKayakShop(db)
    const args = await guestArgs(db, shop.shopId, productAddress(shop.productId, limit), { params: {} })
    expect(await statusOf(loader({ ...args, pattern: PATTERN }))).toBe(404)
  },
)

test.each(DIALECTS)(
  '%s: a bulk discount says what it saves, on the page and in the summary',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const band = { shop_id: shop.shopId, product_id: shop.productId, minimum_quantity: 3, amount: 1500 }
    await db
      .insertInto('bulk_discount')
      .values({ ...band, unit: 'PERCENT' })
      .execute()
    const query = `&startDate=2026-07-17&startTime=10:00&q=${shop.adultId}`
    expect((await readPage(db, shop, `${query}:2`))?.saving).toBeNull()
    expect(await readPage(db, shop, `${query}:4`)).toMatchObject({
      totalMinor: 136_000,
      saving: { savedMinor: 24_000, percentage: 1500 },
    })

    const form = choice(shop, { [`q.${shop.adultId}`]: '4' })
    const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
    const leadsTo = (await redirectOf(action({ ...args, pattern: PATTERN }))) ?? ''
    const params = { orderId: /new-order\/(\d+)/.exec(leadsTo)?.[1] ?? '' }
    // The price list may change; what was agreed stays.
    await db.updateTable('bulk_discount').set({ amount: 5000 }).execute()
    const checkout = await guestArgs(db, shop.shopId, leadsTo, { params })
    const { cart } = await showCheckout({ ...checkout, pattern: `${PATTERN}/:orderId/checkout` })
    expect(cart.bookings[0]?.saving).toEqual({ savedMinor: 24_000, percentage: 1500 })
  },
)

test.each(DIALECTS)('%s: a card says from what price, and how few are left today', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const card = async (now: string) => {
    const path = `${PATTERN}?key=k&cart=${'c'.repeat(20)}&w=${'w'.repeat(20)}`
    const { content } = await loader({
      ...(await guestArgs(db, shop.shopId, path, { params: {}, now })),
      pattern: PATTERN,
    })
    const [first] = content.kind === 'list' ? content.list.products : []
    return first && [first.fromPriceMinor, first.left]
  }
  const morning = '2026-07-16T04:00:00Z'
  expect(await card(morning)).toEqual([40_000, null])

  // A cheap autumn, and the shop closes before it; then stays open.
  const ofProduct = { shop_id: shop.shopId, product_id: shop.productId }
  const dates = { first_date: '2026-10-01', last_date: '2026-10-31' }
  const { id } = await db
    .insertInto('price_season')
    .values({ ...ofProduct, name: 'Höst', ...dates })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofSeason = { price_season_id: id, price_category_id: shop.adultId, duration_id: shop.durationId }
  await insertPrice(db, { ...ofProduct, ...ofSeason, unit_price_minor: 25_000 })
  const { last_date } = await db.selectFrom('opening_season').select('last_date').executeTakeFirstOrThrow()
  await db.updateTable('opening_season').set({ last_date: '2026-09-30' }).execute()
  expect(await card(morning)).toEqual([40_000, null])
  await db.updateTable('opening_season').set({ last_date }).execute()
  expect(await card(morning)).toEqual([25_000, null])

  await db.updateTable('product').set({ low_inventory_limit: 2 }).execute()
  await sell(db, shop, '2', { startTime: '13:00', startDate: '2026-07-16' })
  expect(await card(morning)).toEqual([25_000, null])
  await sell(db, shop, '2', { startTime: '10:00', startDate: '2026-07-16' })
  expect(await card(morning)).toEqual([25_000, '2 kvar i dag'])
  await db.updateTable('product').set({ advertised_price_minor: 19_900 }).execute()
  expect(await card('2026-07-16T17:00:00Z')).toEqual([19_900, null])
})

test('a deposit says what is to pay now, unless the start is so near that it is all', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const paid = async (day: string) => {
    const page = await readPage(db, shop, `&startDate=${day}&startTime=10:00&q=${shop.adultId}:2`)
    return [page?.totalMinor, page?.payNowMinor]
  }
  expect(await paid('2026-07-20')).toEqual([80_000, null])
  await db.updateTable('product').set({ deposit_percentage: 3000, full_deposit_within_hours: 48 }).execute()
  expect(await paid('2026-07-20')).toEqual([80_000, 24_000])
  expect(await paid('2026-07-17')).toEqual([80_000, null])
})
