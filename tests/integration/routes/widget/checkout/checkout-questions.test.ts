import { expect, test } from 'vitest'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { defaultField, type StandardField } from '#app/domain/question/customer-field-types.ts'
import type { CustomFieldValues } from '#app/domain/question/save-custom-field.server.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { action as saveCustomer, loader as showCustomer } from '#app/routes/staff/orders/customer.tsx'
import { loader as showOrder } from '#app/routes/staff/orders/order/order.tsx'
import { action as checkOut, loader as showCheckout } from '#app/routes/widget/checkout/checkout.tsx'
import { action as choose } from '#app/routes/widget/new-order.tsx'
import { action as startAgain } from '#app/routes/widget/start-again/start-again.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { outcomeOf, staffArgs } from '#tests/integration/routes/staff/staff-shop.ts'
import {
  guestArgs,
  insertKayakShop,
  NOW,
  productAddress,
  redirectOf,
} from '#tests/integration/routes/widget/guest-shop.ts'
import { insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { HEIGHT, insertQuestion } from '#tests/support/questions.ts'

const STEP = '/widget/v2/dialog/new-order/:orderId' as const

const FOUND_US: CustomFieldValues = {
  ...HEIGHT,
  internalName: 'found-us',
  dataType: 'SELECT',
  appliesTo: 'BOOKING',
  label: { sv: 'Hur hittade du oss?' },
  options: [{ key: null, label: { sv: 'Vänner' } }],
  requiredForGuest: false,
}
const FOR_STAFF: CustomFieldValues = {
  ...HEIGHT,
  internalName: 'locker',
  appliesTo: 'BOOKING',
  label: { sv: 'Skåp' },
  visibleForGuest: false,
  requiredForGuest: false,
  requiredForAdmin: true,
}

/** A shop that asks each how tall they are and all how they found it, and keeps a question for itself. */
async function shopThatAsks(db: Db, customerFields: readonly StandardField[] = []) {
  const shop = await insertKayakShop(db)
  const userId = await insertUser(db)
  const editor = { shopId: shop.shopId, userId, now: instant(NOW) }
  const ids: number[] = []
  for (const values of [HEIGHT, FOUND_US, FOR_STAFF]) {
    ids.push(await insertQuestion(db, editor, values))
  }
  await inTransaction(db, (tx) => saveCustomerFields(tx, { ...editor, values: { fields: customerFields } }))
  const [height = 0, foundUs = 0, locker = 0] = ids
  return { ...shop, userId, height, foundUs, locker }
}

type Shop = Awaited<ReturnType<typeof shopThatAsks>>

/** Two kayaks in the cart, and the names of what is asked about them. */
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
  const orderId = Number(/new-order\/(\d+)/.exec(address)?.[1])
  const { id: bookingId } = await db
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const name = (participant: number) => `b${bookingId}p${shop.productId}n${participant}f${shop.height}`
  return { address, orderId, bookingId, name, foundUs: `f${shop.foundUs}` }
}

function details(shop: Shop, over: Record<string, string>) {
  return {
    firstName: 'Lena',
    lastName: 'Sandström',
    email: 'lena@mail.example',
    phoneCountry: 'SE',
    phone: '070-123 45 67',
    provider: String(shop.providerId),
    terms: 'on',
    requestKey: 'key-of-the-form',
    ...over,
  }
}

async function submit(db: Db, shop: Shop, address: string, form: Record<string, string>) {
  const params = { orderId: /new-order\/(\d+)/.exec(address)?.[1] ?? '' }
  const args = await guestArgs(db, shop.shopId, address, { params, form })
  return checkOut({ ...args, pattern: `${STEP}/checkout` })
}

async function show(db: Db, shop: Shop, address: string) {
  const params = { orderId: /new-order\/(\d+)/.exec(address)?.[1] ?? '' }
  const args = await guestArgs(db, shop.shopId, address, { params })
  return showCheckout({ ...args, pattern: `${STEP}/checkout` })
}

