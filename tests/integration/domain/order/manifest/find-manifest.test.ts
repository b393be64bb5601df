import { expect, test } from 'vitest'
import { insertCloseouts, updateRemoved } from '#app/domain/availability/closeouts/closeout-queries.server.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes, instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import {
  insertAllocation,
  insertBundleOption,
  insertOrderWithBooking,
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  insertUser,
  nameUnits,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T07:00:00Z')
const date = localDate('2026-07-16')
const AT_TEN = { startRent: '2026-07-16 10:00:00', endRent: '2026-07-16 16:00:00' }
const reservation = { state: 'RESERVED', reservation_expires_at: addMinutes(now, 14) } as const

function listDay(db: Db, shopId: number, over: Partial<Parameters<typeof findManifest>[1]> = {}) {
  return findManifest(db, { shopId, from: date, to: date, now, zone: stockholm, ...over })
}

/** `product: checked in/booked+reserved free`. */
async function summarise(db: Db, shopId: number) {
  const departures = await listDay(db, shopId)
  return departures.map(
    ({ startRent, poolId, checkedIn, booked, reserved, free }) =>
      `${startRent.slice(11, 16)} ${poolId}: ${checkedIn}/${booked}+${reserved} ${free}`,
  )
}

test.each(DIALECTS)(
  '%s: a departure is of one product and its aliases, reservations apart',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const kayak = await insertProduct(db, { shop_id: shopId, max_capacity: 24, position: 1 })
    const alias = await insertProduct(db, { shop_id: shopId, alias_of_id: kayak, max_capacity: 5 })
    const double = await insertProduct(db, { shop_id: shopId, max_capacity: 8, position: 0 })
    const book = (productId: number, quantity: number, over: object = {}) =>
      insertOrderWithBooking(db, { shopId, productId, quantity, ...AT_TEN, ...over })

    const { bookingId } = await book(kayak, 5)
    await db.updateTable('booking').set({ checked_in_at: now }).where('id', '=', bookingId).execute()
    await book(alias, 2, { poolProductId: kayak })
    await book(kayak, 2, { order: reservation })
    await book(double, 3)
    // Out since nine, back at noon.
    await book(kayak, 12, { startRent: '2026-07-16 09:00:00', endRent: '2026-07-16 12:00:00' })
    await book(kayak, 1, { order: { ...reservation, reservation_expires_at: now } })

    expect(await summarise(db, shopId)).toEqual([
      `09:00 ${kayak}: 0/12+0 3`,
      `10:00 ${double}: 0/3+0 5`,
      `10:00 ${kayak}: 5/7+2 3`,
    ])
  },
)

test.each(DIALECTS)('%s: what is free is what guides, units and closeouts leave too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const tour = await insertProduct(db, { shop_id: shopId, product_type: 'EVENT', max_capacity: 20 })
  const typeId = await insertResourceType(db, { shop_id: shopId, name: 'Guide' })
  const alva = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, max_capacity: 12 })
  await needResources(db, { shopId, productId: tour, typeIds: [typeId] })
  const double = await insertProduct(db, { shop_id: shopId, max_capacity: 8 })
  const units = await nameUnits(db, { shopId, productId: double, labels: ['Gul 10', 'Gul 9', 'Gul 11'] })
  const book = (productId: number, quantity: number) =>
    insertOrderWithBooking(db, { shopId, productId, quantity, ...AT_TEN })

  const walk = await book(tour, 4)
  await insertAllocation(db, { ...walk, target: 'RESOURCE', targetId: alva, quantity: 4 })
  const paddle = await book(double, 3)
  for (const targetId of units.slice(0, 2))
    await insertAllocation(db, { ...paddle, target: 'UNIT', targetId })
  const closer = { shopId, userId: await insertUser(db), now, zone: stockholm }
  const atTen = { productId: tour, startDateTime: wallTime(AT_TEN.startRent), endDateTime: null }
  const closeout = { ...atTen, partialQuantity: 14, identifierIds: [] }
  const closed = await inTransaction(db, async (tx) => ok(await insertCloseouts(tx, closer, [closeout])))

  expect(await summarise(db, shopId)).toEqual([`10:00 ${tour}: 0/4+0 2`, `10:00 ${double}: 0/3+0 0`])
  await inTransaction(db, async (tx) => ok(await updateRemoved(tx, closer, closed.ok ? closed.value : [])))
  expect(await summarise(db, shopId)).toEqual([`10:00 ${tour}: 0/4+0 8`, `10:00 ${double}: 0/3+0 0`])

  const [first, second] = await listDay(db, shopId)
  expect(first).toMatchObject({
    capacity: 20,
    resources: [{ typeName: 'Guide', name: 'Alva' }],
    rows: [{ contents: [{ resources: [{ name: 'Alva' }], units: [], missingUnits: 0 }] }],
  })
  expect(second).toMatchObject({
    resources: [],
    rows: [{ contents: [{ units: ['Gul 9', 'Gul 10'], missingUnits: 1, resources: [] }] }],
  })
})

