import { expect, test } from 'vitest'
import { action, loader } from '#app/routes/staff/orders/allocation/allocation.tsx'
import { loader as showBooking } from '#app/routes/staff/orders/booking/booking.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertOrderWithBooking,
  insertResource,
  insertResourceType,
  nameUnits,
  needResources,
  type OrderWithBooking,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Shop = StaffShop & { bookingId: number }
const PAGE = '/bookings/:bookingId/resources' as const

/** The shop's booking of one kayak needs a guide, Alva or Bo, and gets one of two named units. */
async function insertNeeding(db: Db) {
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  const typeId = await insertResourceType(db, { shop_id: shopId, name: 'Guide' })
  const of = { shop_id: shopId, resource_type_id: typeId }
  const alva = await insertResource(db, { ...of, name: 'Alva' })
  const bo = await insertResource(db, { ...of, name: 'Bo', max_capacity: 0, position: 1 })
  await needResources(db, { shopId, productId, typeIds: [typeId] })
  const [gul = 0] = await nameUnits(db, { shopId, productId, labels: ['Gul', 'Blå'] })
  return { ...shop, typeId, alva, bo, gul }
}

async function argsOf(db: Db, shop: Shop, form?: Record<string, string>, query = '') {
  const params = { bookingId: String(shop.bookingId) }
  const path = `/bookings/${shop.bookingId}/resources${query}`
  const args = await staffArgs(db, shop, path, { params, ...(form ? { form } : {}) })
  return { ...args, pattern: PAGE }
}

test.each(DIALECTS)('%s: the page has what can be chosen, and why something can’t', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertNeeding(db)
  const ofCustomer = { phone_raw: '070-174 06 46', phone_country: 'SE', phone_e164: '+46701740646' }
  await db.updateTable('customer').set(ofCustomer).where('shop_id', '=', shop.shopId).execute()
  const other = await insertOrderWithBooking(db, { ...shop, startRent: '2026-07-16 12:00:00' })
  const form = { version: '1', rentalProductId: String(shop.productId), intent: 'units' }
  const assigned = { ...form, identifierIds: String(shop.gul) }
  expect(await outcomeOf(action(await argsOf(db, { ...shop, ...other }, assigned)))).toMatchObject({
    to: `/orders/${other.orderId}`,
  })

  const shown = await loader(await argsOf(db, shop, undefined, '?from=/bookings/manifest?date=2026-07-16'))
  expect(shown).toMatchObject({ fixed: null, origin: '/bookings/manifest?date=2026-07-16' })
  const phone = { text: '070-174 06 46', dial: '+46701740646' }
  expect(shown.booking).toMatchObject({ phone, stage: 'ONGOING' })
  expect(shown.products).toMatchObject([
    {
      quantity: 1,
      resources: {
        types: [
          {
            name: 'Guide',
            options: [
              { name: 'Alva', available: 12, quantity: 0 },
              { name: 'Bo', available: 0, quantity: 0 },
            ],
          },
        ],
      },
      units: {
        options: [
          { label: 'Blå', state: 'FREE', isBest: true },
          { label: 'Gul', state: 'OCCUPIED', occupant: { orderId: other.orderId } },
        ],
      },
    },
  ])
  const [product] = shown.products
  expect(product?.resources?.types[0]?.day).toMatchObject({
    title: 'Guide under dagen',
    own: { left: 20, width: 30 },
    lanes: [
      { name: 'Alva', text: 'Alva: ledig', none: 'ledig', rows: 1 },
      { name: 'Bo', isOff: true, none: 'Inte i tjänst enligt schemat' },
    ],
  })
  const elsewhere = await loader(await argsOf(db, shop, undefined, '?from=https://example.test/orders/1'))
  expect(elsewhere.origin).toBe(`/orders/${shop.orderId}`)
})

