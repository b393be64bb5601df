import { expect, test } from 'vitest'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { type AddToOrderInput, addToOrder } from '#app/domain/order/staff-order/add-to-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { loader as ofCart } from '#app/routes/widget/cart/of-cart.tsx'
import { action as remove } from '#app/routes/widget/cart/remove.tsx'
import { action as takeOver } from '#app/routes/widget/cart/take-over.tsx'
import { action as checkOut, loader as showCheckout } from '#app/routes/widget/checkout/checkout.tsx'
import { loader as showConfirmation } from '#app/routes/widget/confirmation/order-confirmation.tsx'
import { action as choose } from '#app/routes/widget/new-order.tsx'
import { action as startAgain } from '#app/routes/widget/start-again/start-again.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertPaymentProvider, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import {
  guestArgs,
  insertKayakShop,
  NOW,
  productAddress,
  redirectOf,
  statusOf,
  WINDOW,
} from './guest-shop.ts'

const STEP = '/widget/v2/dialog/new-order/:orderId' as const
/** One minute after a reservation made at the tests' own time has run out. */
const TOO_LATE = '2026-07-16T08:31:00Z'

type Shop = Awaited<ReturnType<typeof insertKayakShop>>

/** Adds two kayaks and answers the address of the details page. */
async function reserve(db: Db, shop: Shop): Promise<string> {
  const form = {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: '10:00',
    durationId: String(shop.durationId),
    [`q.${shop.adultId}`]: '2',
  }
  const args = await guestArgs(db, shop.shopId, productAddress(shop.productId), { params: {}, form })
  const address = await redirectOf(choose({ ...args, pattern: '/widget/v2/dialog/new-order' }))
  if (!address) throw new Error('nothing was reserved')
  return address
}

function orderOf(address: string): { orderId: string } {
  return { orderId: /new-order\/(\d+)/.exec(address)?.[1] ?? '' }
}

function show(db: Db, shop: Shop, address: string, now?: string) {
  return guestArgs(db, shop.shopId, address, { params: orderOf(address), ...(now ? { now } : {}) }).then(
    (args) => showCheckout({ ...args, pattern: `${STEP}/checkout` }),
  )
}

/** One more kayak for the order that the guest is about to submit. */
async function addAsStaff(db: Db, { shopId, productId, durationId, adultId }: Shop, orderId: number) {
  const userId = await insertUser(db)
  const quantities = [{ priceCategoryId: adultId, quantity: 1 }]
  const startRent = wallTime('2026-07-17 10:00:00')
  const input: AddToOrderInput = {
    ...{ shopId, orderId, userId, now: instant(NOW), zone: stockholm, locale: 'sv' },
    shop: { reservationMinutes: 30 },
    bookings: [{ key: 0, productId, durationId, startRent, endRent: undefined, quantities }],
    ...{ requestKey: 'staff', accepted: [], notifies: false, newSecret: () => 'secret' },
  }
  expect(await inTransaction(db, (tx) => addToOrder(tx, input))).toMatchObject({ ok: true })
}

function details(shop: Shop, over: Record<string, string> = {}) {
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
  const args = await guestArgs(db, shop.shopId, address, { params: orderOf(address), form })
  return checkOut({ ...args, pattern: `${STEP}/checkout` })
}

test.each([
  {
    why: 'wrong secret',
    change: (address: string) => address.replace(/secret=[^&]+/, 'secret=wrong-secret-here'),
  },
  { why: 'no secret', change: (address: string) => address.replace(/secret=[^&]+&?/, '') },
  { why: 'unknown order', change: (address: string) => address.replace(/new-order\/\d+/, 'new-order/4711') },
])('$why is answered like an order that is not there', async ({ change }) => {
  await using database = await createTestDatabase('sqlite')
  const shop = await insertKayakShop(database.db)
  const address = await reserve(database.db, shop)
  expect(await statusOf(show(database.db, shop, change(address)))).toBe(404)
})

test.each(DIALECTS)('%s: the details posted twice confirm once and lead to one place', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await reserve(db, shop)

  const [first, second] = await Promise.all([
    redirectOf(submit(db, shop, address, details(shop))),
    redirectOf(submit(db, shop, address, details(shop))),
  ])

  expect(first).toContain('/order-confirmation?')
  expect(second).toBe(first)
  expect(await redirectOf(show(db, shop, address))).toContain('/order-confirmation?')
})

