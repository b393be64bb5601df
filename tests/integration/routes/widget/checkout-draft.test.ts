import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { action as checkOut, loader as showCheckout } from '#app/routes/widget/checkout/checkout.tsx'
import { action as pay } from '#app/routes/widget/checkout/pay.tsx'
import { action as storeDraft } from '#app/routes/widget/draft/draft.ts'
import { action as choose } from '#app/routes/widget/new-order.tsx'
import { action as startAgain } from '#app/routes/widget/start-again/start-again.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertPaymentProvider, insertPrice, insertProduct, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { guestArgs, insertKayakShop, NOW, productAddress, redirectOf, statusOf } from './guest-shop.ts'

const STEP = '/widget/v2/dialog/new-order/:orderId' as const
const TOO_LATE = '2026-07-16T08:31:00Z'

/** Paid through the test provider, and asked of each participant how tall they are. */
async function shopThatAsks(db: Db) {
  const shop = await insertKayakShop(db)
  const userId = await insertUser(db)
  const fieldId = await insertQuestion(db, { shopId: shop.shopId, userId, now: instant(NOW) })
  const testProviderId = await insertPaymentProvider(db, { shop_id: shop.shopId, kind: 'TEST' })
  return { ...shop, testProviderId, fieldId }
}

type Shop = Awaited<ReturnType<typeof shopThatAsks>>

/** Two kayaks: the address of the details, and the names of the questions to both participants. */
async function reserve(db: Db, shop: Shop) {
  const form = {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: '10:00',
    durationId: String(shop.durationId),
    [`q.${shop.adultId}`]: '2',
  }
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
  const address = (await redirectOf(choose({ ...args, pattern: '/widget/v2/dialog/new-order' }))) ?? ''
  return { address, questions: await questionsOf(db, shop, address) }
}

function orderOf(address: string): { orderId: string } {
  return { orderId: /new-order\/(\d+)/.exec(address)?.[1] ?? '' }
}

async function questionsOf(db: Db, shop: Shop, address: string): Promise<[string, string]> {
  const { id } = await db
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', Number(orderOf(address).orderId))
    .executeTakeFirstOrThrow()
  const name = (participant: number) => `b${id}p${shop.productId}n${participant}f${shop.fieldId}`
  return [name(1), name(2)]
}

async function post(db: Db, shop: Shop, address: string, form: Record<string, string>) {
  const args = await guestArgs(db, shop.shopId, address, { params: orderOf(address), form })
  return checkOut({ ...args, pattern: `${STEP}/checkout` })
}

async function show(db: Db, shop: Shop, address: string, now?: string) {
  const args = await guestArgs(db, shop.shopId, address, {
    params: orderOf(address),
    ...(now ? { now } : {}),
  })
  return (await showCheckout({ ...args, pattern: `${STEP}/checkout` })).defaults
}

/** Half a form: what a guest has typed when it occurs to them to do something else. */
function typed([first]: [string, string], over: Record<string, string> = {}) {
  return {
    firstName: 'Lena',
    lastName: '',
    email: 'lena@mail',
    phoneCountry: 'NO',
    phone: '123',
    [`answers.${first}`]: '172',
    provider: '1',
    requestKey: 'key-of-the-form',
    ...over,
  }
}

const TYPED = { firstName: 'Lena', lastName: '', email: 'lena@mail', phoneCountry: 'NO', phone: '123' }

test.each([
  { why: "'change' and 'add another'", intent: 'change', leadsTo: /\/dialog\/new-order\?.*order=1&secret=/ },
  { why: 'the way back', intent: 'back', leadsTo: /\/dialog\/new-order\?.*order=1&secret=/ },
  { why: 'another language', intent: 'language', leadsTo: /\/checkout\?key=k&lang=de&/ },
])('$why takes what was typed along', async ({ intent, leadsTo }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, questions } = await reserve(db, shop)

  const form = typed(questions, { intent, lang: 'de', terms: 'on', provider: String(shop.testProviderId) })
  expect(await redirectOf(post(db, shop, address, form))).toMatch(leadsTo)
  expect(await show(db, shop, address)).toMatchObject({
    ...TYPED,
    terms: 'on',
    provider: String(shop.testProviderId),
    answers: { [questions[0]]: '172' },
  })
  expect(await db.selectFrom('customer').select('order_id').execute()).toEqual([])
})

