import { expect, test } from 'vitest'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import {
  findProductSetup,
  updateProductResources,
  updateProductSetup,
} from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertResourceSchedule,
  insertResourceType,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from '../availability/count-statements.ts'
import { book, createSale, now, reserve, type Sale, startRent, zone } from './sale.ts'

const one = [{ priceCategoryId: null, quantity: 1 }]
const units = (quantity: number) => [{ priceCategoryId: null, quantity }]

/** The sale's product and a sauna, each unlimited by itself, that need a guide; Alva takes `capacity`. */
async function createGuidedSale(
  sale: Sale,
  { capacity = 1, allowSplit = false }: { capacity?: number; allowSplit?: boolean } = {},
) {
  const { db, shopId } = sale
  const typeId = await insertResourceType(db, { shop_id: shopId })
  const alva = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, max_capacity: capacity })
  const saunaId = await insertProduct(db, { shop_id: shopId, name: 'Bastu' })
  const saunaDurationId = await insertDuration(db, { shop_id: shopId, product_id: saunaId })
  await insertPrice(db, { shop_id: shopId, product_id: saunaId })
  for (const productId of [sale.productId, saunaId]) {
    await needResources(db, { shopId, productId, typeIds: [typeId] })
  }
  await db
    .updateTable('product')
    .set({ allow_split_resources: storedFlag(allowSplit) })
    .execute()
  return { typeId, alva, sauna: { productId: saunaId, durationId: saunaDurationId } }
}

async function allocationsOf({ db }: Sale, orderId: number) {
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('booking_product', 'booking_product.id', 'allocation.booking_product_id')
    .select(['allocation.target_id', 'allocation.quantity'])
    .where('allocation.target', '=', 'RESOURCE')
    .where('booking_product.order_id', '=', orderId)
    .where('booking_product.removed_at', 'is', null)
    .orderBy('booking_product.id')
    .orderBy('allocation.target_id')
    .execute()
  return rows.map(({ target_id, quantity }) => [target_id, quantity])
}

test.each(DIALECTS)('%s: of buyers of two products after the last guide, one gets it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { sauna } = await createGuidedSale(sale)

  const results = await Promise.all(
    Array.from({ length: 6 }, (_, buyer) => book(sale, buyer % 2 === 0 ? {} : sauna)),
  )

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  for (const result of results) {
    if (!result.ok) expect(result.error).toMatchObject({ code: 'not_enough_free', free: 0 })
  }
})

test.each(DIALECTS)('%s: a guide is shared up to what it takes, and by time', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { alva, sauna } = await createGuidedSale(sale, { capacity: 5 })

  const { orderId } = await reserve(sale, { quantities: units(3) })
  expect(await allocationsOf(sale, orderId)).toEqual([[alva, 3]])
  expect(await book(sale, { ...sauna, quantities: units(3) })).toMatchObject({ error: { free: 2 } })
  expect((await book(sale, { ...sauna, quantities: units(2) })).ok).toBe(true)
  const later = { startRent: wallTime('2026-07-16 13:00:00') }
  expect((await book(sale, { ...sauna, ...later, quantities: units(5) })).ok).toBe(true)
})

test.each(DIALECTS)('%s: a party that one guide can’t take is split if that is allowed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { shopId } = sale
  const { typeId, alva } = await createGuidedSale(sale, { capacity: 5, allowSplit: true })
  const bo = await insertResource(database.db, {
    shop_id: shopId,
    resource_type_id: typeId,
    name: 'Bo',
    max_capacity: 4,
    position: 1,
  })
  const childId = await insertPriceCategory(database.db, { shop_id: shopId })
  await insertPrice(database.db, { shop_id: shopId, product_id: sale.productId, price_category_id: childId })

  const quantities = [...units(4), { priceCategoryId: childId, quantity: 3 }]
  const { orderId } = await reserve(sale, { quantities })
  expect(await allocationsOf(sale, orderId)).toEqual([
    [alva, 4],
    [alva, 1],
    [bo, 2],
  ])
  expect(await book(sale, { quantities: units(3) })).toMatchObject({ error: { free: 2 } })
})

test.each(DIALECTS)('%s: a guide who is off can’t be booked, and start times say so', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId, productId } = sale
  const { alva } = await createGuidedSale(sale, { capacity: 5 })
  await insertResourceSchedule(db, { shop_id: shopId, resource_id: alva, weekdays: '5' })
  await db.updateTable('resource').set({ scheduled: 1 }).execute()
  const thursday = localDate('2026-07-16')
  const friday = localDate('2026-07-17')

  expect(await book(sale)).toMatchObject({ ok: false, error: { code: 'not_enough_free', free: 0 } })
  expect((await book(sale, { startRent: wallTime('2026-07-17 10:00:00') })).ok).toBe(true)
  const facts = await findAvailabilityFacts(db, {
    shopId,
    productIds: [productId],
    from: thursday,
    to: friday,
    now,
  })
  const at10 = (date: typeof thursday) =>
    startTimesOn(facts, { productId, audience: 'guest', now, zone, date }).find(({ startRent: start }) =>
      start.endsWith('10:00:00'),
    )
  expect(at10(thursday)).toMatchObject({ free: 0, state: 'BLOCKED' })
  expect(at10(friday)).toMatchObject({ free: 4 })
})

