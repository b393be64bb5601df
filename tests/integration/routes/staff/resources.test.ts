import { expect, test } from 'vitest'
import { findResource, listResources } from '#app/domain/resource/resource-queries.server.ts'
import { listResourceSchedules } from '#app/domain/resource/resource-schedule-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { handleCheckIn } from '#app/routes/staff/bookings/check-in.server.ts'
import { loader as showManifest } from '#app/routes/staff/bookings/manifest.tsx'
import { loader as showBooking } from '#app/routes/staff/orders/booking/booking.tsx'
import { action as saveResource, loader as showResource } from '#app/routes/staff/resources/resource.tsx'
import { action as saveType, loader as showType } from '#app/routes/staff/resources/resource-type.tsx'
import { loader as listed, action as moveResource } from '#app/routes/staff/resources/resources.tsx'
import { action as saveSchedule, loader as showSchedule } from '#app/routes/staff/resources/schedule.tsx'
import { action as deleteSchedule } from '#app/routes/staff/resources/schedule-delete.tsx'
import { loader as showSchedules } from '#app/routes/staff/resources/schedules.tsx'
import { loader as showUsers } from '#app/routes/staff/resources/users.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertMembership,
  insertOrderWithBooking,
  insertResource,
  insertResourceSchedule,
  insertResourceType,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Form = Record<string, string>

const WHOLE = ['Ange ett heltal']
const CHOICE = ['Välj ett av alternativen']
const REQUIRED = ['Detta fält är obligatoriskt']

async function postResource(db: Db, shop: StaffShop, id: number | null, form: Form) {
  if (id === null) {
    const args = await staffArgs(db, shop, '/resources/new', { params: {}, form })
    return outcomeOf(saveResource({ ...args, pattern: '/resources/new' }))
  }
  const params = { resourceId: String(id) }
  const args = await staffArgs(db, shop, `/resources/${id}`, { params, form })
  return outcomeOf(saveResource({ ...args, pattern: '/resources/:resourceId' }))
}

test.each(DIALECTS)('%s: a resource is added, changed, and refused field by field', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const typeId = await insertResourceType(db, { shop_id: shop.shopId })
  const otherType = await insertResourceType(db, { shop_id: await insertShop(db) })
  const good = {
    name: 'Alva',
    maxCapacity: '12',
    resourceTypeId: String(typeId),
    sharedBetweenProducts: 'on',
  }
  const toList = { to: '/resources' }

  expect(await postResource(db, shop, null, good)).toEqual(toList)
  const [created] = await listResources(db, shop.shopId)
  const id = created?.id ?? 0
  expect(created).toMatchObject({ name: 'Alva', sharedBetweenProducts: true, sharedBetweenBookings: false })
  expect(await postResource(db, shop, id, { ...good, maxCapacity: '8', version: '1' })).toEqual(toList)
  expect(await findResource(db, { ...shop, id })).toMatchObject({ maxCapacity: 8, version: 2 })

  const wrong: [Form, Record<string, string[]>][] = [
    [{ name: ' ' }, { name: REQUIRED }],
    [{ maxCapacity: '' }, { maxCapacity: WHOLE }],
    [{ maxCapacity: '-1' }, { maxCapacity: ['Ange minst 0'] }],
    [{ resourceTypeId: '' }, { resourceTypeId: CHOICE }],
    [{ resourceTypeId: String(otherType) }, { resourceTypeId: CHOICE }],
    [{ userId: '999999' }, { userId: CHOICE }],
  ]
  for (const [over, errors] of wrong) {
    expect(await postResource(db, shop, id, { ...good, ...over })).toEqual({ status: 422, errors })
    expect(await postResource(db, shop, null, { ...good, ...over })).toEqual({ status: 422, errors })
  }
  expect(await postResource(db, shop, id, { ...good, maxCapacity: '9', version: '1' })).toMatchObject({
    status: 409,
  })
  expect(await findResource(db, { ...shop, id })).toMatchObject({ maxCapacity: 8, version: 2 })
})