test.each(DIALECTS)('%s: a guest answers for everybody who comes, and staff read it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, orderId, name, foundUs } = await reserve(db, shop)

  const page = await show(db, shop, address)
  expect(page.questions.general.map((question) => question.name)).toEqual([foundUs])
  expect(page.questions.participants.map(({ title }) => title)).toEqual(['Vuxen 1', 'Vuxen 2'])
  expect(JSON.stringify(page)).not.toContain('Skåp')

  const refused = await outcomeOf(submit(db, shop, address, details(shop, { [`answers.${name(1)}`]: '172' })))
  expect(refused).toEqual({
    status: 422,
    errors: { [`answers.${name(2)}`]: ['Detta fält är obligatoriskt'] },
  })
  const form = details(shop, {
    [`answers.${name(1)}`]: '172',
    [`answers.${name(2)}`]: '<b>165</b>',
    [`answers.${foundUs}`]: 'o1',
    [`answers.f${shop.locker}`]: 'not for guests to say',
  })
  expect(await redirectOf(submit(db, shop, address, form))).toContain('/order-confirmation?')

  const answers = await listAnswers(db, { shopId: shop.shopId, orderId })
  expect(answers.map(({ participant, value }) => [participant, value])).toEqual([
    [0, 'o1'],
    [1, '172'],
    [2, '<b>165</b>'],
  ])
  const params = { orderId: String(orderId) }
  const args = await staffArgs(db, shop, `/orders/${orderId}`, { params })
  const order = await showOrder({ ...args, pattern: '/orders/:orderId' })
  expect(order.answers.map(({ lines }) => lines.map(({ label, text }) => `${label}: ${text}`))).toEqual([
    ['Hur hittade du oss?: Vänner'],
    ['Längd i cm: 172'],
    ['Längd i cm: <b>165</b>'],
  ])
  expect(order.log.map(({ action }) => action)).toContain('answers_changed')
})

test('the answers of the one before are taken over into the form, and nothing is stored', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, orderId, name } = await reserve(db, shop)
  const second = name(2).replace(/f\d+$/, '')

  const answer = await submit(db, shop, address, {
    intent: `same:${second}`,
    firstName: 'Lena',
    [`answers.${name(1)}`]: '172',
    [`answers.${name(2)}`]: '1',
  })

  if (answer instanceof Response) throw new Error('led away')
  expect(answer.init?.status ?? 200).toBe(200)
  expect(answer.data.result).toEqual({
    initialValue: expect.objectContaining({
      firstName: 'Lena',
      answers: { [name(1)]: '172', [name(2)]: '172' },
    }),
  })
  expect(await listAnswers(db, { shopId: shop.shopId, orderId })).toEqual([])
})

test('an order that ran out starts again with what was answered', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, orderId, name, foundUs } = await reserve(db, shop)
  const answers = {
    [`answers.${name(1)}`]: '172',
    [`answers.${name(2)}`]: '165',
    [`answers.${foundUs}`]: 'o1',
  }
  await submit(db, shop, address, details(shop, answers))
  await db
    .updateTable('order')
    .set({ state: 'RESERVED', reservation_expires_at: NOW })
    .where('id', '=', orderId)
    .execute()
  const args = await guestArgs(db, shop.shopId, address, {
    params: { orderId: String(orderId) },
    form: { cart: 'cart-of-the-second-try' },
    now: '2026-07-16T08:31:00Z',
  })
  const again = await redirectOf(startAgain({ ...args, pattern: `${STEP}/start-again` }))
  const newId = Number(/new-order\/(\d+)/.exec(again ?? '')?.[1])

  expect(newId).not.toBe(orderId)
  const kept = await listAnswers(db, { shopId: shop.shopId, orderId: newId })
  expect(kept.map(({ value }) => value)).toEqual(['o1', '172', '165'])
})

