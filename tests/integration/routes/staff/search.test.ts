import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, type Permission } from '#app/domain/account/permissions.ts'
import {
  addComment,
  deleteComment,
  editComment,
  restoreComment,
} from '#app/domain/order/comment-order.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { insertOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { services } from '#app/http/context.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { loader } from '#app/routes/staff/search/search.tsx'
import { hitsOf } from '#app/routes/staff/search/search-results.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from './staff-shop.ts'

const ANNA = {
  firstName: 'Anna',
  lastName: 'Wikström',
  email: 'anna@mail.example',
  phone: { e164: '+46701740612', countryCode: 'SE', rawPhoneNumber: '070-174 06 12' },
}

const phoneOf = (other: number) => {
  const digits = `70174${String(1000 + other)}`
  return { e164: `+46${digits}`, countryCode: 'SE', rawPhoneNumber: `0${digits}` }
}

/** Has a number, and no booking. */
const DRAFT = {
  secret: 'draft',
  state: 'DRAFT',
  lang: 'sv',
  created_at: instant(NOW),
  created_by: 'GUEST',
  price_minor: 0,
} as const

async function insertOrder(
  db: Db,
  shop: StaffShop & { productId: number },
  customer: Parameters<typeof saveCustomer>[1]['customer'] = ANNA,
) {
  const { shopId, userId } = shop
  const { orderId, bookingId } = await insertOrderWithBooking(db, shop)
  const order = { shopId, orderId, userId, now: instant(NOW), zone: stockholm }
  await inTransaction(db, (tx) => saveCustomer(tx, { ...order, customer }))
  await inTransaction(db, async (tx) => {
    await insertOrderWords(tx, { shopId, orderId }, { orderId, bookingIds: [bookingId] })
    return { ok: true, value: null }
  })
  return { orderId, bookingId }
}

async function search(
  db: Db,
  { locale = 'sv', ...shop }: StaffShop & { locale?: Locale },
  query: string,
  permissions: readonly Permission[] = BUILT_IN_ROLES.OWNER,
  inPalette = '',
) {
  const address = `/search?q=${encodeURIComponent(query)}${inPalette}`
  const { context, ...args } = await staffArgs(db, shop, address, { params: {} })
  const can = (permission: Permission) => permissions.includes(permission)
  const t = getTranslate(locale)
  context.set(services, { ...context.get(services), t, permissions: new Set(permissions), can })
  return loader({ ...args, context, pattern: '/search' })
}

const summary = ({ groups }: Awaited<ReturnType<typeof search>>) =>
  groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)])

test.each(DIALECTS)('%s: hits come by kind, a customer once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const first = await insertOrder(db, shop)
  const second = await insertOrder(db, shop)

  const found = await search(db, shop, '06 12')
  expect(summary(found)).toEqual([
    ['customers', ['Anna Wikström']],
    ['orders', [`Order ${second.orderId} · Anna Wikström`, `Order ${first.orderId} · Anna Wikström`]],
    ['pages', ['Dagslista', 'Kalender']],
  ])
  expect(found.count).toBe(3)
  const [customer, order] = hitsOf(found)
  expect(customer).toMatchObject({
    to: expect.stringMatching(/^\/customers\/\d+$/),
    detail: '070-174 06 12 · 2 ordrar, senast i dag',
  })
  expect(order?.commands.map(({ key, to }) => [key, to])).toEqual([
    ['P', `/orders/${second.orderId}/pay`],
    ['M', '/bookings/manifest?date=2026-07-16'],
    [null, 'tel:+46701740612'],
    ['N', '/orders/new'],
  ])
})

