import { expect, test } from 'vitest'
import { services } from '#app/http/context.server.ts'
import { loadOverBookedDates, savedOrOverBooked } from '#app/http/labels/over-booked.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertStaffShop, type StaffShop, staffArgs } from '#tests/integration/routes/staff/staff-shop.ts'
import {
  insertAllocation,
  insertOrderWithBooking,
  insertProduct,
  insertResource,
  insertResourceSchedule,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const SAVED = { key: 'form.saved_changes' }
const TIGHT = { key: 'setup.over_booked', values: { count: 1 }, tone: 'warning' }

async function contextOf(db: Db, shop: StaffShop) {
  const { context } = await staffArgs(db, shop, '/resources', { params: {} })
  return context
}

test.each(DIALECTS)('%s: whoever makes a resource tighter is told of what is sold', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId } = shop
  const productId = await insertProduct(db, { shop_id: shopId, name: 'Tur' })
  const resourceId = await insertResource(db, { shop_id: shopId, max_capacity: 3 })
  const { resource_type_id } = await db
    .selectFrom('resource')
    .select('resource_type_id')
    .executeTakeFirstOrThrow()
  await needResources(db, { shopId, productId, typeIds: [resource_type_id] })
  const period = { startRent: '2026-07-20 10:00:00', endRent: '2026-07-20 13:00:00' }
  const { bookingProductId } = await insertOrderWithBooking(db, { shopId, productId, quantity: 2, ...period })
  await insertAllocation(db, { bookingProductId, target: 'RESOURCE', targetId: resourceId, quantity: 2 })
  const context = await contextOf(db, shop)
  const told = () => savedOrOverBooked(context, { resourceId })

  expect(await told()).toEqual(SAVED)
  await db.updateTable('resource').set({ max_capacity: 1 }).execute()
  expect(await told()).toEqual(TIGHT)
  const all = context.get(services)
  expect(await loadOverBookedDates(all, { resourceId })).toEqual(['2026-07-20'])
  expect(await loadOverBookedDates(all, { productId })).toEqual(['2026-07-20'])
  expect(await loadOverBookedDates(all, { productId: shop.productId })).toEqual([])

  await db.updateTable('resource').set({ max_capacity: 3, scheduled: 1 }).execute()
  await insertResourceSchedule(db, { shop_id: shopId, resource_id: resourceId, weekdays: '2' })
  expect(await told(), 'off on a Monday').toEqual(TIGHT)
  await db.updateTable('resource_schedule').set({ weekdays: '1' }).execute()
  expect(await told()).toEqual(SAVED)
})

test.each(DIALECTS)('%s: so is who makes a schedule of start times tighter', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId } = shop
  const event = { product_type: 'EVENT', start_time_type: 'MANUAL_INDEPENDENT' } as const
  const productId = await insertProduct(db, { shop_id: shopId, ...event })
  const kind = { kind: 'DATE_RANGE', first_date: '2026-07-01', last_date: '2026-07-31' } as const
  const { id } = await db
    .insertInto('capacity_schedule')
    .values({ shop_id: shopId, product_id: productId, ...kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('capacity_schedule_time')
    .values({ shop_id: shopId, capacity_schedule_id: id, time: '10:00', capacity: 2 })
    .execute()
  const period = { startRent: '2026-07-20 10:00:00', endRent: '2026-07-20 13:00:00' }
  await insertOrderWithBooking(db, { shopId, productId, quantity: 2, ...period })
  const context = await contextOf(db, shop)
  const told = () => savedOrOverBooked(context, { productId })

  expect(await told()).toEqual(SAVED)
  await db.updateTable('capacity_schedule_time').set({ capacity: 1 }).execute()
  expect(await told()).toEqual(TIGHT)
  await db.deleteFrom('capacity_schedule_time').execute()
  await db.deleteFrom('capacity_schedule').execute()
  expect(await told(), 'a start in no schedule has no places').toEqual(TIGHT)
})
