import { expect, test } from 'vitest'
import { listResourceBookings } from '#app/domain/order/views/resource-booking-queries.server.ts'
import { findResource } from '#app/domain/resource/resource-queries.server.ts'
import {
  findSchedulesOf,
  listResourceSchedules,
} from '#app/domain/resource/resource-schedule-queries.server.ts'
import {
  createResourceSchedule,
  deleteResourceSchedule,
  saveResourceSchedule,
} from '#app/domain/resource/save-resource-schedule.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertOrderWithBooking,
  insertProduct,
  insertResource,
  insertResourceSchedule,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const summer = {
  name: 'Sommar',
  kind: 'DATE_RANGE',
  firstDate: localDate('2026-06-01'),
  lastDate: localDate('2026-08-31'),
  weekdays: [1, 2, 3],
  months: [6, 7, 8],
  intervalDays: 1,
  tint: 2,
} as const

async function shopWithResource(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const resourceId = await insertResource(db, { shop_id: editor.shopId })
  return { ...editor, resourceId }
}

test.each(DIALECTS)(
  '%s: the first schedule turns scheduling on, and each is a new version',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const of = await shopWithResource(db)
    const created = await inTransaction(db, (tx) =>
      createResourceSchedule(tx, { ...of, version: 1, values: summer }),
    )
    if (!created.ok) throw new Error('not made')
    const { id } = created.value
    expect(created.value.version).toBe(2)
    expect(await findResource(db, { ...of, id: of.resourceId })).toMatchObject({
      scheduled: true,
      version: 2,
    })
    expect(await listResourceSchedules(db, { ...of, resourceIds: [of.resourceId] })).toEqual([
      { ...summer, id, resourceId: of.resourceId },
    ])

    const same = { ...of, id, version: 2, values: summer }
    expect(await inTransaction(db, (tx) => saveResourceSchedule(tx, same))).toEqual({
      ok: true,
      value: { id, version: 2 },
    })
    const later = { ...same, values: { ...summer, weekdays: [4] } }
    expect(await inTransaction(db, (tx) => saveResourceSchedule(tx, later))).toMatchObject({
      value: { version: 3 },
    })
    expect(await inTransaction(db, (tx) => deleteResourceSchedule(tx, { ...of, id }))).toMatchObject({
      value: { version: 4 },
    })
    expect(await listResourceSchedules(db, { ...of, resourceIds: [of.resourceId] })).toEqual([])
    expect(await listActivities(db, { ...of, entity: 'resource', entityId: of.resourceId })).toHaveLength(3)
  },
)

test.each(DIALECTS)('%s: a schedule is saved by the resource’s version', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const of = await shopWithResource(db)
  const add = () =>
    inTransaction(db, (tx) => createResourceSchedule(tx, { ...of, version: 1, values: summer }))
  const [first, second] = [await add(), await add()]
  if (!first.ok || !second.ok) throw new Error('adding collides with nothing')
  const save = (id: number, name: string) =>
    inTransaction(db, (tx) =>
      saveResourceSchedule(tx, { ...of, id, version: 3, values: { ...summer, name } }),
    )
  expect((await save(first.value.id, 'A')).ok).toBe(true)
  expect((await save(second.value.id, 'B')).ok).toBe(true)
  expect(await save(first.value.id, 'C')).toMatchObject({
    ok: false,
    error: { changedBy: 'Kim Berg', collisions: [{ name: 'name', mine: 'C', theirs: 'A' }] },
  })
})

test.each(DIALECTS)("%s: another shop's and another resource's schedule do not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const of = await shopWithResource(db)
  const id = await insertResourceSchedule(db, { shop_id: of.shopId, resource_id: of.resourceId })
  const otherResource = { ...of, resourceId: await insertResource(db, { shop_id: of.shopId }) }
  const otherShop = { ...of, shopId: await insertShop(db) }
  const refused = { ok: false, error: { code: 'not_found' } }
  for (const wrong of [otherResource, otherShop]) {
    const save = { ...wrong, id, values: summer }
    expect(await inTransaction(db, (tx) => saveResourceSchedule(tx, save))).toEqual(refused)
    expect(await inTransaction(db, (tx) => deleteResourceSchedule(tx, save))).toEqual(refused)
  }
  expect(
    await inTransaction(db, (tx) => createResourceSchedule(tx, { ...otherShop, values: summer })),
  ).toEqual(refused)
})

test.each(DIALECTS)('%s: schedules are read only where they are followed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, resourceId } = await shopWithResource(db)
  await insertResourceSchedule(db, { shop_id: shopId, resource_id: resourceId })
  const read = async (scheduled: boolean) =>
    (await findSchedulesOf(db, { shopId, resources: [{ id: resourceId, scheduled }] })).get(resourceId)
  expect((await read(true))?.schedules).toHaveLength(1)
  expect(await read(false)).toEqual({ scheduled: false, schedules: [] })
})

test.each(DIALECTS)('%s: a resource is booked for what is live, and touches the dates', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, resourceId } = await shopWithResource(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  const book = async (startRent: string, endRent: string, state: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') => {
    const booked = await insertOrderWithBooking(db, {
      shopId,
      productId,
      startRent,
      endRent,
      order: { state },
    })
    await insertAllocation(db, { ...booked, target: 'RESOURCE', targetId: resourceId, quantity: 2 })
  }
  await book('2026-07-15 10:00:00', '2026-07-15 12:00:00')
  await book('2026-07-15 22:00:00', '2026-07-16 02:00:00')
  await book('2026-07-16 10:00:00', '2026-07-16 12:00:00')
  await book('2026-07-16 13:00:00', '2026-07-16 14:00:00', 'CANCELLED')
  await book('2026-07-18 00:00:00', '2026-07-18 02:00:00')

  const day = { from: localDate('2026-07-16'), to: localDate('2026-07-17'), now }
  const found = await listResourceBookings(db, { shopId, resourceIds: [resourceId], ...day })
  expect(found).toMatchObject([
    { startRent: '2026-07-15 22:00:00', quantity: 2, customerName: 'Åsa Öberg' },
    { startRent: '2026-07-16 10:00:00' },
  ])
  const stranger = await insertShop(db)
  expect(await listResourceBookings(db, { shopId: stranger, resourceIds: [resourceId], ...day })).toEqual([])
})