test('the way back leads to the add-ons where there are any', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await shopThatAsks(db)
  const addon_id = await insertProduct(db, { shop_id: shop.shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shop.shopId, product_id: addon_id })
  const link = { shop_id: shop.shopId, product_id: shop.productId, addon_id }
  await db.insertInto('product_addon').values(link).execute()
  const { address, questions } = await reserve(db, shop)
  const checkout = address.replace(/addons\/\d+/, 'checkout')
  const back = await redirectOf(post(db, shop, checkout, typed(questions, { intent: 'back' })))
  expect(back).toMatch(/\/new-order\/1\/addons\/1\?/)
})

test.each(DIALECTS)('%s: a refused form, and the script while it is typed, are stored', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, questions } = await reserve(db, shop)
  expect(await statusOf(post(db, shop, address, typed(questions)))).toBe(422)
  expect(await show(db, shop, address)).toMatchObject(TYPED)

  const form = typed(questions, { lastName: 'Sandström', [`answers.${questions[1]}`]: '165' })
  const args = await guestArgs(db, shop.shopId, address, { params: orderOf(address), form })
  const answer = await storeDraft({ ...args, pattern: `${STEP}/draft` })
  expect(answer.status).toBe(204)
  expect(await show(db, shop, address)).toMatchObject({
    lastName: 'Sandström',
    answers: { [questions[0]]: '172', [questions[1]]: '165' },
  })
})

test('what was typed is for the secret alone', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, questions } = await reserve(db, shop)
  const wrong = address.replace(/secret=[^&]+/, 'secret=wrong-secret-here')
  const store = async (to: string, browserKey?: string) => {
    const options = {
      params: orderOf(address),
      form: typed(questions),
      ...(browserKey ? { browserKey } : {}),
    }
    const args = await guestArgs(db, shop.shopId, to, options)
    return storeDraft({ ...args, pattern: `${STEP}/draft` })
  }
  expect(await statusOf(store(wrong))).toBe(404)
  await store(address, 'another')
  expect(await show(db, shop, address)).not.toHaveProperty('firstName')
})

test.each(DIALECTS)('%s: a declined payment keeps the terms and the means of payment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, questions } = await reserve(db, shop)
  const form = typed(questions, {
    lastName: 'Sandström',
    email: 'lena@mail.example',
    phoneCountry: 'SE',
    phone: '070-174 06 07',
    [`answers.${questions[1]}`]: '165',
    terms: 'on',
    provider: String(shop.testProviderId),
  })
  const payment = (await redirectOf(post(db, shop, address, form))) ?? ''
  const transactionId = /\/pay\/(\d+)/.exec(payment)?.[1] ?? ''
  const decline = { params: { ...orderOf(address), transactionId }, form: { intent: 'decline' } }
  const args = await guestArgs(db, shop.shopId, payment, decline)
  await redirectOf(pay({ ...args, pattern: `${STEP}/pay/:transactionId` }))

  expect(await show(db, shop, address)).toMatchObject({
    terms: 'on',
    provider: String(shop.testProviderId),
    phone: '070-174 06 07',
    answers: { [questions[0]]: '172', [questions[1]]: '165' },
  })
  await post(db, shop, address, { ...form, requestKey: 'another-key', provider: String(shop.providerId) })
  expect(await db.selectFrom('order').select(['state', 'draft']).execute()).toEqual([
    { state: 'CONFIRMED', draft: null },
  ])
})

test.each(DIALECTS)(
  '%s: starting again brings what was typed, for the same participants',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await shopThatAsks(db)
    const { address, questions } = await reserve(db, shop)
    await post(db, shop, address, typed(questions))
    const params = orderOf(address)
    const again = async () => {
      const args = await guestArgs(db, shop.shopId, address, { params, form: {}, now: TOO_LATE })
      return (await redirectOf(startAgain({ ...args, pattern: `${STEP}/start-again` }))) ?? ''
    }
    const fresh = await again()
    const [question] = await questionsOf(db, shop, fresh)
    expect(question).not.toBe(questions[0])
    expect(await show(db, shop, fresh, TOO_LATE)).toMatchObject({ ...TYPED, answers: { [question]: '172' } })

    const args = await guestArgs(db, shop.shopId, fresh, {
      params: orderOf(fresh),
      form: typed([question, ''], { firstName: 'Leonora' }),
      now: TOO_LATE,
    })
    await storeDraft({ ...args, pattern: `${STEP}/draft` })
    expect(await again()).toBe(fresh)
    expect(await show(db, shop, fresh, TOO_LATE)).toMatchObject({ firstName: 'Leonora' })
  },
)
