import { expect, test } from 'vitest'
import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import {
  allocateResourcesByHand,
  assignUnitsByHand,
} from '#app/domain/order/allocation/allocate-by-hand.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { deleteResource } from '#app/domain/resource/delete-resource.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { findUntrueAllocations } from '#tests/support/allocations.ts'
import {
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertResourceSchedule,
  insertResourceType,
  insertShop,
  nameUnits,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const units = (quantity: number) => ({ quantities: [{ priceCategoryId: null, quantity }] })

/** The sale's product needs a guide: Alva for 5 places or Bo for 4. Split is allowed unless told otherwise. */
async function withGuides({ db, shopId, productId }: Sale, allowSplit: 0 | 1 = 1) {
  const typeId = await insertResourceType(db, { shop_id: shopId, name: 'Guide' })
  const of = { shop_id: shopId, resource_type_id: typeId }
  const alva = await insertResource(db, { ...of, name: 'Alva', max_capacity: 5 })
  const bo = await insertResource(db, { ...of, name: 'Bo', max_capacity: 4, position: 1 })
  await needResources(db, { shopId, productId, typeIds: [typeId] })
  await db.updateTable('product').set({ allow_split_resources: allowSplit }).execute()
  return { typeId, alva, bo }
}

type Hand = Parameters<typeof allocateResourcesByHand>[1]

type Chosen = ReturnType<typeof guides>[number]

function allocate(
  sale: Sale,
  { bookingId }: { bookingId: number },
  { resources, ...over }: Partial<Hand> & { resources: readonly Chosen[] },
) {
  const { shopId, userId } = sale
  const byProduct = Map.groupBy(resources, ({ productId }) => productId)
  const products = [...byProduct].map(([productId, ofProduct]) => ({ productId, resources: ofProduct }))
  const input = { shopId, userId, bookingId, now, zone, products, ...over }
  return inTransaction(sale.db, (tx) => allocateResourcesByHand(tx, input))
}

/** Quantities of guides for the sale's product. */
function guides(
  sale: Sale,
  typeId: number,
  of: readonly (readonly [resourceId: number, quantity: number])[],
) {
  return of.map(([resourceId, quantity]) => ({ productId: sale.productId, typeId, resourceId, quantity }))
}

type Units = Parameters<typeof assignUnitsByHand>[1]

function assign(
  sale: Sale,
  booking: { bookingId: number },
  over: Pick<Units, 'identifierIds'> & Partial<Units>,
) {
  const { shopId, userId, productId } = sale
  const input = { shopId, userId, productId, now, zone, bookingId: booking.bookingId, ...over }
  return inTransaction(sale.db, (tx) => assignUnitsByHand(tx, input))
}

async function allocated({ db, shopId }: Sale, { orderId }: Pick<Reserved, 'orderId'>) {
  const { resources, units: assigned } = await findAllocations(db, { shopId, orderId })
  return {
    resources: resources.map(({ resourceId, quantity }) => [resourceId, quantity]),
    units: assigned.flatMap(({ identifierIds }) => identifierIds),
  }
}

test.each(DIALECTS)('%s: staff split a party over two guides, and the log says so', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId } = sale
  const { typeId, alva, bo } = await withGuides(sale)
  const childId = await insertPriceCategory(db, { shop_id: shopId })
  await insertPrice(db, { shop_id: shopId, product_id: sale.productId, price_category_id: childId })
  const quantities = [...units(3).quantities, { priceCategoryId: childId, quantity: 2 }]
  const order = await reserve(sale, { quantities })
  expect(await allocated(sale, order)).toMatchObject({ resources: [[alva, 5]] })
  const { version } = await load(sale, order)

  const resources = guides(sale, typeId, [
    [alva, 2],
    [bo, 3],
  ])
  expect(await allocate(sale, order, { resources, version })).toEqual({
    ok: true,
    value: { orderId: order.orderId, version: version + 1 },
  })
  expect(await allocated(sale, order)).toMatchObject({
    resources: [
      [alva, 2],
      [bo, 3],
    ],
  })
  expect(await findUntrueAllocations(db, shopId)).toEqual([])
  const log = () => listActivities(db, { shopId, entity: 'order', entityId: order.orderId })
  expect((await log())[0]).toMatchObject({
    action: 'resources_allocated',
    userId: sale.userId,
    facts: { before: { resources: 'Guide Alva (5)' }, after: { resources: 'Guide Alva (2), Guide Bo (3)' } },
  })

  const entries = (await log()).length
  expect((await allocate(sale, order, { resources })).ok, 'the same again').toBe(true)
  expect(await log()).toHaveLength(entries)
  expect((await load(sale, order)).version).toBe(version + 1)
})