test.each(DIALECTS.flatMap((dialect) => ['OFFLINE', 'TEST'].map((kind) => ({ dialect, kind }))))(
  '$dialect: $kind: nothing is confirmed or paid at an amount that the guest has not seen',
  async ({ dialect, kind }) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const testId = await insertPaymentProvider(db, { shop_id: shop.shopId, kind: 'TEST' })
    const address = await reserve(db, shop)
    const provider = kind === 'TEST' ? { provider: String(testId) } : {}
    const posted = async (over: Record<string, string> = {}) => {
      const { agreed } = await show(db, shop, address)
      return details(shop, { ...provider, requestKey: crypto.randomUUID(), agreed, ...over })
    }
    const [old, incomplete] = [await posted(), await posted({ lastName: '' })]
    await addAsStaff(db, shop, Number(orderOf(address).orderId))

    const moved = [expect.stringContaining('summan är en annan')]
    expect(await submit(db, shop, address, old)).toMatchObject({
      data: { result: { error: { '': moved }, initialValue: { email: 'lena@mail.example', terms: 'on' } } },
      init: { status: 422 },
    })
    expect(await submit(db, shop, address, incomplete)).toMatchObject({
      data: { result: { error: { '': moved, lastName: [expect.any(String)] } } },
      init: { status: 422 },
    })
    expect(await db.selectFrom('order').select(['state', 'price_minor']).execute()).toEqual([
      { state: 'RESERVED', price_minor: 120_000 },
    ])
    expect(await db.selectFrom('transaction').select('id').execute()).toEqual([])
    expect(await redirectOf(submit(db, shop, address, await posted()))).toContain(
      kind === 'TEST' ? '/pay/' : '/order-confirmation?',
    )
  },
)

test.each(DIALECTS)('%s: the details say what is paid already, and what is left', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await reserve(db, shop)
  expect((await show(db, shop, address)).payment).toBeNull()

  const cash = { method: 'CASH', amountMinor: 50_000, requestKey: 'cash' } as const
  const key = { shopId: shop.shopId, orderId: Number(orderOf(address).orderId), userId: await insertUser(db) }
  await inTransaction(db, (tx) =>
    registerManualPayment(tx, { ...key, ...cash, now: instant(NOW), zone: stockholm }),
  )
  await addAsStaff(db, shop, key.orderId)
  expect(await show(db, shop, address)).toMatchObject({
    cart: { totalMinor: 120_000 },
    payment: { label: 'Betalt med kontanter', payedMinor: 50_000, dueMinor: 70_000 },
    payNowMinor: 70_000,
  })
})

test.each([
  {
    deposit: 30,
    payedMinor: 0,
    payment: { payedMinor: 0, deposit: { nowMinor: 24_000, laterMinor: 56_000 } },
  },
  {
    deposit: 30,
    payedMinor: 10_000,
    payment: { payedMinor: 10_000, deposit: { nowMinor: 14_000, laterMinor: 56_000 } },
  },
  { deposit: 30, payedMinor: 24_000, payment: { payedMinor: 24_000, dueMinor: 56_000, deposit: null } },
  { deposit: 0, payedMinor: 0, payment: null },
  { deposit: 100, payedMinor: 0, payment: null },
])(
  'of a deposit of $deposit % and $payedMinor paid, the details name what is paid now and later',
  async ({ deposit, payedMinor, payment }) => {
    await using database = await createTestDatabase('sqlite')
    const { db } = database
    const shop = await insertKayakShop(db)
    await db
      .updateTable('product')
      .set({ deposit_percentage: deposit * 100, full_deposit_within_hours: 0 })
      .execute()
    const address = await reserve(db, shop)
    await db.updateTable('order').set({ payed_minor: payedMinor }).execute()

    const shown = (await show(db, shop, address)).payment
    if (payment === null) expect(shown).toBeNull()
    else expect(shown).toMatchObject(payment)
  },
)

