import { expect, test } from 'vitest'
import type { OrderState } from '#app/domain/order/order-states.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { COPY_BUTTON } from '#app/routes/staff/orders/replicate/posted-replication.ts'
import { action, loader } from '#app/routes/staff/orders/replicate/replicate.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import {
  insertBundleOption,
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertPriced, NOW, outcomeOf, staffArgs } from './staff-shop.ts'

test.each(DIALECTS)('%s: the sum of copies is that of the days without conflict', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId, orderId } = shop
  const raftId = await insertProduct(db, { shop_id: shopId, max_capacity: 1 })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: raftId })
  const ofRaft = { shop_id: shopId, product_id: raftId, duration_id: durationId }
  await insertPrice(db, { ...ofRaft, unit_price_minor: 30_000 })
  const bookRaft = (day: string) => {
    const [startRent, endRent] = [`${day} 14:00:00`, `${day} 17:00:00`]
    return insertOrderWithBooking(db, { shopId, productId: raftId, startRent, endRent })
  }
  const raft = await bookRaft('2026-07-16')
  await db.updateTable('booking').set({ duration_id: durationId }).where('id', '=', raft.bookingId).execute()
  for (const table of ['order_item', 'booking', 'booking_product', 'allocation'] as const) {
    await db.updateTable(table).set({ order_id: orderId }).where('order_id', '=', raft.orderId).execute()
  }
  await bookRaft('2026-07-18')

  const chosen = `booking=${shop.bookingId}&booking=${raft.bookingId}&day=2026-07-17&day=2026-07-18`
  const params = { orderId: String(orderId) }
  const args = await staffArgs(db, shop, `/orders/${orderId}/replicate?${chosen}`, { params })
  const page = await loader({ ...args, pattern: '/orders/:orderId/replicate' })
  expect('data' in page && page.data.plan).toMatchObject({
    count: 2,
    free: 1,
    conflicts: ['2026-07-18'],
    totalMinor: 70_000,
    vat: [{ grossMinor: 70_000 }],
    lines: [{ priceMinor: 70_000 }, { priceMinor: null }],
  })
})

test.each(DIALECTS)('%s: a bundle goes where all of it is free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId, orderId, bookingId } = shop
  const saunaId = await insertProduct(db, { shop_id: shopId, name: '{"sv":"Bastu"}', max_capacity: 1 })
  await insertPrice(db, { shop_id: shopId, product_id: saunaId, unit_price_minor: 10_000 })
  const optionId = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: shop.productId,
    item_id: saunaId,
    start_time_option: 'FORCED_START_TIME',
    start_time: '14:00',
  })
  const bookSauna = (day: string) => {
    const [startRent, endRent] = [`${day} 14:00:00`, `${day} 17:00:00`]
    return insertOrderWithBooking(db, { shopId, productId: saunaId, startRent, endRent })
  }
  const sauna = await bookSauna('2026-07-16')
  const item = { parent_booking_id: bookingId, bundle_option_id: optionId }
  await db.updateTable('booking').set(item).where('id', '=', sauna.bookingId).execute()
  for (const table of ['order_item', 'booking', 'booking_product', 'allocation'] as const) {
    await db.updateTable(table).set({ order_id: orderId }).where('order_id', '=', sauna.orderId).execute()
  }
  await db
    .updateTable('booking_product')
    .set({ total_minor: 10_000, product_name: '{"sv":"Bastu"}' })
    .where('booking_id', '=', sauna.bookingId)
    .execute()
  await bookSauna('2026-07-18')

  const params = { orderId: String(orderId) }
  const args = await staffArgs(db, shop, `/orders/${orderId}/replicate?booking=${bookingId}&day=2026-07-18`, {
    params,
  })
  const page = await loader({ ...args, pattern: '/orders/:orderId/replicate' })
  if (!('data' in page)) throw new Error('no page is shown')
  expect(page.data.bookings).toMatchObject([{ totalMinor: 50_000 }])
  const [choice] = page.data.plan?.lines[0]?.choices ?? []
  expect(choice).toMatchObject({ product: 'Havskajak', reason: expect.stringMatching(/^Bastu: /) })
  expect(choice?.starts.map(({ startRent }) => startRent)).toEqual([
    '2026-07-17 10:00:00',
    '2026-07-19 10:00:00',
    '2026-07-20 10:00:00',
  ])
})