test.each(DIALECTS)('%s: a type is added, changed and refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const id = await insertResourceType(db, { shop_id: shop.shopId })
  const params = { resourceTypeId: String(id) }
  const post = async (form: Form) => {
    const args = await staffArgs(db, shop, `/resource-types/${id}`, { params, form })
    return outcomeOf(saveType({ ...args, pattern: '/resource-types/:resourceTypeId' }))
  }
  expect(await post({ name: 'Båtar', version: '1' })).toEqual({ to: '/resource-types' })
  expect(await post({ name: '' })).toEqual({ status: 422, errors: { name: REQUIRED } })
  expect(await post({ name: 'Rum', version: '1' })).toMatchObject({ status: 409 })
  const args = await staffArgs(db, shop, '/resource-types/new', { params: {}, form: { name: 'Rum' } })
  expect(await outcomeOf(saveType({ ...args, pattern: '/resource-types/new' }))).toEqual({
    to: '/resource-types',
  })
})

test.each(DIALECTS)('%s: the list is grouped by type and moves within a type', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const guides = await insertResourceType(db, { shop_id: shop.shopId })
  const boats = await insertResourceType(db, { shop_id: shop.shopId, name: 'Båtar', position: 1 })
  const make = (name: string, resource_type_id: number, position: number) =>
    insertResource(db, { shop_id: shop.shopId, resource_type_id, name, position })
  await make('Alva', guides, 0)
  await make('Båt 1', boats, 1)
  const boId = await make('Bo', guides, 2)
  const show = async (query = '') => {
    const args = await staffArgs(db, shop, `/resources${query}`, { params: {} })
    const { groups } = await listed({ ...args, pattern: '/resources' })
    return groups.map(({ name, resources }) => [name, resources.map((resource) => resource.name)])
  }
  expect(await show()).toEqual([
    ['Guider', ['Alva', 'Bo']],
    ['Båtar', ['Båt 1']],
  ])
  const args = await staffArgs(db, shop, '/resources', { params: {}, form: { move: `${boId}:1` } })
  expect(await outcomeOf(moveResource({ ...args, pattern: '/resources' }))).toEqual({ to: '/resources' })
  expect(await show(`?type=${guides}`)).toEqual([['Guider', ['Bo', 'Alva']]])
})

const WEEKLY = {
  name: 'Vardagar',
  kind: 'WEEKLY',
  firstDate: '2026-07-01',
  lastDate: '',
  dayType: 'WEEKDAYS',
  intervalDays: '1',
  tint: '1',
}

async function postSchedule(db: Db, shop: StaffShop, resourceId: number, id: number | null, over: Form = {}) {
  const months = Array.from({ length: 12 }, (_, index) => [`months[${index}]`, String(index + 1)])
  const form = { ...WEEKLY, ...Object.fromEntries(months), ...over }
  const path = `/resources/${resourceId}/schedule`
  if (id === null) {
    const params = { resourceId: String(resourceId) }
    const args = await staffArgs(db, shop, `${path}/new`, { params, form })
    return outcomeOf(saveSchedule({ ...args, pattern: '/resources/:resourceId/schedule/new' }))
  }
  const params = { resourceId: String(resourceId), resourceScheduleId: String(id) }
  const args = await staffArgs(db, shop, `${path}/${id}`, { params, form })
  return outcomeOf(saveSchedule({ ...args, pattern: '/resources/:resourceId/schedule/:resourceScheduleId' }))
}

