import { expect, test } from 'vitest'
import { action, loader } from '#app/routes/widget/new-order.tsx'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop, productAddress, redirectOf, statusOf } from './guest-shop.ts'

const PATTERN = '/widget/v2/dialog/new-order' as const

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
  const { quantity = '2', ...rest } = over
  const form = choice(shop, { ...rest, [`q.${shop.adultId}`]: quantity })
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

test('a start time that filled up meanwhile offers the three nearest, each keeping the rest of the choice', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const post = async (cart: string, quantity: string) => {
    const address = productAddress(shop.productId).replace(/cart=[^&]+/, `cart=${cart}`)
    const form = choice(shop, { [`q.${shop.adultId}`]: quantity })
    return action({ ...(await guestArgs(db, shop.shopId, address, { params: {}, form })), pattern: PATTERN })
  }
  await post('another-cart', '3')

  const answer = await post('our-own-cart', '2')

  if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
  expect(answer.data.alternatives).toHaveLength(3)
  expect(answer.data.alternatives[0]?.address).toContain(`q=${shop.adultId}%3A2`)
})

test('a day with nothing left says why and leads to the next one, in a later month too', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const read = async (more: string) => {
    const args = await guestArgs(db, shop.shopId, productAddress(shop.productId, more), { params: {} })
    const { content } = await loader({ ...args, pattern: PATTERN })
    return content.kind === 'product' ? content.page : undefined
  }
  const tooMany = await read('&startDate=2026-07-31&q=1:5')
  expect(tooMany?.missed).toMatchObject({ date: '2026-07-31', isFull: true, wanted: 5 })
  expect(tooMany?.missed?.next).toBeUndefined()
  expect(tooMany?.times[0]?.whyNot).toBe('Bara 4 kvar.')

  const closed = await read('&startDate=2026-07-15')
  expect(closed?.missed).toMatchObject({ date: '2026-07-15', isFull: false, next: { date: '2026-07-16' } })
  await db.updateTable('opening_season').set({ first_date: '2026-09-10' }).execute()
  const later = await read('')
  expect(later?.missed).toMatchObject({ next: { date: '2026-09-10' } })
  expect(later?.missed?.next?.address).toContain('startDate=2026-09-10')
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
