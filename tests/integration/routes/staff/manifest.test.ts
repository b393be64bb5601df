import { expect, test } from 'vitest'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { services } from '#app/http/context.server.ts'
import { action, loader } from '#app/routes/staff/bookings/manifest.tsx'
import { fromSentManifest } from '#app/routes/staff/bookings/sent-manifest.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertOrderWithBooking,
  insertResource,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const pattern = '/bookings/manifest' as const
const DAY = '/bookings/manifest?date=2026-07-16&days=1'

async function post(db: Db, shop: StaffShop, form: Record<string, string>, path = DAY) {
  const args = await staffArgs(db, shop, path, { params: {}, form })
  return action({ ...args, pattern })
}

async function list(db: Db, shop: StaffShop, path = DAY) {
  return loader({ ...(await staffArgs(db, shop, path, { params: {} })), pattern })
}

test.each(DIALECTS)('%s: a tick stays when it is posted twice, and can be taken back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const colleague = { ...shop, userId: await insertUser(db) }
  const bookingId = String(shop.bookingId)
  const back = { to: `${DAY}#b${bookingId}` }
  const counts = async () => {
    const { departures } = await list(db, shop)
    return departures.map(({ booked, checkedIn, free }) => ({ booked, checkedIn, free }))
  }

  expect(await outcomeOf(post(db, shop, { bookingId, intent: 'check-in' }))).toEqual(back)
  expect(await outcomeOf(post(db, colleague, { bookingId, intent: 'check-in' }))).toEqual(back)
  expect(await counts()).toEqual([{ booked: 1, checkedIn: 1, free: 3 }])
  expect(await outcomeOf(post(db, colleague, { bookingId, intent: 'undo' }))).toEqual(back)
  expect(await outcomeOf(post(db, shop, { bookingId, intent: 'undo' }))).toEqual(back)
  expect(await counts()).toEqual([{ booked: 1, checkedIn: 0, free: 3 }])
  const searched = `${DAY}&find=jonas+e`
  const undone = { bookingId, intent: 'undo' }
  expect(await outcomeOf(post(db, shop, undone, searched))).toEqual({ to: `${searched}#b${bookingId}` })

  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: shop.orderId })
  expect(log.map(({ action: word, userId }) => [word, userId])).toEqual([
    ['booking_check_in_undone', colleague.userId],
    ['booking_checked_in', shop.userId],
  ])
})

test.each(DIALECTS)('%s: a tick that two make at once is made once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const tick = { bookingId: String(shop.bookingId), intent: 'check-in', byScript: 'on' }

  const answers = await Promise.all([post(db, shop, tick), post(db, shop, tick)])
  expect(answers).toMatchObject([{ data: { error: null } }, { data: { error: null } }])
  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: shop.orderId })
  expect(log).toHaveLength(1)
})

test.each(DIALECTS)(
  '%s: what can no longer be ticked is told, to a script beside the row',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const stranger = await insertStaffShop(db)
    const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
    const removed = await insertOrderWithBooking(db, shop)
    await db
      .updateTable('booking')
      .set({ removed_at: '2026-07-16T07:00:00Z' })
      .where('id', '=', removed.bookingId)
      .execute()

    const gone = 'Bokningen hittas ej.'
    for (const [bookingId, error] of [
      [stranger.bookingId, gone],
      [removed.bookingId, gone],
      [cancelled.bookingId, 'Bokningen gäller inte längre.'],
    ] as const) {
      const form = { bookingId: String(bookingId), intent: 'check-in' }
      const byScript = await post(db, shop, { ...form, byScript: 'on' })
      expect(byScript).toMatchObject({ data: { error }, init: { status: 422 } })
      const onPage = await post(db, shop, { ...form, byScript: 'on' }, `${DAY}&from=/bookings/${bookingId}`)
      expect(onPage).toMatchObject({ data: { error }, init: { status: 200 } })
      const byHand = await outcomeOf(post(db, shop, form))
      expect(byHand).toEqual(error === gone ? { status: 404, errors: null } : { to: DAY })
    }
    for (const form of [
      { bookingId: String(shop.bookingId), intent: 'both' },
      { bookingId: '99999999999', intent: 'check-in' },
      { bookingId: '-1', intent: 'check-in' },
      { intent: 'check-in' },
    ]) {
      expect(await outcomeOf(post(db, shop, form))).toMatchObject({ status: 422 })
    }
  },
)

