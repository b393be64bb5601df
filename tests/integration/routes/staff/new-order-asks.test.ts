import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import type { CustomFieldValues } from '#app/domain/question/save-custom-field.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { clientLoader } from '#app/routes/staff/orders/new/new-order.tsx'
import {
  insertBundleOption,
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertTax,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { createSale, type Sale } from '../../domain/order/sale.ts'
import { addressOf, FILLED, NOW, post, postAgain, SOLD, show, showSold } from './new-order-page.ts'

const ALLERGY = { internalName: 'allergy', appliesTo: 'BOOKING', label: { sv: 'Allergier' } } as const

function ask({ db, shopId, userId }: Sale, over: Partial<CustomFieldValues> = {}): Promise<number> {
  return insertQuestion(db, { shopId, userId, now: instant(NOW) }, over)
}

const at = { start: '2026-07-16T10:00' }

async function answersOf(staffBooking: Sale, { to }: { to?: string | null }) {
  const orderId = Number(String(to).replace(SOLD, '$1'))
  const { answers } = await findQuestionFacts(staffBooking.db, { shopId: staffBooking.shopId, orderId })
  return answers.map(({ customFieldId, productId, participant, value }) => [
    customFieldId,
    productId,
    participant,
    value,
  ])
}

test.each(DIALECTS)('%s: questions for staff are asked, and their answers stored', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const allergyId = await ask(staffBooking, ALLERGY)
  const heightId = await ask(staffBooking, { requiredForAdmin: true })
  await ask(staffBooking, {
    ...ALLERGY,
    internalName: 'song',
    visibleForAdmin: false,
    requiredForAdmin: true,
  })
  const heightOf = (number: number) => `b0p${staffBooking.productId}n${number}f${heightId}`

  const { staffBooking: day } = await show(staffBooking, addressOf(staffBooking, { 'quantities.0': '2' }))
  expect(day?.questions).toMatchObject({
    general: [{ name: `f${allergyId}`, label: 'Allergier', isRequired: false }],
    participants: [1, 2].map((number) => ({ questions: [{ name: heightOf(number), isRequired: true }] })),
  })
  const asked = [`f${allergyId}`, heightOf(1), heightOf(2)].join(' ')
  const form = { ...FILLED, ...at, asked, 'quantities.0': '2', [`answers.${heightOf(1)}`]: '168' }
  expect(await post(staffBooking, form)).toMatchObject({
    status: 422,
    errors: { [`answers.${heightOf(2)}`]: ['Detta fält är obligatoriskt'] },
  })
  const again = await postAgain(staffBooking, form)
  expect(again.result.initialValue).toMatchObject({
    answers: { [heightOf(1)]: '168' },
    quantities: { 0: '2' },
  })
  expect(again.page.staffBooking?.questions.participants).toHaveLength(2)

  const filled = { ...form, [`answers.${heightOf(2)}`]: '181', [`answers.f${allergyId}`]: 'Nötter' }
  const sold = await post(staffBooking, filled)
  expect(await answersOf(staffBooking, sold)).toEqual([
    [allergyId, null, 0, 'Nötter'],
    [heightId, staffBooking.productId, 1, '168'],
    [heightId, staffBooking.productId, 2, '181'],
  ])
  const { answers, log } = await showSold(staffBooking, sold)
  expect(answers.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(['Nötter', '168', '181'])
  expect(log.map(({ action }) => action)).toContain('answers_changed')
})

test.each(DIALECTS)('%s: answers about a booking for nobody with a name are stored too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const fieldId = await ask(staffBooking, ALLERGY)
  const name = `f${fieldId}`
  const sold = await post(staffBooking, {
    'quantities.0': '1',
    ...at,
    asked: name,
    [`answers.${name}`]: 'Nej',
  })
  const { order, log } = await showSold(staffBooking, sold)
  expect(order.customer).toBeNull()
  expect(await answersOf(staffBooking, sold)).toEqual([[fieldId, null, 0, 'Nej']])
  expect(log.map(({ action }) => action)).toContain('answers_changed')
})

test.each(DIALECTS)('%s: what may be left empty need not have been shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const heightId = await ask(staffBooking)
  const name = `b0p${staffBooking.productId}n1f${heightId}`
  const form = { ...FILLED, ...at, 'quantities.0': '3', asked: name, [`answers.${name}`]: '168' }
  const sold = await post(staffBooking, form)
  expect(await answersOf(staffBooking, sold)).toEqual([[heightId, staffBooking.productId, 1, '168']])
})