test.each(DIALECTS)('%s: what others have is not free, what the booking has itself is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId } = sale
  const { typeId, alva, bo } = await withGuides(sale)
  const order = await reserve(sale, units(4))
  await reserve(sale, units(2))
  const choose = (...of: [number, number][]) => allocate(sale, order, { resources: guides(sale, typeId, of) })

  expect(await choose([alva, 1], [bo, 3])).toMatchObject({
    error: { code: 'resource_not_enough', name: 'Bo', available: 2 },
  })
  expect(await choose([alva, 4], [bo, 1])).toMatchObject({
    error: { code: 'resource_mismatch', chosen: 5, needed: 4 },
  })
  expect((await choose([alva, 2], [bo, 2])).ok).toBe(true)
  expect(await allocated(sale, order)).toMatchObject({
    resources: [
      [alva, 2],
      [bo, 2],
    ],
  })

  await insertResourceSchedule(db, { shop_id: shopId, resource_id: alva })
  await db.updateTable('resource').set({ scheduled: 1 }).where('id', '=', alva).execute()
  expect(await choose([alva, 2], [bo, 2])).toMatchObject({ error: { code: 'resource_off', name: 'Alva' } })
  expect(await allocated(sale, order), 'a refusal leaves all as it was').toMatchObject({
    resources: [
      [alva, 2],
      [bo, 2],
    ],
  })
})

test.each(DIALECTS)('%s: what a booking without a guide needs is left to it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  // Both were booked before the product needed guides.
  const order = await reserve(sale, units(4))
  const other = await reserve(sale, units(4))
  const { typeId, alva, bo } = await withGuides(sale)
  const choose = (booking: Reserved, ...of: [number, number][]) =>
    allocate(sale, booking, { resources: guides(sale, typeId, of) })
  const setCapacity = (max_capacity: number) =>
    sale.db.updateTable('resource').set({ max_capacity }).where('id', '=', bo).execute()

  await setCapacity(2)
  const refused = { error: { code: 'resource_awaited', type: 'Guide', awaited: 4 } }
  expect(await choose(order, [alva, 4])).toMatchObject(refused)
  expect(await allocated(sale, order)).toMatchObject({ resources: [] })
  await setCapacity(3)
  expect((await choose(order, [alva, 4])).ok, 'one and Bo’s three are left').toBe(true)
  await setCapacity(2)
  expect((await choose(order, [alva, 4])).ok, 'it has them already').toBe(true)
  expect(await choose(order, [alva, 2], [bo, 2])).toMatchObject(refused)
  await setCapacity(3)
  expect((await choose(other, [alva, 1], [bo, 3])).ok).toBe(true)
  expect(await choose(order, [alva, 3], [bo, 1])).toMatchObject({ error: { code: 'resource_not_enough' } })
})

test.each(DIALECTS)('%s: products of one booking share a guide only up to what she has', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId, productId } = sale
  const { typeId, alva, bo } = await withGuides(sale)
  const lunchId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', name: 'Lunch' })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId })
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: productId, addon_id: lunchId, position: 0 })
    .execute()
  await needResources(db, { shopId, productId: lunchId, typeIds: [typeId] })
  const order = await reserve(sale, { ...units(3), addons: [{ addonId: lunchId, quantity: 3 }] })
  const lunch = (resourceId: number) => ({ productId: lunchId, typeId, resourceId, quantity: 3 })

  const main = guides(sale, typeId, [[bo, 3]])
  expect((await allocate(sale, order, { resources: [...main, lunch(alva)] })).ok).toBe(true)
  expect(await allocate(sale, order, { resources: [...main, lunch(bo)] })).toMatchObject({
    error: { code: 'resource_not_enough', name: 'Bo', available: 1 },
  })
  expect(await allocate(sale, order, { resources: [lunch(bo)] }), 'one product alone').toMatchObject({
    error: { code: 'resource_not_enough', name: 'Bo', available: 1 },
  })
})

test.each(DIALECTS)('%s: deleted, foreign and unknown resources, bookings and products', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId, userId } = sale
  const { typeId, alva, bo } = await withGuides(sale)
  const order = await reserve(sale, units(2))
  const foreign = await insertResource(db, { shop_id: await insertShop(db) })
  const choose = (id: number, over: Partial<Hand> & { resources?: readonly Chosen[] } = {}) =>
    allocate(sale, order, { resources: guides(sale, typeId, [[id, 2]]), ...over })

  const removed = { shopId, userId, now, id: bo, version: undefined }
  expect((await inTransaction(db, (tx) => deleteResource(tx, removed))).ok).toBe(true)
  for (const id of [bo, foreign, 99_999]) {
    expect(await choose(id)).toMatchObject({ error: { code: 'resource_not_found' } })
  }
  expect(await choose(alva, { shopId: await insertShop(db) })).toMatchObject({
    error: { code: 'booking_not_found' },
  })
  const other = await insertProduct(db, { shop_id: shopId })
  const wrong = [{ productId: other, typeId, resourceId: alva, quantity: 2 }]
  expect(await choose(alva, { resources: wrong })).toMatchObject({
    error: { code: 'product_not_in_booking' },
  })
  expect(await choose(alva, { resources: [] })).toMatchObject({ error: { code: 'product_not_in_booking' } })
})