test.each(DIALECTS)(
  '%s: an order that staff keep meanwhile gets the details that were typed, once',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const address = await reserve(db, shop)
    const orderId = Number(orderOf(address).orderId)
    const staff = {
      shopId: shop.shopId,
      orderId,
      userId: await insertUser(db),
      now: instant(NOW),
      zone: stockholm,
    }
    await inTransaction(db, (tx) => confirmUnpaid(tx, staff))
    const leadsTo = async (over: Record<string, string>) =>
      expect(await redirectOf(submit(db, shop, address, details(shop, over)))).toContain(
        '/order-confirmation?',
      )
    const customers = () => db.selectFrom('customer').select(['email', 'terms_accepted_at']).execute()

    await leadsTo({ lastName: '' })
    expect(await customers()).toEqual([])
    await leadsTo({})
    await leadsTo({ email: 'another@mail.example', requestKey: 'another-key' })
    expect(await customers()).toEqual([{ email: 'lena@mail.example', terms_accepted_at: NOW }])
    expect(await db.selectFrom('notification_job').select('receiver').execute()).toEqual([
      { receiver: 'lena@mail.example' },
    ])
  },
)

test.each([
  { field: 'firstName', value: '' },
  { field: 'lastName', value: 'x'.repeat(101) },
  { field: 'email', value: 'lena@mail' },
  { field: 'phone', value: 'abc' },
  { field: 'phoneCountry', value: 'Sverige' },
  { field: 'provider', value: '4711' },
  { field: 'terms', value: '' },
])('$field "$value" is told with status 422 and nothing is submitted', async ({ field, value }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await reserve(db, shop)

  const answer = await submit(db, shop, address, details(shop, { [field]: value }))

  if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
  expect(answer.init?.status).toBe(422)
  expect(Object.keys(answer.data.result.error ?? {})).toEqual([field])
  const kept = field === 'email' ? { firstName: 'Lena' } : { email: 'lena@mail.example' }
  expect(answer.data.result.initialValue).toMatchObject(kept)
})

test('a number of another country’s shape is told with all other errors, in one round and with an example', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await reserve(db, shop)

  const wrong = { lastName: '', phoneCountry: 'NO', phone: '070-123 45 67', terms: '' }
  const answer = await submit(db, shop, address, details(shop, wrong))

  if (answer instanceof Response) throw new Error(`redirected to ${answer.headers.get('Location')}`)
  expect(answer.data.result.error).toMatchObject({
    lastName: [expect.any(String)],
    phone: ['Numret är för långt. Med landskod +47 skrivs det till exempel 40 61 23 45.'],
    terms: ['Du måste godkänna köpvillkoren'],
  })
})

test.each([
  { phoneCountry: 'SE', phone: '070-123 45 67', stored: '+46701234567', country: 'SE' },
  { phoneCountry: 'SE', phone: '+47 412 34 567', stored: '+4741234567', country: 'NO' },
])('$phone is stored as $stored and comes back with its country', async ({ stored, country, ...typed }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await reserve(db, shop)

  await redirectOf(submit(db, shop, address, details(shop, typed)))

  const row = await db.selectFrom('customer').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ phone_e164: stored, phone_country: country, phone_raw: typed.phone })
})

test('the confirmation of an order that is not confirmed leads back to its details', async () => {
  await using database = await createTestDatabase('sqlite')
  const shop = await insertKayakShop(database.db)
  const address = await reserve(database.db, shop)
  const args = await guestArgs(database.db, shop.shopId, address, { params: orderOf(address) })
  const answer = showConfirmation({ ...args, pattern: `${STEP}/order-confirmation` })
  expect(await redirectOf(answer)).toContain('/checkout?')
})

test('a step without an order’s number leads to the cart’s order in its own window, else to choosing', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const leadsTo = async (query: string) => {
    const path = '/widget/v2/dialog/new-order/checkout' as const
    const args = await guestArgs(db, shop.shopId, `${path}?key=k&${query}`, { params: {} })
    return redirectOf(ofCart({ ...args, pattern: path }))
  }
  const { search } = new URL(productAddress(shop.productId), 'http://localhost')
  expect(await leadsTo(search.slice(1))).toBe('/widget/v2/dialog/new-order?key=k')

  const address = await reserve(db, shop)
  const { orderId } = orderOf(address)
  const secret = new URLSearchParams(address).get('secret')
  expect(await leadsTo(search.slice(1))).toContain(`/new-order/${orderId}/checkout?`)
  expect(await leadsTo(search.slice(1).replace(WINDOW, 'another-window'))).toBe(
    '/widget/v2/dialog/new-order?key=k',
  )
  await redirectOf(submit(db, shop, address, details(shop)))
  expect(await leadsTo(`order=${orderId}&secret=${secret}`)).toContain(
    `/new-order/${orderId}/order-confirmation?`,
  )
})