test.each(DIALECTS)('%s: what a booking holds itself is free to its change', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { alva } = await createGuidedSale(sale, { capacity: 3 })
  const { orderId, bookingId, staff } = await reserve(sale, { quantities: units(2) })

  const change = { ...staff, bookingId, startRent, durationId: sale.durationId }
  const more = (quantity: number) =>
    inTransaction(sale.db, (tx) => changeBooking(tx, { ...change, quantities: units(quantity) }))
  expect((await more(3)).ok).toBe(true)
  expect(await allocationsOf(sale, orderId)).toEqual([[alva, 3]])
  expect((await more(4)).ok).toBe(false)
  expect(await allocationsOf(sale, orderId)).toEqual([[alva, 3]])
})

test.each(DIALECTS)('%s: an order that comes back gets a guide who is free by then', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId } = sale
  const { typeId, alva } = await createGuidedSale(sale)
  const first = await reserve(sale, { quantities: one })
  expect((await inTransaction(db, (tx) => deleteOrder(tx, first.staff))).ok).toBe(true)
  const second = await reserve(sale, { quantities: one })
  expect(await allocationsOf(sale, second.orderId)).toEqual([[alva, 1]])

  const restore = () => inTransaction(db, (tx) => restoreOrder(tx, first.staff))
  expect(await restore()).toMatchObject({ error: { code: 'not_free_any_more' } })
  const bo = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, max_capacity: 1 })
  expect((await restore()).ok).toBe(true)
  expect(await allocationsOf(sale, first.orderId)).toEqual([[bo, 1]])
})

test.each(DIALECTS)('%s: a changed booking keeps its guide while she is free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId } = sale
  const { typeId, alva } = await createGuidedSale(sale, { capacity: 3 })
  const bo = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, position: 1 })
  const first = await reserve(sale, { quantities: units(3) })
  const second = await reserve(sale, { quantities: units(1) })
  expect(await allocationsOf(sale, second.orderId)).toEqual([[bo, 1]])
  expect((await inTransaction(db, (tx) => deleteOrder(tx, first.staff))).ok).toBe(true)

  const { bookingId, staff } = second
  const change = (quantity: number) => {
    const query = { ...staff, bookingId, startRent, durationId: sale.durationId, quantities: units(quantity) }
    return inTransaction(db, (tx) => changeBooking(tx, query))
  }
  expect((await change(2)).ok).toBe(true)
  expect(await allocationsOf(sale, second.orderId), 'Alva comes first, but Bo was theirs').toEqual([[bo, 2]])
  await db.updateTable('resource').set({ max_capacity: 1 }).where('id', '=', bo).execute()
  expect((await change(3)).ok).toBe(true)
  expect(await allocationsOf(sale, second.orderId)).toEqual([[alva, 3]])
})

test.each(DIALECTS)('%s: an order that comes back has its guide again if she is free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId } = sale
  const { typeId } = await createGuidedSale(sale)
  const bo = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, position: 1 })
  const first = await reserve(sale)
  const second = await reserve(sale)
  for (const { staff } of [first, second]) await inTransaction(db, (tx) => deleteOrder(tx, staff))
  expect((await inTransaction(db, (tx) => restoreOrder(tx, second.staff))).ok).toBe(true)
  expect(await allocationsOf(sale, second.orderId)).toEqual([[bo, 1]])
})

test.each(DIALECTS)(
  '%s: a booking from before the product needed a guide counts all the same',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    await reserve(sale, { quantities: units(2) })
    const { sauna } = await createGuidedSale(sale, { capacity: 5 })
    expect(await book(sale, { ...sauna, quantities: units(4) })).toMatchObject({ error: { free: 3 } })
  },
)

test.each(DIALECTS)(
  '%s: a guide stays with the bookings of a product that needs none any more',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    const { sauna } = await createGuidedSale(sale, { capacity: 5 })
    const { shopId, productId: id } = sale
    await reserve(sale, { quantities: units(2) })
    await inTransaction(database.db, async (tx) => {
      const setup = await findProductSetup(tx, { shopId, id })
      if (!setup) throw new Error('the product is gone')
      await updateProductSetup(tx, { shopId, id, values: { ...setup, useResources: false } })
      await updateProductResources(tx, { shopId, id, typeIds: [], resourceIds: [] })
      return ok(undefined)
    })
    expect(await book(sale, { ...sauna, quantities: units(4) })).toMatchObject({ error: { free: 3 } })
  },
)

test.each(DIALECTS)(
  '%s: resources cost a constant number of statements, and none unused',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    const { shopId, productId } = sale
    const count = async () => {
      const { counted, count: counter } = countStatements(database.db)
      const from = localDate('2026-07-01')
      const to = localDate('2026-07-31')
      await findAvailabilityFacts(counted, { shopId, productIds: [productId], from, to, now })
      return counter()
    }
    const without = await count()
    const { typeId } = await createGuidedSale(sale, { capacity: 9 })
    await database.db.updateTable('product').set({ use_resources: 0 }).where('id', '=', productId).execute()
    expect(await count(), 'used by others alone').toBe(without)
    await database.db.updateTable('product').set({ use_resources: 1 }).where('id', '=', productId).execute()
    await database.db.updateTable('resource').set({ scheduled: 1 }).execute()
    const few = await count()
    for (let position = 0; position < 20; position++) {
      await insertResource(database.db, { shop_id: shopId, resource_type_id: typeId, position, scheduled: 1 })
    }
    for (let party = 0; party < 5; party++) await reserve(sale)
    expect(await count()).toBe(few)
  },
)