test.each(DIALECTS)("%s: the order's page leads to what the form did not show", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const { db, shopId, productId } = staffBooking
  const heightId = await ask(staffBooking)
  const allergies = `f${await ask(staffBooking, ALLERGY)}`
  const nameOf = (number: number) => `b0p${productId}n${number}f${heightId}`
  const sell = (...asked: string[]) =>
    post(staffBooking, {
      ...{ ...FILLED, ...at, 'quantities.0': '2', [`answers.${nameOf(1)}`]: '168' },
      asked: [allergies, ...asked].join(' '),
    })

  const sold = await sell(nameOf(1))
  expect(sold.to).toMatch(/^\/orders\/\d+\?furtherQuestions=1$/)
  const { order, questions } = await showSold(staffBooking, sold)
  expect(questions).toEqual({
    text: 'Formuläret visade inte alla frågor. De som är kvar kan du svara på nu, eller lämna tomma.',
    action: 'Fyll i svaren',
    to: `/orders/${order.id}/customer#t-b${order.bookings[0]?.id}p${productId}n2`,
  })
  expect((await showSold(staffBooking, { to: `/orders/${order.id}` })).questions, 'once').toBeNull()
  const bookingId = order.bookings[0]?.id ?? 0
  const place = { shop_id: shopId, order_id: order.id, booking_id: bookingId, product_id: productId }
  const answer = { ...place, custom_field_id: heightId, participant: 2, value: JSON.stringify('181') }
  await db.insertInto('custom_value').values(answer).execute()
  const after = await showSold(staffBooking, sold)
  expect(after.questions, 'what was shown about the whole order is left empty by choice').toBeNull()
  const all = await sell(nameOf(1), nameOf(2))
  expect(all.to, 'left empty by choice').toMatch(/^\/orders\/\d+$/)
})

test.each(DIALECTS)('%s: of the whole order too, but not what was left empty by choice', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const [allergies, song] = [
    await ask(staffBooking, ALLERGY),
    await ask(staffBooking, { ...ALLERGY, internalName: 'song' }),
  ].map((id) => `f${id}`)
  const sell = (over: Record<string, string>) =>
    post(staffBooking, { ...FILLED, ...at, 'quantities.0': '1', asked: String(allergies), ...over })

  const sold = await sell({})
  expect(sold.to).toMatch(new RegExp(`^/orders/\\d+\\?furtherQuestions=${song}$`))
  const { order, questions } = await showSold(staffBooking, sold)
  expect(questions?.to).toBe(`/orders/${order.id}/customer#about-booking`)
  const answered = await sell({ [`answers.${song}`]: 'Vi gratulerar' })
  expect((await showSold(staffBooking, answered)).questions, 'answered unseen, the rest by choice').toBeNull()
  expect((await sell({ asked: `${allergies} ${song}` })).to).toMatch(/^\/orders\/\d+$/)
})

test.each(DIALECTS)('%s: a participant may answer as the one before', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const heightId = await ask(staffBooking, { requiredForAdmin: true })
  const [first, second] = [1, 2].map((number) => `b0p${staffBooking.productId}n${number}`)
  const [from, to] = [`${first}f${heightId}`, `${second}f${heightId}`]
  const form = {
    ...{ ...FILLED, ...at, 'quantities.0': '2', email: 'ingen adress', asked: `${from} ${to}` },
    ...{ [`answers.${from}`]: '168', [`answers.${to}`]: '', discount: 'abc', ownTime: 'sen' },
  }
  const { page, result } = await postAgain(staffBooking, { ...form, intent: `same:${second}` })
  expect(page.staffBooking?.questions.participants).toMatchObject([
    { name: first, sameAs: null },
    { name: second, sameAs: first },
  ])
  expect(result.error ?? null).toBeNull()
  expect(result.initialValue).toMatchObject({
    ...{ answers: { [from]: '168', [to]: '168' }, quantities: { 0: '2' }, ...at },
    ...{ firstName: 'Åsa', email: 'ingen adress', discount: 'abc', ownTime: 'sen' },
  })
  expect(await staffBooking.db.selectFrom('order').select('id').execute()).toEqual([])
  const other = await postAgain(staffBooking, { ...form, intent: `same:${first}` })
  expect(other.result.initialValue?.answers).toMatchObject({ [from]: '168' })
})