test.each(DIALECTS)('%s: what is typed leads to the guest, or to the day of an order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = await insertStaffShop(db)
  const phone = { phone_raw: '070-174 06 31', phone_e164: '+46701740631' }
  const jonas = { first_name: 'Jönas', last_name: 'Ekdahl', ...phone }
  const paddle = await insertOrderWithBooking(db, { ...shop, customer: jonas })
  const later = await insertOrderWithBooking(db, {
    ...shop,
    startRent: '2026-07-18 10:00:00',
    endRent: '2026-07-18 13:00:00',
  })
  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  const door = 'date=2026-07-16&days=1&mode=door'
  const find = async (list: string, query: string) => {
    const path = `/bookings/manifest?${list}&find=${encodeURIComponent(query)}`
    const args = await staffArgs(db, shop, path, { params: {} })
    return outcomeOf(loader({ ...args, pattern }))
  }

  const found = { to: `/bookings/${paddle.bookingId}/check-in?${door}` }
  for (const query of ['0631', '174-06 31', '+46 70 174 06 31', 'jonas', 'Ekd', `#${paddle.orderId} `]) {
    expect(await find(door, query), query).toEqual(found)
  }
  const onDay = 'date=2026-07-18&days=1'
  expect(await find(`${door}&product=${shop.productId}`, String(later.orderId))).toEqual({
    to: `/bookings/${later.bookingId}/check-in?${onDay}&mode=door`,
  })
  expect(await find('date=2026-07-16&days=1', String(later.orderId))).toEqual({
    to: `/bookings/manifest?${onDay}#b${later.bookingId}`,
  })
  const name = (orderId: number) => {
    const order = { ...shop, orderId, now: instant(NOW), zone: stockholm }
    return inTransaction(db, (tx) =>
      saveCustomer(tx, { ...order, customer: { firstName: 'Jönas', lastName: 'Ekdahl Berg' } }),
    )
  }
  await name(paddle.orderId)
  expect(await find('date=2026-07-10&days=1', 'ekdahl')).toEqual({ to: `${DAY}#b${paddle.bookingId}` })
  expect(await find('date=2026-07-10&days=1&mode=door', 'ekdahl')).toEqual(found)
  expect(await find('date=2026-07-10&days=1&mode=door', `Order ${paddle.orderId}`)).toEqual(found)
  const again = await insertOrderWithBooking(db, {
    ...shop,
    startRent: '2026-07-19 10:00:00',
    endRent: '2026-07-19 13:00:00',
  })
  await name(again.orderId)
  expect((await list(db, shop, `${DAY.replace('16', '10')}&find=ekdahl`)).elsewhere).toMatchObject([
    {
      bookingId: paddle.bookingId,
      name: 'Jönas Ekdahl Berg',
      orderId: paddle.orderId,
      contents: expect.stringMatching(/^\d+\u00A0×\u00A0\S/),
    },
    { bookingId: again.bookingId, orderId: again.orderId },
  ])
  const { context, ...guide } = await staffArgs(db, shop, `${DAY.replace('16', '10')}&find=ekdahl`, {
    params: {},
  })
  context.set(services, { ...context.get(services), ownResourcesOnly: true })
  expect((await loader({ ...guide, context, pattern })).elsewhere).toEqual([])
  const targetId = await insertResource(db, { shop_id: shop.shopId, user_id: shop.userId })
  await insertAllocation(db, { bookingProductId: again.bookingProductId, target: 'RESOURCE', targetId })
  expect(await outcomeOf(loader({ ...guide, context, pattern }))).toEqual({
    to: `${DAY.replace('16', '19')}#b${again.bookingId}`,
  })
  for (const query of [
    String(stranger.orderId),
    String(cancelled.orderId),
    '99999999999',
    'Åse',
    "' or 1=1",
  ]) {
    const {
      query: notFound,
      departures,
      elsewhere,
    } = await list(db, shop, `${DAY}&mode=door&find=${encodeURIComponent(query)}`)
    expect([notFound, departures.length, elsewhere]).toEqual([query, 1, []])
  }
  expect((await list(db, shop, `${DAY}&find=0631`)).query).toBe('0631')
})

test.each(DIALECTS)('%s: the door lists what comes back today from days before', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stay = { ...shop, startRent: '2026-07-15 09:00:00', endRent: '2026-07-16 09:00:00' }
  const roos = await insertOrderWithBooking(db, {
    ...stay,
    customer: { first_name: 'Sabine', last_name: 'Roos' },
  })
  await insertOrderWithBooking(db, { ...stay, endRent: '2026-07-17 00:00:00' })
  const reservation = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:14:00Z' } as const
  await insertOrderWithBooking(db, { ...stay, order: reservation })
  await insertOrderWithBooking(db, { ...stay, shopId: (await insertStaffShop(db)).shopId })

  expect((await list(db, shop, `${DAY}&mode=door`)).returns).toEqual([
    { bookingId: roos.bookingId, endRent: stay.endRent, name: 'Sabine Roos', units: [], isFinished: false },
  ])
  expect((await list(db, shop)).returns).toEqual([])
})

test.each(DIALECTS)('%s: an address that nobody wrote shows today', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const path = '/bookings/manifest?date=2026-02-30&days=3&product=99999999999&mode=x'
  const { address, departures } = await list(db, shop, path)
  expect(address).toEqual({ date: '2026-07-16', days: 1, productId: undefined, mode: 'list', at: undefined })
  expect(departures).toHaveLength(1)
})

test.each(DIALECTS)('%s: rows are sent without what most have, and read with it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await db.updateTable('customer').set({ email: null, phone_raw: null, phone_e164: null }).execute()
  const phone = { phone_raw: '0151 77777777', phone_e164: '+4915177777777', phone_country: 'DE' }
  const customer = { email: 'bo@mail.example', ...phone, comment_by_guest: 'Höjdrädd' }
  await insertOrderWithBooking(db, {
    ...shop,
    customer,
    order: { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:10:00Z' },
  })

  const sent = await list(db, shop)
  const sizes = sent.departures.flatMap(({ rows }) => rows.map((row) => Object.keys(row).length))
  expect(sizes).toEqual([10, 14])
  const none = { addons: [], units: [], missingUnits: 0, resources: [], columns: [] }
  const usual = { email: null, phone: null, comments: [], checkedInAt: null, reserved: null }
  expect(fromSentManifest(sent).departures.flatMap(({ rows }) => rows)).toMatchObject([
    { ...none, ...usual, bookingId: shop.bookingId, isFinished: false },
    {
      ...none,
      email: 'bo@mail.example',
      phone: { text: '+49 151 77777777', dial: '+4915177777777' },
      comments: ['Höjdrädd'],
      reserved: { minutesLeft: 10 },
    },
  ])
})