test.each(DIALECTS)(
  '%s: what nobody may book any more has nothing free, and is still listed',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const gone = await insertProduct(db, { shop_id: shopId, max_capacity: 4, deleted_at: now })
    const unlimited = await insertProduct(db, { shop_id: shopId })
    const idle = await insertProduct(db, { shop_id: shopId, max_capacity: 4, status: 'INACTIVE' })
    for (const productId of [gone, unlimited, idle]) {
      await insertOrderWithBooking(db, { shopId, productId, ...AT_TEN })
    }
    expect(await summarise(db, shopId)).toEqual([
      `10:00 ${gone}: 0/1+0 0`,
      `10:00 ${unlimited}: 0/1+0 null`,
      `10:00 ${idle}: 0/1+0 0`,
    ])
  },
)

test.each(DIALECTS)('%s: a user with own resources sees the bookings that use them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const userId = await insertUser(db)
  const tour = await insertProduct(db, { shop_id: shopId, max_capacity: 20 })
  const alva = await insertResource(db, { shop_id: shopId, user_id: userId })
  const { bookingId, bookingProductId } = await insertOrderWithBooking(db, { shopId, productId: tour })
  await insertOrderWithBooking(db, { shopId, productId: tour })
  await insertAllocation(db, { bookingProductId, target: 'RESOURCE', targetId: alva })

  const own = await listDay(db, shopId, { ownerUserId: userId })
  expect(own.flatMap(({ rows }) => rows.map((row) => row.bookingId))).toEqual([bookingId])
})

test.each(DIALECTS)('%s: as many statements for six of each departure as for one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const insertDeparture = async () => {
    const tour = await insertProduct(db, { shop_id: shopId, product_type: 'EVENT', max_capacity: 20 })
    await needResources(db, {
      shopId,
      productId: tour,
      typeIds: [await insertResourceType(db, { shop_id: shopId })],
    })
    const lunch = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', max_capacity: 9 })
    const over = { quantity_option: 'PARENT_MANDATORY', date_option: 'PARENT_DATE' } as const
    await insertBundleOption(db, { shop_id: shopId, product_id: tour, item_id: lunch, ...over })
    const double = await insertProduct(db, { shop_id: shopId, max_capacity: 8 })
    await nameUnits(db, { shopId, productId: double, labels: ['Gul 1'] })
    for (const productId of [tour, double, double]) {
      await insertOrderWithBooking(db, { shopId, productId, ...AT_TEN })
    }
  }
  const statements = async () => {
    const { counted, count } = countStatements(db)
    await listDay(counted, shopId)
    return count()
  }
  await insertDeparture()
  const few = await statements()
  for (let more = 0; more < 5; more++) await insertDeparture()
  expect(await statements()).toBe(few)
})
