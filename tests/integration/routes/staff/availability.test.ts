import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, type Permission } from '#app/domain/account/permissions.ts'
import { services } from '#app/http/context.server.ts'
import { loader as answer } from '#app/routes/api/answer.ts'
import * as calendar from '#app/routes/staff/availability/availability.tsx'
import * as close from '#app/routes/staff/availability/close.tsx'
import * as closeouts from '#app/routes/staff/availability/closeouts.tsx'
import * as start from '#app/routes/staff/availability/start.tsx'
import * as undo from '#app/routes/staff/availability/undo.ts'
import { insertDuration, insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, now, reserve, type Sale, submit } from '../../domain/order/sale.ts'
import { outcomeOf, staffArgs } from './staff-shop.ts'

const DAY = '/availability?date=2026-07-16&days=1'

function args(sale: Sale, path: string, form?: Record<string, string>) {
  return staffArgs(sale.db, sale, path, { params: {}, now, ...(form ? { form } : {}) })
}

async function shown(sale: Sale, path = DAY) {
  return calendar.loader({ ...(await args(sale, path)), pattern: '/availability' })
}

async function startsOf(sale: Sale, path = DAY) {
  const { rows } = await shown(sale, path)
  return Object.fromEntries(
    (rows[0]?.cells[0]?.starts ?? []).map(({ startRent, state, free }) => [
      startRent.slice(11, 16),
      `${state} ${free}`,
    ]),
  )
}

async function choose(
  sale: Sale,
  intent: 'close' | 'open',
  times: readonly string[],
  over: Record<string, string> = {},
) {
  const fields = { intent, amount: 'all', ...over }
  const starts = times.map((time) => ['starts', `${sale.productId}@2026-07-16T${time}`])
  const body = new URLSearchParams([...Object.entries(fields), ...starts])
  const all = await args(sale, DAY)
  const request = new Request(all.url, { method: 'POST', body })
  return outcomeOf(calendar.action({ ...all, request, pattern: '/availability' }))
}

/** Posts boxes of whole days, under the day that a phone showed. */
async function chooseDays(sale: Sale, intent: 'close' | 'open', days: readonly string[], path = DAY) {
  const body = new URLSearchParams([
    ['intent', intent],
    ['on', '2026-07-17'],
    ...days.map((value) => ['days', value]),
  ])
  const all = await args(sale, path)
  const request = new Request(all.url, { method: 'POST', body })
  return outcomeOf(calendar.action({ ...all, request, pattern: '/availability' }))
}

async function listed(sale: Sale) {
  const { rows } = await closeouts.loader({
    ...(await args(sale, '/availability/closeouts')),
    pattern: '/availability/closeouts',
  })
  return rows
}

async function pressUndo(sale: Sale, search: string) {
  const all = await args(sale, `/availability/closeouts/undo?${search}`, {})
  return outcomeOf(undo.action({ ...all, pattern: '/availability/closeouts/undo' }))
}

test.each(DIALECTS)('%s: ticked starts are closed, in part too, and opened again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  await reserve(sale, { quantities: [{ priceCategoryId: null, quantity: 2 }] })
  expect(await startsOf(sale)).toMatchObject({ '10:00': 'OPEN 3', '13:00': 'OPEN 5' })

  expect(await choose(sale, 'close', ['10:00', '13:00'])).toEqual({ to: DAY })
  expect(await startsOf(sale)).toMatchObject({
    '10:00': 'CLOSED_OUT 0',
    '13:00': 'CLOSED_OUT 0',
    '14:00': 'OPEN 5',
  })
  expect(await choose(sale, 'open', ['10:00'])).toEqual({ to: DAY })
  expect(await startsOf(sale)).toMatchObject({ '10:00': 'OPEN 3', '13:00': 'CLOSED_OUT 0' })

  const part = { amount: 'part', quantity: '4', requestKey: 'k' }
  expect(
    await Promise.all([choose(sale, 'close', ['10:00'], part), choose(sale, 'close', ['10:00'], part)]),
  ).toEqual([{ to: DAY }, { to: DAY }])
  expect(await startsOf(sale)).toMatchObject({ '10:00': 'SOLD_OUT 0' })
  expect(await listed(sale)).toMatchObject([
    { amount: '3 st', createdBy: expect.any(String) },
    { amount: 'Hela kapaciteten' },
  ])
})