test.each(DIALECTS)(
  '%s: a stale version, a channel’s order and a cancelled one are refused',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 3)
    const { db, shopId, productId } = sale
    const [first = 0, second = 0] = await nameUnits(db, { shopId, productId, labels: ['Kajak 1', 'Kajak 2'] })
    const order = await reserve(sale)
    const { version } = await load(sale, order)
    expect((await assign(sale, order, { identifierIds: [second], version })).ok).toBe(true)
    expect(await assign(sale, order, { identifierIds: [first], version })).toMatchObject({
      error: {
        code: 'changed_by_other',
        changes: [{ name: 'units', before: 'Kajak 1', after: 'Kajak 2' }],
      },
    })
    await db.updateTable('order').set({ created_by: 'OTA' }).where('id', '=', order.orderId).execute()
    expect(await assign(sale, order, { identifierIds: [first] })).toMatchObject({
      error: { code: 'ota_order' },
    })
    await db.updateTable('order').set({ created_by: 'STAFF' }).where('id', '=', order.orderId).execute()
    expect((await inTransaction(db, (tx) => cancelOrder(tx, order.staff))).ok).toBe(true)
    expect(await assign(sale, order, { identifierIds: [first] })).toMatchObject({
      error: { code: 'booking_not_live' },
    })
  },
)

test.each(DIALECTS)('%s: staff assign named units, their own choice or the best', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  const { db, shopId, productId } = sale
  const labels = ['Kajak 1', 'Kajak 2', 'Kajak 3']
  const ids = await nameUnits(db, { shopId, productId, labels, assignment: 'MANUAL' })
  const [one = 0, two = 0, three = 0] = ids
  const order = await reserve(sale, units(2))
  const other = await reserve(sale)
  expect((await assign(sale, order, { identifierIds: [three, one] })).ok).toBe(true)
  expect(await allocated(sale, order)).toMatchObject({ units: [one, three] })
  expect(await assign(sale, other, { identifierIds: [one] })).toMatchObject({
    error: { code: 'unit_occupied', label: 'Kajak 1' },
  })
  expect((await assign(sale, other, { identifierIds: 'AUTOMATIC' })).ok).toBe(true)
  expect(await allocated(sale, other)).toMatchObject({ units: [two] })
  expect((await assign(sale, order, { identifierIds: [three] })).ok, 'one is not assigned yet').toBe(true)
  expect(await assign(sale, other, { identifierIds: [one, two] })).toMatchObject({
    error: { code: 'too_many_units', max: 1 },
  })
  const foreign = await assign(sale, order, { identifierIds: [one], shopId: await insertShop(db) })
  expect(foreign).toMatchObject({ error: { code: 'booking_not_found' } })
  expect(await findUntrueAllocations(db, shopId)).toEqual([])
})

test.each(DIALECTS)('%s: of staff who assign the last unit to six bookings, one does', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 6)
  const { db, shopId, productId } = sale
  const labels = Array.from({ length: 6 }, (_, index) => `Kajak ${index + 1}`)
  const [last = 0] = await nameUnits(db, { shopId, productId, labels, assignment: 'MANUAL' })
  const orders = await Promise.all(Array.from({ length: 6 }, () => reserve(sale)))

  const results = await Promise.all(orders.map((order) => assign(sale, order, { identifierIds: [last] })))

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const assigned = await Promise.all(orders.map((order) => allocated(sale, order)))
  expect(assigned.flatMap((each) => each.units)).toEqual([last])
})

test.each(DIALECTS)('%s: of staff who want the last place of a guide, one gets it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId } = sale
  const { typeId } = await withGuides(sale)
  const orders = await Promise.all(Array.from({ length: 6 }, () => reserve(sale)))
  const cia = await insertResource(db, {
    shop_id: shopId,
    resource_type_id: typeId,
    max_capacity: 1,
    position: 2,
  })

  const resources = guides(sale, typeId, [[cia, 1]])
  const results = await Promise.all(orders.map((order) => allocate(sale, order, { resources })))

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const all = await Promise.all(orders.map((order) => allocated(sale, order)))
  expect(all.flatMap((each) => each.resources).filter(([id]) => id === cia)).toHaveLength(1)
})