test.each(DIALECTS)(
  '%s: orders are found by what guests and staff wrote, which the hit quotes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const guest = await insertOrder(db, shop, { ...ANNA, commentByGuest: 'Vi firar Åsas jubileum' })
    const staff = await insertOrder(db, shop, { ...ANNA, commentByAdmin: 'Granne till Bosse' })
    const logged = await insertOrder(db, shop)
    const log = { ...logged, shopId: shop.shopId, userId: shop.userId, now: instant(NOW), zone: stockholm }
    const long = `${'Ringde om bryggan och båten. '.repeat(5)}Allergisk mot vispgrädde. ${'Kommer med bussen. '.repeat(9)}`
    await inTransaction(db, (tx) => addComment(tx, { ...log, comment: long.trim() }))
    const quoted = async (query: string) =>
      (await search(db, shop, query)).groups
        .find(({ kind }) => kind === 'orders')
        ?.hits.map(({ to, detail }) => [to, detail?.split('”')[1]])

    expect(await quoted('asas jubi')).toEqual([[`/orders/${guest.orderId}`, 'Vi firar Åsas jubileum']])
    expect(await quoted('bosse')).toEqual([[`/orders/${staff.orderId}`, 'Granne till Bosse']])
    expect(await quoted('anna bosse')).toEqual([[`/orders/${staff.orderId}`, undefined]])
    expect(await quoted('vispgr')).toEqual([
      [
        `/orders/${logged.orderId}`,
        `…och båten. Allergisk mot vispgrädde. ${'Kommer med bussen. '.repeat(4).trim()}…`,
      ],
    ])

    // A word that is longer than an excerpt is cut, never left out.
    const link = `https://mail.example/${'kajak'.repeat(3)}?ref=vindskydd${'x'.repeat(120)}`
    const linked = await insertOrder(db, shop, { ...ANNA, commentByAdmin: `Se ${link} i morgon` })
    const [address, excerpt] = (await quoted('vindskydd'))?.[0] ?? []
    expect(address).toBe(`/orders/${linked.orderId}`)
    expect(excerpt).toMatch(/^…vindskyddx+…$/)

    const { id: commentId } = await db
      .selectFrom('activity')
      .select('id')
      .where('action', '=', 'comment')
      .executeTakeFirstOrThrow()
    await inTransaction(db, (tx) => editComment(tx, { ...log, commentId, comment: 'Tål allt' }))
    expect(await quoted('vispgr')).toBeUndefined()
    expect(await quoted('tål')).toEqual([[`/orders/${logged.orderId}`, 'Tål allt']])
    expect(await quoted(String(logged.bookingId))).toHaveLength(1)
    await inTransaction(db, (tx) => deleteComment(tx, { ...log, commentId }))
    expect(await quoted('tål')).toBeUndefined()
    await inTransaction(db, (tx) => restoreComment(tx, { ...log, commentId }))
    expect(await quoted('tål')).toEqual([[`/orders/${logged.orderId}`, 'Tål allt']])
    await inTransaction(db, (tx) =>
      saveCustomer(tx, { ...log, orderId: guest.orderId, customer: { commentByGuest: null } }),
    )
    expect(await quoted('jubileum')).toBeUndefined()
    expect((await search(db, await insertStaffShop(db), 'bosse')).count).toBe(0)
  },
)

test.each(DIALECTS)('%s: a foreign number is read and dialled with its calling code', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const phone = { e164: '+4915177777777', countryCode: 'DE', rawPhoneNumber: '0151 77777777' }
  const { orderId } = await insertOrder(db, shop, { ...ANNA, phone })

  for (const query of ['0151 7777', '0151', '+49 151 77', '777777']) {
    const [customer, order] = hitsOf(await search(db, shop, query))
    expect([query, order?.to]).toEqual([query, `/orders/${orderId}`])
    for (const hit of [customer, order]) {
      expect(hit?.detail).toContain('+49 151 77777777')
      expect(hit?.commands).toContainEqual(
        expect.objectContaining({ label: 'Ring +49 151 77777777', to: 'tel:+4915177777777' }),
      )
    }
  }
})

test.each(DIALECTS)('%s: the order or booking of a whole number stands first', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const first = await insertOrder(db, shop)
  for (let more = 0; more < 3; more++) {
    await insertOrder(db, shop, {
      ...ANNA,
      phone: { ...ANNA.phone, rawPhoneNumber: `${first.orderId}${first.orderId}40612` },
    })
  }
  const orders = async (query: string) =>
    (await search(db, shop, query)).groups.find(({ kind }) => kind === 'orders')?.hits.map(({ to }) => to)
  expect((await orders(`#${first.orderId}`))?.[0]).toBe(`/orders/${first.orderId}`)
  expect(await orders(String(first.bookingId))).toContain(`/orders/${first.orderId}`)
  const kind = async (query: string) => (await search(db, shop, query)).groups[0]?.kind
  expect(await kind(`#${first.orderId}`)).toBe('orders')
  expect(await kind(String(first.bookingId))).toBe('orders')
  expect(await kind('anna')).toBe('customers')
  const stranger = await insertStaffShop(db)
  expect((await search(db, stranger, String(first.orderId))).count).toBe(0)
})