test.each(DIALECTS)(
  '%s: who comes with more than the form showed is asked what they must answer',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const staffBooking = await createSale(database.db)
    const heightId = await ask(staffBooking, { requiredForAdmin: true })
    const form = {
      ...FILLED,
      ...at,
      'quantities.0': '2',
      asked: `b0p${staffBooking.productId}n1f${heightId}`,
    }

    expect(await post(staffBooking, form)).toMatchObject({
      status: 422,
      errors: { '': ['Det finns fler frågor nu. Svara på dem och boka igen.'] },
    })
    const { page } = await postAgain(staffBooking, form)
    const names = page.staffBooking?.questions.participants.flatMap(({ questions }) =>
      questions.map(({ name }) => name),
    )
    expect(names).toHaveLength(2)
    const answers = Object.fromEntries(names?.map((name) => [`answers.${name}`, '168']) ?? [])
    const answered = { ...form, ...answers, asked: String(names?.join(' ')) }
    expect((await post(staffBooking, answered)).to).toMatch(/^\/orders\/\d+$/)
  },
)

test.each(DIALECTS)('%s: what must come along asks too, about its own booking', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const { db, shopId, productId } = staffBooking
  const lunchId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 12_000 })
  await insertBundleOption(db, { shop_id: shopId, product_id: productId, item_id: lunchId })
  const dishId = await ask(staffBooking, { forAllProducts: false, productIds: [lunchId] })

  const { staffBooking: day } = await show(staffBooking, addressOf(staffBooking, { 'quantities.0': '2' }))
  expect(day?.total).toMatchObject({
    bookings: [{ rows: [{ totalMinor: 80_000 }] }, { rows: [{ quantity: 2, totalMinor: 24_000 }] }],
    totalMinor: 104_000,
  })
  const names =
    day?.questions.participants.flatMap(({ questions }) => questions.map(({ name }) => name)) ?? []
  expect(names).toEqual([1, 2].map((number) => `b1p${lunchId}n${number}f${dishId}`))
  const dishes = Object.fromEntries(names.map((name, index) => [`answers.${name}`, `Rätt ${index + 1}`]))
  const sold = await post(staffBooking, {
    ...FILLED,
    ...at,
    'quantities.0': '2',
    asked: names.join(' '),
    ...dishes,
  })
  expect(await answersOf(staffBooking, sold)).toEqual([
    [dishId, lunchId, 1, 'Rätt 1'],
    [dishId, lunchId, 2, 'Rätt 2'],
  ])
  expect((await showSold(staffBooking, sold)).order.priceMinor).toBe(104_000)
})

test.each(DIALECTS)('%s: the running total is what the order costs, with its VAT', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const { db, shopId, productId } = staffBooking
  const taxId = await insertTax(db, { shop_id: shopId, percentage: 600 })
  await db.updateTable('product').set({ tax_id: taxId }).where('id', '=', productId).execute()
  const childId = await insertPriceCategory(db, { shop_id: shopId })
  await insertPrice(db, {
    ...{ shop_id: shopId, product_id: productId, price_category_id: childId, unit_price_minor: 15_050 },
  })
  // What comes along for nothing has a rate of its own, which is not named.
  const vestId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shopId, product_id: vestId, unit_price_minor: 0 })
  const vest = { shop_id: shopId, product_id: productId, addon_id: vestId }
  await db.insertInto('product_addon').values(vest).execute()
  const totalOf = async (form: Record<string, string>) =>
    (await show(staffBooking, addressOf(staffBooking, form))).staffBooking?.total

  expect(await totalOf({})).toMatchObject({ totalMinor: 40_000 })
  const form = { ...at, 'quantities.0': '2', [`quantities.${childId}`]: '1', [`addons.${vestId}`]: '1' }
  const total = await totalOf(form)
  expect(total).toMatchObject({
    bookings: [
      {
        rows: [
          { quantity: 2, totalMinor: 80_000 },
          { quantity: 1, totalMinor: 15_050 },
          { quantity: 1, totalMinor: 0 },
        ],
      },
    ],
    totalMinor: 95_050,
    vat: [{ percentage: 600, grossMinor: 95_050 }],
  })
  expect(
    (await postAgain(staffBooking, { ...FILLED, ...form, intent: 'show' })).page.staffBooking?.total,
  ).toEqual(total)
  const { order } = await showSold(staffBooking, await post(staffBooking, { ...FILLED, ...form }))
  expect([order.priceMinor, order.vat]).toEqual([total?.totalMinor, total?.vat])
  for (const quantity of ['', '0', 'abc', '1.5', '-3', '501', '1000000000000']) {
    expect(await totalOf({ 'quantities.0': quantity }), quantity).toBeNull()
  }
})