test.each(DIALECTS)('%s: no copy is planned before today', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { orderId } = shop
  const show = async (chosen: string) => {
    const params = { orderId: String(orderId) }
    const args = await staffArgs(db, shop, `/orders/${orderId}/replicate?month=2026-07-01&${chosen}`, {
      params,
    })
    return outcomeOf(loader({ ...args, pattern: '/orders/:orderId/replicate' }))
  }
  const rule = 'repeat=4:1&first=2026-07-01&intent=add'
  expect(await show(`day=2026-07-15&${rule}&last=2026-07-23`)).toMatchObject({
    to: expect.stringMatching(/day=2026-07-16&day=2026-07-23$/),
  })
  expect(await show(`${rule}&last=2026-07-15`)).toMatchObject({ status: 422 })

  const opening_season_id = await insertOpeningSeason(db, { shop_id: shop.shopId })
  await db
    .insertInto('opening_closed_date')
    .values({ shop_id: shop.shopId, opening_season_id, date: '2026-07-23' })
    .execute()
  expect(await show(`${rule}&last=2026-07-30`)).toMatchObject({
    to: expect.stringMatching(/day=2026-07-16&day=2026-07-30&closed=2026-07-23$/),
  })
  // An open day was not left out, nor was one that is chosen since.
  const closedOf = async (chosen: string) => {
    const address = `/orders/${orderId}/replicate?month=2026-07-01&${chosen}`
    const args = await staffArgs(db, shop, address, { params: { orderId: String(orderId) } })
    const page = await loader({ ...args, pattern: '/orders/:orderId/replicate' })
    return 'data' in page ? page.data.closedDays : undefined
  }
  expect(await closedOf('closed=2026-07-23&closed=2026-07-24')).toEqual(['2026-07-23'])
  expect(await closedOf('closed=2026-07-23&day=2026-07-23')).toEqual([])
})

test.each(DIALECTS)('%s: a day says that the order was copied to it before', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId, orderId, productId } = shop
  const copyOn = async (day: string, state: OrderState) => {
    const [startRent, endRent] = [`${day} 10:00:00`, `${day} 12:00:00`]
    const copy = await insertOrderWithBooking(db, { shopId, productId, startRent, endRent })
    await db.updateTable('order').set({ state }).where('id', '=', copy.orderId).execute()
    return copy.orderId
  }
  const booked = await copyOn('2026-07-17', 'CONFIRMED')
  const orderIds = [booked, await copyOn('2026-07-18', 'CANCELLED')]
  const event = {
    action: 'order_replicated',
    facts: { orderIds },
    actor: 'STAFF',
    now: instant(NOW),
  } as const
  await inTransaction(db, async (tx) => {
    await insertActivity(tx, { shopId, entity: 'order', entityId: orderId, ...event })
    return ok(null)
  })

  const chosen = `booking=${shop.bookingId}&day=2026-07-17&day=2026-07-18`
  const params = { orderId: String(orderId) }
  const args = await staffArgs(db, shop, `/orders/${orderId}/replicate?${chosen}`, { params })
  const page = await loader({ ...args, pattern: '/orders/:orderId/replicate' })
  expect('data' in page && page.data.plan?.lines.map(({ earlier }) => earlier)).toEqual([[booked], []])
})