test.each(DIALECTS)('%s: whole days are closed start by start, and opened again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const back = { to: `${DAY}&on=2026-07-17` }
  const whole = `${sale.productId}@2026-07-16`
  const count = Object.keys(await startsOf(sale)).length
  expect(count).toBeGreaterThan(2)

  expect(await chooseDays(sale, 'close', [`${whole}T14:00`])).toEqual(back)
  expect(await startsOf(sale)).toMatchObject({ '13:00': 'OPEN 5', '14:00': 'CLOSED_OUT 0' })
  expect(await chooseDays(sale, 'open', [whole])).toEqual(back)
  expect(await listed(sale)).toEqual([])

  expect(await chooseDays(sale, 'close', [whole, whole, `${whole}/2026-07-17`])).toEqual(back)
  expect(await listed(sale)).toHaveLength(2 * count)
  expect(await chooseDays(sale, 'open', [`${sale.productId}@2026-07-17`])).toEqual(back)
  expect(await listed(sale)).toHaveLength(count)
})

test.each(DIALECTS)('%s: days without starts, of a stranger or too many are refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const stranger = await insertProduct(sale.db, { shop_id: await insertShop(sale.db) })
  const nothing = { status: 422, errors: { '': [expect.stringContaining('inget kvar att stänga')] } }
  const invalid = { status: 422, errors: { days: [expect.any(String)] } }
  expect(await chooseDays(sale, 'close', [`${stranger}@2026-07-16`])).toMatchObject(nothing)
  expect(await chooseDays(sale, 'close', ['all@2026-07-16'])).toMatchObject({ status: 422 })
  const farApart = [`${sale.productId}@2026-07-16`, `${sale.productId}@2027-07-16`]
  expect(await chooseDays(sale, 'close', farApart)).toMatchObject(invalid)
  expect(await listed(sale)).toEqual([])
})

test.each(DIALECTS)('%s: what is wrong with a choice is told where it is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const stranger = await insertProduct(sale.db, { shop_id: await insertShop(sale.db) })
  expect(await choose(sale, 'close', [])).toMatchObject({
    status: 422,
    errors: { starts: ['Välj minst en tid'] },
  })
  expect(await choose(sale, 'close', ['10:00'], { amount: 'part' })).toMatchObject({
    status: 422,
    errors: { quantity: ['Detta fält är obligatoriskt'] },
  })
  expect(await choose(sale, 'close', ['27:00'])).toMatchObject({ status: 422 })
  expect(await choose({ ...sale, productId: stranger }, 'close', ['10:00'])).toMatchObject({ status: 422 })
  expect(await choose(sale, 'open', ['10:00'])).toEqual({ to: DAY })
  expect(await listed(sale)).toEqual([])
})

test.each(DIALECTS)(
  '%s: a period is closed for one product or all, and undone both ways',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 5)
    const other = await insertProduct(sale.db, { shop_id: sale.shopId })
    const period = {
      fromDate: '2026-07-16',
      fromTime: '00:00',
      toDate: '2026-07-17',
      toTime: '00:00',
      amount: 'all',
    }
    const post = async (search: string, form: Record<string, string>) => {
      const all = await args(sale, `/availability/close${search}`, form)
      return outcomeOf(close.action({ ...all, pattern: '/availability/close' }))
    }
    const list = { to: '/availability/closeouts' }
    expect(await post('', { ...period, toDate: '2026-07-16' })).toMatchObject({
      status: 422,
      errors: { toDate: ['Slutet måste ligga efter starten.'] },
    })
    expect(await post('?product=999999', period)).toMatchObject({ status: 404 })
    expect(await post('', period)).toEqual(list)
    const rows = await listed(sale)
    expect(rows).toHaveLength(2)
    expect(await startsOf(sale)).toMatchObject({ '10:00': 'CLOSED_OUT 0' })

    const ids = rows.map(({ id }) => id).join('.')
    const back = { to: DAY }
    expect(await pressUndo(sale, `open=${ids}&back=${encodeURIComponent(DAY)}`)).toEqual(back)
    expect(await startsOf(sale)).toMatchObject({ '10:00': 'OPEN 5' })
    const again = `close=${ids}&back=${encodeURIComponent(DAY)}`
    expect(await pressUndo(sale, again)).toEqual(back)
    expect(await pressUndo(sale, again)).toEqual(back)
    expect(await listed(sale)).toHaveLength(2)
    expect(await pressUndo(sale, 'close=999999')).toMatchObject({ status: 404 })
    expect(await post(`?product=${other}`, { ...period, amount: 'part', quantity: '1' })).toMatchObject({
      status: 422,
    })
  },
)