test.each(DIALECTS)('%s: resources are saved, or refused with the reason, and lead back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertNeeding(db)
  const form = (resourceId: number | null, version = 1) => ({
    ...{ intent: 'resources', version: String(version), rentalProductId: String(shop.productId) },
    'resources[0].resourceTypeId': String(shop.typeId),
    'resources[0].quantity': '1',
    ...(resourceId === null ? {} : { 'resources[0].resourceId': String(resourceId) }),
  })
  const post = async (fields: Record<string, string>, over: Partial<Shop> = {}) =>
    outcomeOf(action(await argsOf(db, { ...shop, ...over }, fields, '?from=/orders/7')))

  expect(await post(form(null))).toMatchObject({
    status: 422,
    errors: { resources: ['Guide: 0 valda, 1 behövs.'] },
  })
  expect(await post(form(shop.bo))).toMatchObject({ status: 422 })
  expect(await post({ ...form(shop.alva), intent: 'nothing' })).toMatchObject({ status: 404 })
  expect(await post(form(shop.alva))).toMatchObject({ to: '/orders/7' })
  expect(await post(form(shop.alva)), 'from an older version').toMatchObject({ status: 409 })
  const stranger = await insertStaffShop(db)
  expect(await post(form(shop.alva), { bookingId: stranger.bookingId })).toMatchObject({ status: 404 })
})

test.each(DIALECTS)('%s: the day of each guide has who is with them, in words too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertNeeding(db)
  const book = async (of: Omit<OrderWithBooking, 'quantity'>, quantity: number) => {
    const ids = await insertOrderWithBooking(db, { ...of, quantity })
    const { bookingProductId } = ids
    await insertAllocation(db, { bookingProductId, target: 'RESOURCE', targetId: shop.alva, quantity })
    return ids
  }
  const own = await book(shop, 2)
  const [first, second] = [await book(shop, 3), await book(shop, 1)]
  const late = { startRent: '2026-07-16 15:00:00', endRent: '2026-07-16 16:00:00' }
  const alone = await book({ ...shop, ...late }, 4)
  await book({ ...shop, startRent: '2026-07-17 10:00:00', endRent: '2026-07-17 13:00:00' }, 5)
  await book({ ...shop, ...late, order: { state: 'CANCELLED' } }, 6)
  await book(await insertNeeding(db), 7)

  const [product] = (await loader(await argsOf(db, { ...shop, ...own }))).products
  expect(product?.resources?.types[0]?.day.lanes[0]).toMatchObject({
    name: 'Alva',
    rows: 2,
    none: '',
    text: [
      'Alva: 10:00–13:00 den här bokningen, 2 platser',
      `10:00–13:00 order ${first.orderId} och ${second.orderId}, 4 platser`,
      `15:00–16:00 order ${alone.orderId}, 4 platser`,
    ].join('; '),
    bars: [
      { isOwn: true, label: '2 p', row: 0, left: 20, width: 30 },
      { isOwn: false, label: '4 p', row: 1 },
      { isOwn: false, label: '', row: 0, left: 70, width: 10 },
    ],
  })
})

test.each(DIALECTS)('%s: a cancelled order and a channel’s are only shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertNeeding(db)
  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  const channel = await insertOrderWithBooking(db, { ...shop, order: { created_by: 'OTA' } })
  expect(await loader(await argsOf(db, { ...shop, ...cancelled }))).toMatchObject({
    fixed: 'Ordern gäller inte längre, så bokningen kan inte ändras.',
    products: [],
  })
  expect(await loader(await argsOf(db, { ...shop, ...channel }))).toMatchObject({
    fixed: 'Bokningen kommer från en återförsäljare och kan inte ändras här.',
    products: [],
  })
})

test.each(DIALECTS)('%s: a booking knows its neighbours in the departure', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertNeeding(db)
  const second = await insertOrderWithBooking(db, shop)
  const third = await insertOrderWithBooking(db, shop)
  await insertOrderWithBooking(db, { ...shop, startRent: '2026-07-16 11:00:00' })
  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  const departureOf = async (bookingId: number) => {
    const args = await staffArgs(db, shop, `/bookings/${bookingId}`, {
      params: { bookingId: String(bookingId) },
    })
    return (await showBooking({ ...args, pattern: '/bookings/:bookingId' })).dialog.departure
  }
  expect(await departureOf(second.bookingId)).toEqual({
    ...{ place: 2, count: 3, previousId: shop.bookingId, nextId: third.bookingId },
  })
  expect(await departureOf(shop.bookingId)).toMatchObject({ place: 1, previousId: null })
  expect(await departureOf(third.bookingId)).toMatchObject({ place: 3, nextId: null })
  expect(await departureOf(cancelled.bookingId)).toMatchObject({ place: 0, previousId: null, nextId: null })
})
