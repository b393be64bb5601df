import { expect, test } from 'vitest'
import { loader as showCalendar } from '#app/routes/staff/bookings/calendar/calendar.tsx'
import { loader as showBooking } from '#app/routes/staff/orders/booking/booking.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertCategory,
  insertOrderWithBooking,
  insertProduct,
  insertResource,
  insertResourceSchedule,
  insertResourceType,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertPriced, insertStaffShop, type StaffShop, staffArgs } from './staff-shop.ts'

async function calendar(db: Db, shop: StaffShop, query: string) {
  const args = await staffArgs(db, shop, `/bookings/calendar?date=2026-07-16&${query}`, { params: {} })
  return showCalendar({ ...args, pattern: '/bookings/calendar' })
}

/** Departures of the day that is shown, in its hours and in the strip over them. */
async function departures(db: Db, shop: StaffShop, query = '') {
  const { calendar: shown } = await calendar(db, shop, `view=day&${query}`)
  const columns = shown.shown === 'week' ? shown.week.columns : []
  return columns.flatMap(({ wholeDay, blocks }) => [...wholeDay, ...blocks.map(({ item }) => item)])
}

test.each(DIALECTS)('%s: the calendar shows live bookings that touch its days', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertOrderWithBooking(db, { ...shop, quantity: 2 })
  await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  const reserved = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:10:00Z' } as const
  const [startRent, endRent] = ['2026-07-14 10:00:00', '2026-07-16 09:00:00']
  await insertOrderWithBooking(db, { ...shop, startRent, endRent, order: reserved })
  const gone = { state: 'RESERVED', reservation_expires_at: '2026-07-16T07:59:00Z' } as const
  await insertOrderWithBooking(db, { ...shop, order: gone })

  const shown = (await departures(db, shop)).map(({ quantity, capacity, bookings, minutesLeft }) => ({
    quantity,
    capacity,
    bookings,
    minutesLeft,
  }))
  expect(shown).toEqual([
    { quantity: 1, capacity: 4, bookings: 1, minutesLeft: 10 },
    { quantity: 3, capacity: 4, bookings: 2, minutesLeft: null },
  ])
  const { calendar: timeline } = await calendar(db, shop, 'view=timeline&days=7&by=product')
  const bars = timeline.shown === 'timeline' ? timeline.rows.flatMap(({ days }) => days[0]?.bars ?? []) : []
  expect(bars.map(({ item }) => [item.quantity, item.text])).toEqual([
    [1, { strong: '10 min kvar', weak: '' }],
    [3, { strong: '3', weak: '/4' }],
  ])
  await insertOrderWithBooking(db, { ...shop, order: reserved })
  const [, mixed] = await departures(db, shop)
  expect(mixed).toMatchObject({ quantity: 4, reserved: 1, bookings: 3, minutesLeft: null })
  const { calendar: line } = await calendar(db, shop, 'view=timeline&days=1&by=product')
  expect(line.shown === 'day lines' ? line.lines.map(({ events }) => events.length) : []).toEqual([4])
  const hoursOf = async (query: string) => {
    const { calendar: day } = await calendar(db, shop, `view=timeline&days=1&${query}`)
    return day.shown === 'day lines' ? day.lines.map(({ sells, emptyHours }) => [sells, emptyHours]) : []
  }
  expect(await hoursOf('by=product')).toEqual([
    [{ productId: shop.productId }, [13, 14, 15, 16, 17, 18, 19, 20, 21]],
  ])
  await db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', shop.productId).execute()
  expect(await hoursOf('by=product')).toEqual([[null, []]])
  const { calendar: month } = await calendar(db, await insertStaffShop(db), 'view=month')
  const lines = month.shown === 'month' ? month.days.flatMap((day) => day.lines) : []
  expect(lines).toHaveLength(1)
})

test.each(DIALECTS)('%s: places at a start are those of its schedule', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId: shop_id, productId: product_id } = shop
  const scheduled = { booking_type: 'PER_START_TIME', start_time_type: 'MANUAL_INDEPENDENT' } as const
  await db.updateTable('product').set(scheduled).where('id', '=', product_id).execute()
  const { id } = await db
    .insertInto('capacity_schedule')
    .values({ shop_id, product_id, kind: 'WEEKLY', first_date: '2026-01-01', weekdays: '4' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const time = { shop_id, capacity_schedule_id: id, time: '10:00', capacity: 12 }
  await db.insertInto('capacity_schedule_time').values(time).execute()
  expect((await departures(db, shop)).map(({ capacity }) => capacity)).toEqual([12])
})