test('what the shop asks about the customer decides the form', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await shopThatAsks(db, [
    { ...defaultField('phone'), visibleForGuest: false, requiredForGuest: false },
    { ...defaultField('lastName'), requiredForGuest: false },
    {
      ...defaultField('nationality'),
      label: { sv: 'Varifrån kommer du?' },
      visibleForGuest: true,
      requiredForGuest: true,
    },
  ])
  const { address, orderId, name } = await reserve(db, shop)
  const page = await show(db, shop, address)
  expect(page.requestedFields.map(({ fieldName, label }) => [fieldName, label])).toEqual([
    ['firstName', 'Förnamn'],
    ['lastName', 'Efternamn'],
    ['email', 'E-post'],
    ['nationality', 'Varifrån kommer du?'],
    ['commentByGuest', 'Något vi bör veta?'],
  ])
  const answers = { [`answers.${name(1)}`]: '1', [`answers.${name(2)}`]: '2' }
  const post = (over: Record<string, string>) =>
    submit(
      db,
      shop,
      address,
      details(shop, { ...answers, lastName: '', phone: '1', companyName: 'AB', ...over }),
    )
  expect(await outcomeOf(post({}))).toMatchObject({
    errors: { nationality: ['Detta fält är obligatoriskt'] },
  })
  expect(await outcomeOf(post({ nationality: 'XX' }))).toMatchObject({
    errors: { nationality: ['Välj ett av alternativen'] },
  })
  expect(await redirectOf(post({ nationality: 'DE' }))).toContain('/order-confirmation?')
  const customer = await db
    .selectFrom('customer')
    .select(['nationality', 'last_name', 'phone_raw', 'company_name'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(customer).toEqual({ nationality: 'DE', last_name: null, phone_raw: null, company_name: null })
})

test.each(DIALECTS)('%s: staff fill in what is for them, and keep what guests said', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, orderId, name, foundUs } = await reserve(db, shop)
  const answers = { [`answers.${name(1)}`]: '172', [`answers.${name(2)}`]: '165' }
  await submit(db, shop, address, details(shop, { ...answers, commentByGuest: 'Hej' }))
  const params = { orderId: String(orderId) }
  const path = `/orders/${orderId}/customer`
  const load = async () => {
    const args = await staffArgs(db, shop, path, { params })
    return showCustomer({ ...args, pattern: '/orders/:orderId/customer' })
  }
  const save = async (form: Record<string, string>) => {
    const args = await staffArgs(db, shop, path, { params, form })
    return outcomeOf(saveCustomer({ ...args, pattern: '/orders/:orderId/customer' }))
  }
  const { version, answers: stored } = (await load()).stored
  expect(stored).toEqual({ [name(1)]: '172', [name(2)]: '165' })
  const form = { version: String(version), firstName: 'Lena', ...answers, [`answers.${foundUs}`]: 'o1' }

  expect(await save(form)).toEqual({
    status: 422,
    errors: { [`answers.f${shop.locker}`]: ['Detta fält är obligatoriskt'] },
  })
  const filled = { ...form, [`answers.f${shop.locker}`]: '12', [`answers.${name(2)}`]: '' }
  expect(await save(filled)).toEqual({ to: `/orders/${orderId}` })
  expect(await save(filled)).toEqual({ to: `/orders/${orderId}` })
  expect((await load()).stored.answers).toEqual({
    [foundUs]: 'o1',
    [name(1)]: '172',
    [`f${shop.locker}`]: '12',
  })
  const { comment_by_guest } = await db
    .selectFrom('customer')
    .select('comment_by_guest')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(comment_by_guest).toBe('Hej')
})

test('the answers of fewer participants and of a removed booking are not shown', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await shopThatAsks(db)
  const { address, orderId, bookingId, name } = await reserve(db, shop)
  await submit(
    db,
    shop,
    address,
    details(shop, { [`answers.${name(1)}`]: '172', [`answers.${name(2)}`]: '165' }),
  )
  const shownAnswers = async () => {
    const args = await staffArgs(db, shop, `/orders/${orderId}`, { params: { orderId: String(orderId) } })
    return (await showOrder({ ...args, pattern: '/orders/:orderId' })).answers.length
  }
  expect(await shownAnswers()).toBe(2)
  await db.updateTable('booking_product').set({ quantity: 1 }).where('order_id', '=', orderId).execute()
  expect(await shownAnswers()).toBe(1)
  await db.updateTable('booking').set({ removed_at: NOW }).where('id', '=', bookingId).execute()
  expect(await shownAnswers()).toBe(0)
  expect(await listAnswers(db, { shopId: shop.shopId, orderId })).toHaveLength(2)
})