test.each(DIALECTS)('%s: a schedule is added, shown by the month, changed and deleted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId } = shop
  const resourceId = await insertResource(db, { shop_id: shopId })
  const list = { to: `/resources/${resourceId}/schedule` }

  expect(await postSchedule(db, shop, resourceId, null, { version: '1' })).toEqual(list)
  const [created] = await listResourceSchedules(db, { shopId, resourceIds: [resourceId] })
  const id = created?.id ?? 0
  const params = { resourceId: String(resourceId) }
  const args = await staffArgs(db, shop, `/resources/${resourceId}/schedule?month=2026-08`, { params })
  const { preview } = await showSchedules({ ...args, pattern: '/resources/:resourceId/schedule' })
  const days = preview.weeks.flat().filter((day) => day !== null)
  expect(days).toHaveLength(31)
  expect(days.filter(({ isOn }) => !isOn).map(({ date }) => Number(date.slice(8)))).toEqual([
    1, 2, 8, 9, 15, 16, 22, 23, 29, 30,
  ])

  expect(await postSchedule(db, shop, resourceId, id, { firstDate: '' })).toEqual({
    status: 422,
    errors: { firstDate: REQUIRED },
  })
  expect(await postSchedule(db, shop, resourceId, id, { lastDate: '2026-06-30' })).toMatchObject({
    status: 422,
    errors: { lastDate: expect.anything() },
  })
  expect(await postSchedule(db, shop, resourceId, id, { tint: '3', version: '2' })).toEqual(list)
  expect(await postSchedule(db, shop, resourceId, id, { tint: '2', version: '2' })).toMatchObject({
    status: 409,
  })

  const both = { resourceId: String(resourceId), resourceScheduleId: String(id) }
  const path = `/resources/${resourceId}/schedule/${id}/delete`
  const post = await staffArgs(db, shop, path, { params: both, form: {} })
  const pattern = '/resources/:resourceId/schedule/:resourceScheduleId/delete'
  expect(await outcomeOf(deleteSchedule({ ...post, pattern }))).toEqual(list)
  expect(await outcomeOf(deleteSchedule({ ...post, pattern }))).toMatchObject({ status: 404 })
})

test.each(DIALECTS)("%s: another shop's resources are not there", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const otherShopId = await insertShop(db)
  const id = await insertResource(db, { shop_id: otherShopId })
  const typeId = await insertResourceType(db, { shop_id: otherShopId })
  const scheduleId = await insertResourceSchedule(db, { shop_id: otherShopId, resource_id: id })
  const own = await insertResource(db, { shop_id: shop.shopId })
  const gone = { status: 404 }

  const form = { name: 'Alva', maxCapacity: '12', resourceTypeId: String(typeId) }
  expect(await postResource(db, shop, id, form)).toMatchObject(gone)
  expect(await postSchedule(db, shop, id, null)).toMatchObject(gone)
  expect(await postSchedule(db, shop, own, scheduleId)).toMatchObject(gone)
  const resource = await staffArgs(db, shop, `/resources/${id}`, { params: { resourceId: String(id) } })
  expect(await outcomeOf(showResource({ ...resource, pattern: '/resources/:resourceId' }))).toMatchObject(
    gone,
  )
  const params = { resourceTypeId: String(typeId) }
  const type = await staffArgs(db, shop, `/resource-types/${typeId}`, { params })
  expect(await outcomeOf(showType({ ...type, pattern: '/resource-types/:resourceTypeId' }))).toMatchObject(
    gone,
  )
  const ids = { resourceId: String(own), resourceScheduleId: String(scheduleId) }
  const schedule = await staffArgs(db, shop, `/resources/${own}/schedule/${scheduleId}`, { params: ids })
  const pattern = '/resources/:resourceId/schedule/:resourceScheduleId'
  expect(await outcomeOf(showSchedule({ ...schedule, pattern }))).toMatchObject(gone)
})

/** A shop in which Bo is linked to a boat that one of two bookings of today uses. */
async function shopWithLinkedUser(db: Db) {
  const shop = await insertStaffShop(db)
  const boId = await insertUser(db, { name: 'Bo' })
  await insertMembership(db, { shop_id: shop.shopId, user_id: boId, built_in_role: 'RESOURCE_USER' })
  const resourceId = await insertResource(db, { shop_id: shop.shopId, user_id: boId })
  const booked = await insertOrderWithBooking(db, { ...shop, quantity: 2 })
  await insertAllocation(db, { ...booked, target: 'RESOURCE', targetId: resourceId, quantity: 2 })
  const { orderId, bookingId: ownBookingId } = booked
  return { shop, bo: { shopId: shop.shopId, userId: boId }, ownBookingId, orderId }
}