test.each(DIALECTS)(
  '%s: a day with too few is reduced, or moved to no day of another copy',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const { shopId, orderId, bookingId, productId } = shop
    await db.updateTable('product').set({ max_capacity: 5 }).where('id', '=', productId).execute()
    const row = { quantity: 5, total_minor: 200_000 }
    await db.updateTable('booking_product').set(row).where('booking_id', '=', bookingId).execute()
    const times = { startRent: '2026-07-18 10:00:00', endRent: '2026-07-18 17:00:00' }
    await insertOrderWithBooking(db, { shopId, productId, ...times, quantity: 2 })
    const fee = { is_rebooking_fee: 1, total_minor: 5000, quantity: 1 } as const
    const { id: _row, ...copied } = await db
      .selectFrom('booking_product')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('booking_product')
      .values({ ...copied, ...fee })
      .execute()

    const show = async (more = '') => {
      const params = { orderId: String(orderId) }
      const chosen = `month=2026-07-01&booking=${bookingId}&day=2026-07-17&day=2026-07-18&day=2026-07-19${more}`
      const args = await staffArgs(db, shop, `/orders/${orderId}/replicate?${chosen}`, { params })
      const page = await loader({ ...args, pattern: '/orders/:orderId/replicate' })
      if (!('data' in page)) throw new Error('no page is shown')
      return page.data
    }
    const [booking] = (await show()).bookings
    expect(booking?.totalMinor).toBe(200_000)
    expect(booking?.guarantee).toMatch(/^ombokningsgarantin för 50\skr följer inte med$/)
    const choice = (await show()).plan?.lines[1]?.choices[0]
    expect(choice).toMatchObject({
      reason: expect.any(String),
      reduced: { value: 'reduce:3', text: '3 i stället för 5' },
    })
    expect(choice?.starts.map(({ startRent }) => startRent)).toEqual([
      '2026-07-16 15:00:00',
      '2026-07-16 14:00:00',
      '2026-07-16 13:00:00',
    ])

    const reduced = await show(`&resolve-2026-07-18-${bookingId}=reduce:3`)
    expect(reduced.plan).toMatchObject({ count: 3, free: 3, conflicts: [], totalMinor: 520_000 })
    expect(reduced.plan?.lines[1]).toMatchObject({
      cells: [{ state: 'FREE', reduced: '3 i stället för 5' }],
      choices: [{ value: 'reduce:3', reason: null, reduced: { value: 'reduce:3' } }],
    })
    // A start that was typed is reduced as a day is, and only as long as it stands.
    const typed = `&mode=manual&date-${bookingId}=2026-07-18&time-${bookingId}`
    const manual = await show(`${typed}=10:00`)
    const field = `resolve-2026-07-18T100000-${bookingId}`
    expect(manual.plan).toMatchObject({ count: 1, conflicts: ['2026-07-18'] })
    expect(manual.plan?.lines[0]?.choices).toMatchObject([{ field, reduced: { value: 'reduce:3' } }])
    const fewer = await show(`${typed}=10:00&${field}=reduce:3`)
    expect(fewer.plan).toMatchObject({ count: 1, free: 1, conflicts: [], totalMinor: 120_000 })
    expect(fewer.plan?.lines[0]?.choices).toMatchObject([{ value: 'reduce:3', reason: null, isTyped: true }])
    expect((await show(`${typed}=09:00&${field}=reduce:3`)).plan?.conflicts).toEqual(['2026-07-18'])
    const later = manual.plan?.lines[0]?.choices[0]?.starts[0]
    expect(later).toMatchObject({ value: expect.stringMatching(/^start:/) })
    const moved = await show(`${typed}=10:00&${field}=${later?.value}`)
    expect(moved.plan?.lines[0]?.cells).toMatchObject([{ state: 'MOVED', startRent: later?.startRent }])
    expect(moved.manual).toMatchObject([{ date: '2026-07-18', time: '10:00' }])

    // A day that was chosen stays offered while it is free, however many are nearer.
    const choose = async () => {
      const page = await show(`&resolve-2026-07-18-${bookingId}=day:2026-07-28`)
      return page.plan?.lines[1]?.choices[0]
    }
    const far = expect.objectContaining({ value: 'day:2026-07-28' })
    expect(await choose()).toMatchObject({
      ...{ reason: null, value: 'day:2026-07-28' },
      starts: expect.arrayContaining([far]),
    })
    const tuesday = { startRent: '2026-07-28 10:00:00', endRent: '2026-07-28 17:00:00' }
    await insertOrderWithBooking(db, { shopId, productId, ...tuesday, quantity: 2 })
    expect(await choose()).toMatchObject({
      reason: expect.any(String),
      starts: expect.not.arrayContaining([far]),
    })

    // Two days in conflict are offered no day in common.
    const sunday = { startRent: '2026-07-19 10:00:00', endRent: '2026-07-19 17:00:00' }
    await insertOrderWithBooking(db, { shopId, productId, ...sunday, quantity: 2 })
    const lines = (await show()).plan?.lines ?? []
    expect(
      lines.map(({ choices }) => choices[0]?.starts.map(({ startRent }) => startRent.slice(5, 10))),
    ).toEqual([undefined, ['07-16', '07-16', '07-16'], ['07-20', '07-20', '07-20']])

    // Of fewer than the product allows no booking is offered.
    await db.updateTable('product').set({ minimum_quantity: 4 }).where('id', '=', productId).execute()
    await db
      .updateTable('shop')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    expect((await show()).plan?.lines[1]?.choices).toMatchObject([{ reduced: null }])

    // What was chosen for a typed start is posted with it.
    await db.updateTable('product').set({ minimum_quantity: 1 }).where('id', '=', productId).execute()
    await db
      .updateTable('shop')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    const { plan, requestKey } = await show(`${typed}=10:00&${field}=reduce:3`)
    const form = {
      ...{ booking: String(bookingId), mode: 'manual', [field]: 'reduce:3' },
      ...{ [`date-${bookingId}`]: '2026-07-18', [`time-${bookingId}`]: '10:00' },
      [COPY_BUTTON]: `${plan?.name} ${requestKey}`,
    }
    const params = { orderId: String(orderId) }
    const args = await staffArgs(db, shop, `/orders/${orderId}/replicate`, { params, form })
    expect(await outcomeOf(action({ ...args, pattern: '/orders/:orderId/replicate' }))).toMatchObject({
      to: expect.stringMatching(/^\/orders\/\d+/),
    })
  },
)