test.each(DIALECTS)('%s: products and categories narrow the calendar', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const otherId = await insertProduct(db, { shop_id: shop.shopId })
  await insertOrderWithBooking(db, { ...shop, productId: otherId })
  const categoryId = await insertCategory(db, { shop_id: shop.shopId })
  const link = { shop_id: shop.shopId, product_id: otherId, category_id: categoryId }
  await db.insertInto('product_category').values(link).execute()
  const shown = async (query: string) => (await departures(db, shop, query)).map(({ productId }) => productId)

  expect(await shown('')).toEqual([shop.productId, otherId])
  expect(await shown(`product=${shop.productId}`)).toEqual([shop.productId])
  expect(await shown(`category=${categoryId}`)).toEqual([otherId])
  expect(await shown('resource=1')).toEqual([])
})

test.each(DIALECTS)(
  '%s: the timeline says what is free, what is off and who lacks a resource',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const { shopId: shop_id, productId: product_id } = shop
    const { calendar: byProduct } = await calendar(db, shop, 'view=timeline&days=7&by=product')
    const days = byProduct.shown === 'timeline' ? (byProduct.rows[0]?.days ?? []) : []
    expect(days.map(({ free }) => free?.count)).toEqual([3, 4, 4, 4, 4, 4, 4])

    const resource_type_id = await insertResourceType(db, { shop_id, name: 'Guider' })
    const resource_id = await insertResource(db, { shop_id, resource_type_id, name: 'Maja', scheduled: 1 })
    await insertResourceSchedule(db, { shop_id, resource_id, weekdays: '5' })
    await needResources(db, { shopId: shop_id, productId: product_id, typeIds: [resource_type_id] })
    const { calendar: byResource } = await calendar(db, shop, 'view=timeline&days=7&by=resource')
    const rows = byResource.shown === 'timeline' ? byResource.rows : []
    expect(
      rows.map(({ name, group, days: of }) => [
        name,
        group,
        of.map(({ isOff }) => (isOff ? 'off' : 'on')).join(' '),
      ]),
    ).toEqual([
      ['Maja', 'Guider', 'off on off off off off off'],
      ['Ej tilldelad', 'Guider', 'on on on on on on on'],
    ])
    expect(rows.map(({ days: of }) => of[0]?.bars.length)).toEqual([0, 1])
  },
)

test.each(DIALECTS)('%s: a booking of an order that is over is only shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  const show = async (bookingId: number) => {
    const params = { bookingId: String(bookingId) }
    const args = await staffArgs(db, shop, `/bookings/${bookingId}`, { params })
    return showBooking({ ...args, pattern: '/bookings/:bookingId' })
  }
  expect(await show(shop.bookingId)).toMatchObject({ dialog: { can: { change: true } } })
  expect(await show(cancelled.bookingId)).toMatchObject({ dialog: { can: { change: false } } })
})

test.each(DIALECTS)(
  '%s: as many events as are chosen, with the answers to chosen questions',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const ofShop = {
      shop_id: shop.shopId,
      data_type: 'SINGLE_LINE',
      applies_to: 'BOOKING',
      options: '[]',
    } as const
    const ask = async (name: string, value?: string) => {
      const field = { ...ofShop, internal_name: name, label: JSON.stringify({ sv: name }) }
      const { id } = await db
        .insertInto('custom_field')
        .values(field)
        .returning('id')
        .executeTakeFirstOrThrow()
      const answer = {
        shop_id: shop.shopId,
        order_id: shop.orderId,
        custom_field_id: id,
        value: JSON.stringify(value),
      }
      if (value !== undefined) await db.insertInto('custom_value').values(answer).execute()
      return id
    }
    const [allergyId, songId] = [await ask('Allergier', 'Nötter'), await ask('Låt')]
    const answersIn = async (query: string) =>
      (await departures(db, shop, query)).map(({ answers }) => answers)

    expect(await answersIn('')).toEqual([[]])
    const answered = [{ id: allergyId, label: 'Allergier', text: 'Nötter' }]
    expect(await answersIn(`field=${songId}&field=${allergyId}&field=999999`)).toEqual([answered])
    const foreign = await insertStaffShop(db)
    await insertOrderWithBooking(db, foreign)
    expect((await departures(db, foreign, `field=${allergyId}`)).flatMap(({ answers }) => answers)).toEqual(
      [],
    )
    const line = await calendar(db, shop, `view=timeline&days=1&field=${allergyId}`)
    expect(line.calendar.shown === 'day lines' ? line.calendar.lines[0]?.events[0]?.answers : null).toEqual(
      answered,
    )
    expect(line.calendar.choices.fields.map(({ name }) => name)).toEqual(['Allergier', 'Låt'])

    for (let hour = 10; hour < 18; hour++) {
      const [startRent, endRent] = [`2026-07-16 ${hour}:05:00`, `2026-07-16 ${hour}:55:00`]
      await insertOrderWithBooking(db, { ...shop, startRent, endRent })
    }
    expect(await departures(db, shop)).toHaveLength(9)
    expect(await departures(db, shop, 'events=5')).toHaveLength(5)
  },
)