async function ownArgs(db: Db, who: StaffShop, path: string, form?: Form) {
  const args = await staffArgs(db, who, path, { params: {}, ...(form ? { form } : {}) })
  args.context.set(services, { ...args.context.get(services), ownResourcesOnly: true, hasResources: true })
  return args
}

test.each(DIALECTS)('%s: a linked user sees own bookings and days, whatever is asked', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, bo, ownBookingId } = await shopWithLinkedUser(db)
  const pattern = '/resources/users'

  const args = await ownArgs(db, bo, `/resources/users?user=${shop.userId}`)
  const own = await showUsers({ ...args, pattern })
  expect(own).toMatchObject({ canManage: false, isSelf: true, users: [{ name: expect.any(String) }] })
  expect(own.resources).toMatchObject([{ bookings: [{ bookingId: ownBookingId, quantity: 2 }] }])
  expect(own.resources[0]?.days).toHaveLength(14)

  const all = await staffArgs(db, shop, '/resources/users', { params: {} })
  expect(await showUsers({ ...all, pattern })).toMatchObject({
    canManage: true,
    shownUser: null,
    users: [{ id: bo.userId, name: 'Bo', bookings: 1 }],
  })
  const requested = await staffArgs(db, shop, `/resources/users?user=${shop.userId}`, { params: {} })
  expect(await outcomeOf(showUsers({ ...requested, pattern }))).toMatchObject({ status: 404 })
})

test.each(DIALECTS)(
  '%s: a linked user opens own bookings, and of their order and departure nothing else',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shop, bo, ownBookingId, orderId } = await shopWithLinkedUser(db)
    const ofOther = await insertOrderWithBooking(db, shop)
    for (const table of ['booking', 'booking_product'] as const) {
      const column = table === 'booking' ? 'id' : 'booking_id'
      await db.updateTable(table).set({ order_id: orderId }).where(column, '=', ofOther.bookingId).execute()
    }
    const foreign = await shopWithLinkedUser(db)
    const open = async (who: StaffShop, bookingId: number) => {
      const args = await ownArgs(db, who, `/bookings/${bookingId}`)
      return showBooking({
        ...args,
        params: { bookingId: String(bookingId) },
        pattern: '/bookings/:bookingId',
      })
    }

    const { dialog } = await open(bo, ownBookingId)
    expect(dialog).toMatchObject({
      booking: { id: ownBookingId },
      order: { customer: { name: 'Åsa Öberg', email: null, address: '', facts: [] }, payments: [] },
      departure: { place: 1, count: 1, previousId: null, nextId: null },
      ...{ others: 0, sameTime: [] },
      can: { openOrder: false, delete: false, allocate: false, change: false, pay: false, checkIn: true },
    })
    for (const bookingId of [shop.bookingId, ofOther.bookingId, foreign.ownBookingId, 999_999]) {
      expect(await outcomeOf(open(bo, bookingId)), String(bookingId)).toMatchObject({ status: 404 })
    }
    await db.updateTable('order').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute()
    expect(await outcomeOf(open(bo, ownBookingId))).toMatchObject({ status: 404 })
  },
)

test.each(DIALECTS)('%s: the list of the day holds a linked user’s own bookings alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, bo, ownBookingId } = await shopWithLinkedUser(db)
  const { bookingId } = await insertOrderWithBooking(db, { ...shop, startRent: '2026-07-16 11:00:00' })
  const pattern = '/bookings/manifest'

  const list = await showManifest({ ...(await ownArgs(db, bo, pattern)), pattern })
  const { departures, opensOrders, opensBookings } = list
  expect(departures.flatMap(({ rows }) => rows.map((row) => row.bookingId))).toEqual([ownBookingId])
  expect({ opensOrders, opensBookings }).toEqual({ opensOrders: false, opensBookings: true })
  const tick = async (id: number) =>
    outcomeOf(handleCheckIn(await ownArgs(db, bo, pattern, { bookingId: String(id), intent: 'check-in' })))
  expect(await tick(bookingId)).toMatchObject({ status: 404 })
  expect(await tick(ownBookingId)).toMatchObject({ to: expect.stringContaining(`#b${ownBookingId}`) })
})