test.each(DIALECTS)('%s: a start says why, and what closes it is taken back there', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  await choose(sale, 'close', ['10:00'], { amount: 'part', quantity: '2' })
  const path = `/availability/start?of=${sale.productId}&at=2026-07-16T10:00&days=1`
  const page = async (of = path) =>
    start.loader({ ...(await args(sale, of)), pattern: '/availability/start' })
  const { free, state, lines } = await page()
  expect({ free, state }).toEqual({ free: 3, state: 'PARTIALLY_BLOCKED' })
  expect(lines).toMatchObject([
    { text: 'Lagret: 0 av 5 sålda, 2 stängda', isBinding: true },
    { closeoutId: expect.any(Number) },
  ])

  const one = String(lines[1]?.closeoutId)
  const all = await args(sale, path, { intent: 'open', one })
  expect(await outcomeOf(start.action({ ...all, pattern: '/availability/start' }))).toEqual({ to: path })
  expect((await page()).free).toBe(5)
  const wrongly = await args(sale, path, { intent: 'close', amount: 'part' })
  expect(await outcomeOf(start.action({ ...wrongly, pattern: '/availability/start' }))).toMatchObject({
    status: 422,
    errors: { quantity: ['Detta fält är obligatoriskt'] },
  })
  for (const wrong of ['of=999999&at=2026-07-16T10:00', `of=${sale.productId}&at=soon`, ''])
    expect(await outcomeOf(page(`/availability/start?${wrong}`))).toMatchObject({ status: 404 })
})

/** The start page as somebody with these permissions sees it at a moment of the sale's shop. */
async function startPage(
  sale: Sale,
  {
    productId = sale.productId,
    time = '10:00',
    at = now,
    permissions = BUILT_IN_ROLES.OWNER,
  }: StartPageOptions = {},
) {
  const path = `/availability/start?of=${productId}&at=2026-07-16T${time}`
  const { context, ...all } = await staffArgs(sale.db, sale, path, { params: {}, now: at })
  const can = (permission: Permission) => permissions.includes(permission)
  context.set(services, { ...context.get(services), permissions: new Set(permissions), can })
  return start.loader({ ...all, context, pattern: '/availability/start' })
}

type StartPageOptions = {
  productId?: number
  time?: string
  at?: string
  permissions?: readonly Permission[]
}

test.each(DIALECTS)('%s: a start lists who has the places, for those who may see orders', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const { db, shopId, productId } = sale
  const paid = await reserve(sale, { quantities: [{ priceCategoryId: null, quantity: 2 }] })
  await submit(sale, paid, { paymentProviderId: sale.offlineProviderId })
  const reserved = await reserve(sale)
  const aliasId = await insertProduct(db, { shop_id: shopId, alias_of_id: productId, name: 'Skolpaddling' })
  await insertOrderWithBooking(db, {
    shopId,
    productId: aliasId,
    poolProductId: productId,
    startRent: '2026-07-16 11:00:00',
    endRent: '2026-07-16 14:00:00',
  })
  await insertOrderWithBooking(db, {
    ...sale,
    startRent: '2026-07-16 13:00:00',
    endRent: '2026-07-16 16:00:00',
  })

  const { occupants } = await startPage(sale)
  expect(
    occupants?.rows.map(({ bookingId, customerName, quantity, minutesLeft }) => ({
      bookingId,
      customerName,
      quantity,
      minutesLeft,
    })),
  ).toMatchObject([
    { bookingId: paid.bookingId, customerName: 'Åsa Öberg', quantity: 2, minutesLeft: null },
    { bookingId: reserved.bookingId, customerName: null, quantity: 1, minutesLeft: 30 },
    { quantity: 1, minutesLeft: null },
  ])
  expect(occupants?.rows.map(({ product }) => product)).toEqual([null, null, expect.any(String)])
  expect(occupants?.hasMore).toBe(false)
  const blind: readonly Permission[] = ['availability-calendars-access']
  expect((await startPage(sale, { permissions: blind })).occupants).toBeNull()
})