test.each(DIALECTS)('%s: who names a booking means it, and not the order of its number', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await db
    .insertInto('order')
    .values({ ...DRAFT, shop_id: shop.shopId })
    .execute()
  const first = await insertOrder(db, shop)
  const second = await insertOrder(db, shop)
  const number = second.bookingId
  expect(number).toBe(first.orderId)
  for (const [query, ...orderIds] of [
    [`bokning ${number}`, second.orderId],
    [`Bokning #${number}`, second.orderId],
    [`order ${number}`, first.orderId, second.orderId],
    [`Order #${number}`, first.orderId, second.orderId],
    [String(number), first.orderId, second.orderId],
    [`bokning ${second.orderId}`],
  ] as const) {
    const { groups } = await search(db, shop, query)
    const hits = groups.find(({ kind }) => kind === 'orders')?.hits ?? []
    expect([query, hits.map(({ to }) => to)]).toEqual([query, orderIds.map((id) => `/orders/${id}`)])
  }
})

test.each(DIALECTS)('%s: a deleted order is found, after the others or by its number', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const first = await insertOrder(db, shop)
  const deleted = await insertOrder(db, shop)
  const update = db.updateTable('order').set({ state: 'DELETED', deleted_at: instant(NOW) })
  await update.where('id', '=', deleted.orderId).execute()

  const orders = async (query: string) =>
    (await search(db, shop, query)).groups.find(({ kind }) => kind === 'orders')?.hits
  const found = await orders('wikström')
  expect(found?.map(({ to }) => to)).toEqual([`/orders/${first.orderId}`, `/orders/${deleted.orderId}`])
  expect(found?.[1]).toMatchObject({ state: { ended: 'DELETED' } })
  expect((await orders(String(deleted.orderId)))?.[0]?.to).toBe(`/orders/${deleted.orderId}`)
})

test.each(DIALECTS)('%s: nobody is offered what they may not do', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertOrder(db, shop)

  const found = await search(db, shop, 'wikström', BUILT_IN_ROLES.ACCOUNTANT)
  expect(hitsOf(found).flatMap(({ commands }) => commands.map(({ to }) => to))).toEqual([
    'tel:+46701740612',
    'tel:+46701740612',
  ])
  const named = await search(db, shop, 'havskajak', BUILT_IN_ROLES.OWNER)
  expect(summary(named).map(([kind]) => kind)).toContain('products')
  const unnamed = await search(db, shop, 'havskajak', BUILT_IN_ROLES.ACCOUNTANT)
  expect(summary(unnamed).map(([kind]) => kind)).not.toContain('products')
})

test('pages are found by their names, and the most used are there before anything is typed', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  expect(summary(await search(db, shop, 'inst'))).toContainEqual(['pages', ['Inställningar']])
  const [[kind, titles] = []] = summary(await search(db, shop, ''))
  expect(kind).toBe('pages')
  expect(titles).toEqual(['Dagslista', 'Kalender', 'Ordrar', 'Översikt', 'Ny bokning', 'Ny produkt'])
  expect(summary(await search(db, shop, 'ny bok'))).toContainEqual(['pages', ['Ny bokning']])
  expect(summary(await search(db, shop, 'stäng'))).toContainEqual(['pages', ['Stäng tider']])
  const byDoor = summary(await search(db, shop, 'stäng', BUILT_IN_ROLES.DOOR))
  expect(byDoor).not.toContainEqual(['pages', ['Stäng tider']])
})

test('what can be done is found by what else it is called, in every language', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  for (const [locale, query, page] of [
    ['sv', 'stäng av', '/availability?pick=1'],
    ['sv', 'lägg till bokning', '/orders/new'],
    ['sv', 'skapa produkt', '/products/new'],
    ['en', 'close out', '/availability?pick=1'],
    ['en', 'new booking', '/orders/new'],
    ['en', 'add product', '/products/new'],
    ['de', 'sperren', '/availability?pick=1'],
    ['de', 'buchen', '/orders/new'],
    ['nl', 'blokkeren', '/availability?pick=1'],
    ['nl', 'boeken', '/orders/new'],
    ['no', 'sperre', '/availability?pick=1'],
    ['no', 'selge', '/orders/new'],
  ] as const) {
    const { groups } = await search(db, { ...shop, locale }, query)
    const pages = groups.find(({ kind }) => kind === 'pages')?.hits.map(({ to }) => to)
    expect([locale, query, pages]).toEqual([locale, query, [page]])
  }
  expect(summary(await search(db, shop, 'spärra', BUILT_IN_ROLES.DOOR))).not.toContainEqual([
    'pages',
    ['Stäng tider'],
  ])
})