test.each(DIALECTS)('%s: a rule that copies break is named with their days', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId, orderId, bookingId } = shop
  const season = await db
    .selectFrom('opening_season')
    .select('id')
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  const closed = ['2026-07-20', '2026-07-23'].map((date) => ({
    ...{ shop_id: shopId, opening_season_id: season.id, date },
  }))
  await db.insertInto('opening_closed_date').values(closed).execute()

  const days = ['2026-07-17', '2026-07-20', '2026-07-23'].map((day) => `&day=${day}`).join('')
  const address = `/orders/${orderId}/replicate?booking=${bookingId}${days}`
  const args = await staffArgs(db, shop, address, { params: { orderId: String(orderId) } })
  const page = await loader({ ...args, pattern: '/orders/:orderId/replicate' })
  const rule = 'Tiden ligger utanför öppettiderna.'
  expect('data' in page && page.data.plan).toMatchObject({
    lines: [{ cells: [{ broken: [] }] }, { cells: [{ broken: [rule] }] }, { cells: [{ broken: [rule] }] }],
    warnings: [{ code: 'outside_opening_hours', text: `${rule} Det gäller mån 20 juli och tor 23 juli.` }],
  })
})

test.each(DIALECTS)('%s: no days are added that make too many bookings', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { orderId, bookingId } = shop
  const add = async (bookings: number) => {
    const chosen = `month=2026-07-01${`&booking=${bookingId}`.repeat(bookings)}`
    const rule = 'repeat=4:1&first=2026-07-23&last=2027-03-25&intent=add'
    const address = `/orders/${orderId}/replicate?${chosen}&${rule}`
    const args = await staffArgs(db, shop, address, { params: { orderId: String(orderId) } })
    return outcomeOf(loader({ ...args, pattern: '/orders/:orderId/replicate' }))
  }
  expect(await add(3)).toMatchObject({ to: expect.stringMatching(/day=2027-03-25$/) })
  expect(await add(4)).toMatchObject({ status: 422 })
})