test.each(DIALECTS)('%s: another product or day keeps all that was typed and fits', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const { db, shopId, productId } = staffBooking
  const otherId = await insertProduct(db, { shop_id: shopId })
  const shortId = await insertDuration(db, { shop_id: shopId, product_id: otherId })
  await insertPrice(db, { shop_id: shopId, product_id: otherId, unit_price_minor: 70_000 })
  const [allergyId, heightId] = [await ask(staffBooking, ALLERGY), await ask(staffBooking)]
  const comment = 'Ring först. '.repeat(10)
  const form = {
    ...{ firstName: 'Åsa', email: 'ingen adress', phone: '070', commentByAdmin: comment, ...at },
    ...{ 'quantities.0': '2', [`answers.f${allergyId}`]: 'Nötter' },
    [`answers.b0p${productId}n2f${heightId}`]: '181',
    ...{ product: String(otherId), shownProduct: String(productId) },
    ...{ date: '2026-07-17', length: String(staffBooking.durationId) },
  }

  const { page, result } = await postAgain(staffBooking, { ...form, intent: 'show' })
  expect(page.address).toMatchObject({ productId: otherId, date: '2026-07-17' })
  expect(page.staffBooking).toMatchObject({ duration: shortId, total: { totalMinor: 140_000 } })
  expect(result.error ?? null).toBeNull()
  expect(result.initialValue).toMatchObject({
    ...{ firstName: 'Åsa', email: 'ingen adress', phone: '070', commentByAdmin: comment.trim() },
    ...{ quantities: { 0: '2' }, answers: { [`f${allergyId}`]: 'Nötter' } },
  })
  const name = `b0p${otherId}n2f${heightId}`
  expect(result.initialValue?.answers).toMatchObject({ [name]: '181' })
  expect(page.staffBooking?.questions.participants[1]?.questions).toMatchObject([{ name }])

  const booked = await postAgain(staffBooking, { ...form, email: 'asa@example.test', intent: 'book' })
  expect(booked.result).toMatchObject({
    error: { '': ['Du har bytt produkt, dag eller längd. Välj en tid av de nya och boka igen.'] },
    initialValue: { firstName: 'Åsa' },
  })
  expect(booked.page.address.productId).toBe(otherId)
  expect(await db.selectFrom('order').select('id').execute()).toEqual([])
})

test.each(DIALECTS)('%s: a product with other price categories begins with as many', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const { db, shopId, productId } = staffBooking
  const otherId = await insertProduct(db, { shop_id: shopId })
  await insertDuration(db, { shop_id: shopId, product_id: otherId })
  const adultId = await insertPriceCategory(db, { shop_id: shopId })
  const price = { product_id: otherId, price_category_id: adultId, unit_price_minor: 70_000 }
  await insertPrice(db, { shop_id: shopId, ...price })
  const chosen = { product: String(otherId), shownProduct: String(productId), 'quantities.0': '2' }

  for (const form of [chosen, { ...chosen, [`quantities.${adultId}`]: '0' }])
    for (const address of [addressOf(staffBooking), addressOf(staffBooking, { product: String(otherId) })]) {
      const { page, result } = await postAgain(staffBooking, { ...form, intent: 'show' }, address)
      expect(result.initialValue).toMatchObject({ quantities: { [adultId]: '2' } })
      expect(page.staffBooking?.total).toMatchObject({ totalMinor: 140_000 })
    }
  const booked = await postAgain(staffBooking, { ...chosen, intent: 'book' })
  expect(booked.result.initialValue).toMatchObject({ quantities: { [adultId]: '2' } })
})

test.each(DIALECTS)('%s: what is too long or no number stands again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const commentByAdmin = 'å'.repeat(2_001)
  const tooLong = await postAgain(staffBooking, { ...FILLED, ...at, commentByAdmin })
  expect(tooLong.result).toMatchObject({
    error: { commentByAdmin: ['Skriv högst 2000 tecken'] },
    initialValue: { commentByAdmin, firstName: 'Åsa' },
  })
  const messages = {
    abc: 'Ange ett heltal',
    '1.5': 'Ange ett heltal',
    '-3': 'Ange minst 0',
    '99999': 'Ange högst 500',
    '1000000000000': 'Ange högst 500',
  }
  for (const [typed, message] of Object.entries(messages)) {
    const { result } = await postAgain(staffBooking, { ...FILLED, ...at, 'quantities.0': typed })
    expect(result.error, typed).toEqual({ 'quantities.0': [message] })
    expect(result.initialValue, typed).toMatchObject({ quantities: { 0: typed } })
  }
})

test('a total that cannot be loaded leaves the page, everything else fails', async () => {
  const load = (address: string) =>
    clientLoader({
      ...{ request: new Request(`http://localhost${address}`), url: new URL(address, 'http://localhost') },
      ...{ params: {}, pattern: '/orders/new', context: new RouterContextProvider() },
      serverLoader: () => Promise.reject(new Error('offline')),
    })
  expect(await load('/orders/new?product=7&live=1')).toBeNull()
  await expect(load('/orders/new?product=7')).rejects.toThrow('offline')
})