test('the count is of all hits, shown or not, and says where there may be more', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  const counted = async (query: string) => {
    const { count, isCountLeast, groups } = await search(db, shop, query)
    return { count, isCountLeast, shown: groups.reduce((sum, { hits }) => sum + hits.length, 0) }
  }
  for (let order = 0; order < 12; order++) await insertOrder(db, shop)
  expect(await counted('wikström')).toEqual({ count: 13, isCountLeast: false, shown: 1 + 8 + 2 })
  // As many as the list of all orders shows, which has no deleted ones.
  const { orderId } = await insertOrder(db, shop)
  const update = db.updateTable('order').set({ state: 'DELETED', deleted_at: instant(NOW) })
  await update.where('id', '=', orderId).execute()
  expect(await counted('wikström')).toEqual({ count: 13, isCountLeast: false, shown: 1 + 8 + 2 })
  await db
    .updateTable('order')
    .set({ state: 'CONFIRMED', deleted_at: null })
    .where('id', '=', orderId)
    .execute()
  for (let order = 0; order < 18; order++) await insertOrder(db, shop)
  expect(await counted('wikström')).toEqual({ count: 31, isCountLeast: true, shown: 1 + 8 + 2 })
  expect(await counted('dagslista')).toEqual({ count: 1, isCountLeast: false, shown: 1 })
  expect(await counted('finns inte')).toEqual({ count: 0, isCountLeast: false, shown: 0 })
})

test.each(DIALECTS)(
  '%s: the page shows all customers, the palette a few, and both count them',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const shown = async (inPalette = '') => {
      const found = await search(db, shop, 'wikström', BUILT_IN_ROLES.OWNER, inPalette)
      const customers = found.groups.find(({ kind }) => kind === 'customers')?.hits.length
      return { ...found, groups: null, customers }
    }
    const add = async (from: number, until: number) => {
      for (let other = from; other < until; other++)
        await insertOrder(db, shop, { ...ANNA, email: `a${other}@mail.example`, phone: phoneOf(other) })
    }
    await add(0, 4)
    expect(await shown()).toMatchObject({
      count: 8,
      isCountLeast: false,
      moreCustomers: '',
      customers: 4,
    })
    expect(await shown('&palette=')).toMatchObject({ count: 8, isCountLeast: false, customers: 3 })
    await add(4, 21)
    expect(await shown()).toMatchObject({
      isCountLeast: true,
      moreCustomers: expect.stringContaining('fler kunder'),
      customers: 20,
    })
  },
)

test.each(DIALECTS)(
  '%s: a customer stands there as they are now, with the last visit that is past',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const customerOf = async ({ orderId }: { orderId: number }) => {
      const query = db.selectFrom('customer').select('shop_customer_id').where('order_id', '=', orderId)
      return Number((await query.executeTakeFirstOrThrow()).shop_customer_id)
    }
    const stays = await customerOf(await insertOrder(db, shop))
    const tuva = {
      ...ANNA,
      firstName: 'Tuva',
      lastName: 'Nyberg',
      email: 'tuva@mail.example',
      phone: phoneOf(1),
    }
    const order = await insertOrder(db, shop, tuva)
    const merging = {
      shopId: shop.shopId,
      userId: shop.userId,
      now: instant(NOW),
      customerId: stays,
      choices: {},
    }
    const otherId = await customerOf(order)
    expect((await inTransaction(db, (tx) => mergeCustomers(tx, { ...merging, otherId }))).ok).toBe(true)
    const later = db.updateTable('order').where('id', '=', order.orderId)
    await later.set({ first_start_rent: wallTime('2027-01-11 10:00:00') }).execute()

    expect(hitsOf(await search(db, shop, 'nyberg'))[0]).toMatchObject({
      title: 'Anna Wikström',
      to: `/customers/${stays}`,
      detail: '070-174 06 12 · 2 ordrar, senast i dag',
    })
  },
)