test.each(DIALECTS)(
  '%s: another window is asked, takes over, and the first is asked in turn',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const address = await reserve(db, shop)
    const other = address.replace(WINDOW, 'another-window')

    expect(await redirectOf(show(db, shop, other))).toContain('/take-over?')
    const args = await guestArgs(db, shop.shopId, other, { params: orderOf(other), form: {} })
    const taken = await redirectOf(takeOver({ ...args, pattern: `${STEP}/take-over` }))

    expect(taken).toMatch(/^\/widget\/v2\/dialog\/new-order\?.*w=another-window/)
    expect(await redirectOf(submit(db, shop, address, details(shop)))).toContain('/take-over?')
  },
)

test.each(DIALECTS)('%s: an order that ran out starts again with the same choice, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await reserve(db, shop)
  expect(await redirectOf(show(db, shop, address, TOO_LATE))).toContain('/start-again?')

  const again = async () => {
    const form = { cart: 'cart-of-the-second-try' }
    const args = await guestArgs(db, shop.shopId, address, { params: orderOf(address), form, now: TOO_LATE })
    return redirectOf(startAgain({ ...args, pattern: `${STEP}/start-again` }))
  }
  const first = await again()

  expect(first).toMatch(/\/new-order\/\d+\/checkout\?/)
  expect(orderOf(first ?? '')).not.toEqual(orderOf(address))
  expect(await again()).toBe(first)
})

test('removing the last booking cancels the order, and posting it twice leads to the list as well', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  const address = await reserve(db, shop)
  const { id } = await db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  const post = async () => {
    const params = { ...orderOf(address), bookingId: String(id) }
    const args = await guestArgs(db, shop.shopId, address, { params, form: {} })
    return redirectOf(remove({ ...args, pattern: `${STEP}/remove/:bookingId` }))
  }

  expect(await post()).toContain('flash=order_emptied')
  expect(await post()).toContain('flash=order_cancelled')
})

test.each([
  { isDemo: true, offered: ['TEST'] },
  { isDemo: false, offered: [] },
])('a payment that takes no money is offered in a demo alone: $isDemo', async ({ isDemo, offered }) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertKayakShop(db)
  await db.deleteFrom('payment_provider').execute()
  const name = JSON.stringify({ sv: 'TEST' })
  await db.insertInto('payment_provider').values({ shop_id: shop.shopId, kind: 'TEST', name }).execute()

  const address = await reserve(db, shop)
  const [, orderId = ''] = /new-order\/(\d+)\//.exec(address) ?? []
  const args = await guestArgs(db, shop.shopId, address, { params: { orderId } })
  args.context.set(guestServices, { ...args.context.get(guestServices), isDemo })
  const { providers } = await showCheckout({ ...args, pattern: `${STEP}/checkout` })
  expect(providers.map((provider) => provider.name)).toEqual(offered)
})

test.each(DIALECTS)(
  '%s: an order that no method is for says so, and how to reach the shop, whatever is posted',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    await db.updateTable('shop').set({ company_email: 'hej@sjoboden.example' }).execute()
    const address = await reserve(db, shop)
    const bound = (maximum_price_minor: number) =>
      db.updateTable('payment_provider').set({ maximum_price_minor }).execute()

    await bound(80_000)
    expect((await show(db, shop, address)).providers).toMatchObject([{ id: shop.providerId }])
    await bound(79_999)
    expect(await show(db, shop, address)).toMatchObject({
      providers: [],
      contact: { phone: null, email: { link: 'mailto:hej@sjoboden.example' } },
    })
    expect(await submit(db, shop, address, details(shop))).toMatchObject({
      data: {
        result: {
          error: { provider: ['Det finns inget betalningssätt att välja. Hör av dig till butiken.'] },
        },
      },
      init: { status: 422 },
    })
  },
)