test.each(DIALECTS)(
  '%s: a start is explained by the duration that its cell is shown for',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 5)
    const { shopId: shop_id, productId: product_id } = sale
    await insertDuration(database.db, { shop_id, product_id, amount: 1, unit: 'DAYS' })
    // Three hours from four o'clock end after closing, a day from then does not.
    const tomorrow = { startRent: '2026-07-17 10:00:00', endRent: '2026-07-17 13:00:00' }
    await insertOrderWithBooking(database.db, { ...sale, ...tomorrow, quantity: 5 })
    expect(await startsOf(sale)).toMatchObject({ '15:00': 'OPEN 5', '16:00': 'SOLD_OUT 0' })
    expect(await startPage(sale, { time: '15:00' })).toMatchObject({ free: 5, state: 'OPEN' })
    expect(await startPage(sale, { time: '16:00' })).toMatchObject({
      free: 0,
      state: 'SOLD_OUT',
      guest: 'Gästen ser nu: Slutsåld, 0 lediga',
      occupants: { rows: [{ quantity: 5 }] },
    })
  },
)

test.each(DIALECTS)('%s: a start says what a guest sees of it at that moment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const { db, productId } = sale
  const guest = async (at?: string) => (await startPage(sale, at ? { at } : {})).guest
  expect(await guest()).toBe('Gästen ser nu: Ledig, 5 lediga')

  await db.updateTable('product').set({ cut_off_minutes: 60 }).where('id', '=', productId).execute()
  expect(await guest('2026-07-16T07:00:00Z')).toBe('Gästen ser nu: Ledig, 5 lediga')
  expect(await guest('2026-07-16T07:00:01Z')).toBe(
    'Gästen kan inte boka nu: Det är för sent att boka den starttiden.',
  )
  await reserve(sale, { quantities: [{ priceCategoryId: null, quantity: 5 }] })
  expect(await guest()).toBe('Gästen ser nu: Slutsåld, 0 lediga')
  await db.updateTable('product').set({ status: 'ADMIN_ONLY' }).where('id', '=', productId).execute()
  expect(await guest()).toBe('Gästen ser den inte: bara personal kan boka.')
})

test.each(DIALECTS)('%s: starts that are over look so, an alias tells both its limits', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const { db, shopId, productId } = sale
  const alias = { shop_id: shopId, alias_of_id: productId, max_capacity: 3 }
  const aliasId = await insertProduct(db, { ...alias, display_name: '{"sv":"Skolpaddling"}' })
  await insertDuration(db, { shop_id: shopId, product_id: aliasId })
  await insertOrderWithBooking(db, { ...sale, quantity: 2 })
  const all = await staffArgs(db, sale, DAY, { params: {}, now: '2026-07-16T08:30:00Z' })
  const { rows } = await calendar.loader({ ...all, pattern: '/availability' })
  const starts = rows.map(({ cells }) => cells[0]?.starts ?? [])
  const past = starts[0]?.map(({ startRent, isPast }) => [startRent.slice(11, 13), isPast])
  expect(Object.fromEntries(past ?? [])).toMatchObject({ '09': true, '10': true, '11': false })
  const own = rows.findIndex(({ id }) => id === aliasId)
  expect(rows[own]?.master).toEqual({ name: 'Havskajak', capacity: 5 })
  expect(starts[own]?.find(({ startRent }) => startRent.includes(' 10:00'))?.shared).toEqual({
    own: { used: 0, capacity: 3 },
    pool: { used: 2, capacity: 5 },
  })
})

test.each(DIALECTS)('%s: the JSON calendar tells the same, per product and date', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  await choose(sale, 'close', ['10:00'])
  const path = `/api/availability-calendars?fromDate=2026-07-16&toDate=2026-07-17&rentalProductIds=${sale.productId},999999`
  const answered = await answer(await args(sale, path))
  const { data } = await answered.json()
  expect(Object.keys(data)).toEqual([String(sale.productId)])
  const dates = data[sale.productId]
  expect(Object.keys(dates)).toEqual(['2026-07-16', '2026-07-17'])
  expect(dates['2026-07-16']).toContainEqual({
    startDateTime: '2026-07-16 10:00:00',
    availableQuantity: 0,
    startAtTimeQuantity: 0,
    startTimeCapacity: 5,
    closeout: expect.objectContaining({
      endDateTime: null,
      partialQuantity: null,
      rentalProductIdentifiers: [],
    }),
  })
})
