import { expect, test } from 'vitest'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { previewStartTimes } from '#app/domain/availability/starts/start-time-preview.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import type { CapacityScheduleValues } from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import { listCapacitySchedules } from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import {
  createCapacitySchedule,
  deleteCapacitySchedule,
  saveCapacitySchedule,
} from '#app/domain/catalog/setup/save-capacity-schedule.server.ts'
import { saveProductAvailability } from '#app/domain/catalog/setup/save-product-availability.server.ts'
import { ALL_MONTHS, ALL_WEEKDAYS } from '#app/domain/shared/day-type.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant, localDate, localTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from './count-statements.ts'

const now = instant('2026-07-01T08:00:00Z')
const thursday = localDate('2026-07-16')
const independent = { start_time_type: 'MANUAL_INDEPENDENT' } as const

const evenings: CapacityScheduleValues = {
  name: 'Kvällar',
  kind: 'WEEKLY',
  firstDate: localDate('2026-07-01'),
  lastDate: null,
  weekdays: ALL_WEEKDAYS,
  months: ALL_MONTHS,
  intervalDays: 1,
  tint: 3,
  times: [
    { time: localTime('19:00'), capacity: 8 },
    { time: localTime('21:00'), capacity: 4 },
  ],
}

async function insertTour(db: Db, over: { shopId?: number; kind?: 'EVENT' | 'RENTAL' } = {}) {
  const shopId = over.shopId ?? (await insertShop(db))
  const editor = { shopId, userId: await insertUser(db), now }
  const product_type = over.kind ?? 'EVENT'
  const productId = await insertProduct(db, {
    shop_id: shopId,
    product_type,
    max_capacity: 10,
    ...independent,
  })
  await insertDuration(db, { shop_id: shopId, product_id: productId })
  return { editor, shopId, productId }
}

type Tour = Awaited<ReturnType<typeof insertTour>>

async function addSchedule(db: Db, { editor, productId }: Tour, over: Partial<CapacityScheduleValues> = {}) {
  const values = { ...evenings, ...over }
  const created = await inTransaction(db, (tx) =>
    createCapacitySchedule(tx, { ...editor, productId, values }),
  )
  if (!created.ok) throw new Error(created.error.code)
  return created.value
}

async function starts(db: Db, { shopId, productId }: { shopId: number; productId: number }, date = thursday) {
  const query = { shopId, productIds: [productId], from: date, to: date, now }
  const facts = await findAvailabilityFacts(db, query)
  return startTimesOn(facts, { productId, date, audience: 'guest', now, zone: stockholm }).map(
    ({ startRent, free }) => [startRent.slice(11, 16), free],
  )
}

test.each(DIALECTS)(
  '%s: a schedule is offered as saved, the more specific first, until it goes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const tour = await insertTour(db)
    const { editor, productId } = tour
    expect(await starts(db, tour)).toEqual([])

    const { id, version } = await addSchedule(db, tour)
    expect(version).toBe(2)
    expect(await starts(db, tour)).toEqual([
      ['19:00', 8],
      ['21:00', 4],
    ])
    await addSchedule(db, tour, {
      kind: 'FIXED_DATE',
      firstDate: thursday,
      times: [{ time: localTime('19:00'), capacity: 2 }],
    })
    expect(await starts(db, tour)).toEqual([
      ['19:00', 2],
      ['21:00', 4],
    ])
    const values = { ...evenings, weekdays: [6, 7], times: [{ time: localTime('20:00'), capacity: 6 }] }
    const input = { ...editor, productId, id }
    expect(
      await inTransaction(db, (tx) => saveCapacitySchedule(tx, { ...input, version: 3, values })),
    ).toEqual({ ok: true, value: { id, version: 4 } })
    expect(await starts(db, tour)).toEqual([['19:00', 2]])
    expect(await starts(db, tour, localDate('2026-07-18'))).toEqual([['20:00', 6]])

    expect((await inTransaction(db, (tx) => deleteCapacitySchedule(tx, { ...input, version: 4 }))).ok).toBe(
      true,
    )
    expect(await starts(db, tour, localDate('2026-07-18'))).toEqual([])
    expect(await listCapacitySchedules(db, tour)).toHaveLength(1)
    const log = await listActivities(db, { ...editor, entity: 'product', entityId: productId })
    expect(log).toHaveLength(4)
  },
)

test.each(DIALECTS)('%s: a stale version, the same values, and what is not there', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const tour = await insertTour(db)
  const { editor, productId } = tour
  const { id } = await addSchedule(db, tour)
  const save = (over: object) =>
    inTransaction(db, (tx) =>
      saveCapacitySchedule(tx, { ...editor, productId, id, values: evenings, ...over }),
    )

  expect(await save({ version: 2 })).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await save({ version: 1 })).toEqual({ ok: true, value: { id, version: 2 } })
  expect((await save({ version: 2, values: { ...evenings, name: 'A' } })).ok).toBe(true)
  expect(await save({ version: 2, values: { ...evenings, name: 'B' } })).toMatchObject({
    error: { code: 'changed_by_other', collisions: [{ name: 'name', mine: 'B', theirs: 'A' }] },
  })
  const gone = { ok: false, error: { code: 'not_found' } }
  expect(await save({ id: id + 1 })).toEqual(gone)
  const other = await insertTour(db, { shopId: tour.shopId })
  expect(await save({ productId: other.productId })).toEqual(gone)
  const stranger = await insertTour(db)
  expect(await save({ shopId: stranger.shopId })).toEqual(gone)
})

test.each(DIALECTS)('%s: by period a schedule limits a start as the pool does', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const tour = await insertTour(db, { kind: 'RENTAL' })
  const { shopId, productId } = tour
  await addSchedule(db, tour)
  const evening = { startRent: '2026-07-16 19:00:00', endRent: '2026-07-16 22:00:00' }
  await insertOrderWithBooking(db, { shopId, productId, quantity: 3, ...evening })
  expect(await starts(db, tour)).toEqual([
    ['19:00', 5],
    ['21:00', 4],
  ])
})

test.each(DIALECTS)(
  "%s: an alias has its master's schedules by start time, its own by period",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const master = await insertTour(db)
    const { shopId } = master
    await addSchedule(db, master)
    const alias = await insertProduct(db, { shop_id: shopId, alias_of_id: master.productId })
    await insertDuration(db, { shop_id: shopId, product_id: alias })
    expect(await starts(db, { shopId, productId: alias })).toEqual(await starts(db, master))

    const rental = await insertTour(db, { shopId, kind: 'RENTAL' })
    await addSchedule(db, rental)
    const aliasOfRental = await insertProduct(db, {
      shop_id: shopId,
      alias_of_id: rental.productId,
      ...independent,
    })
    await insertDuration(db, { shop_id: shopId, product_id: aliasOfRental })
    expect(await starts(db, { shopId, productId: aliasOfRental })).toEqual([])
  },
)

test.each(DIALECTS)(
  '%s: schedules take two statements more, for ten products as for one',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const tour = await insertTour(db)
    const { shopId } = tour
    const productIds = [tour.productId]
    await addSchedule(db, tour)
    while (productIds.length < 10) {
      const next = await insertTour(db, { shopId })
      await addSchedule(db, next)
      productIds.push(next.productId)
    }
    const plain = await insertProduct(db, { shop_id: shopId })
    const count = async (ids: readonly number[]) => {
      const { counted, count: statements } = countStatements(db)
      await findAvailabilityFacts(counted, { shopId, productIds: ids, from: thursday, to: thursday, now })
      return statements()
    }
    expect(await count(productIds)).toBe(await count([tour.productId]))
    expect(await count(productIds)).toBe((await count([plain])) + 2)
  },
)

test.each(DIALECTS)(
  '%s: start times and durations are saved; the preview says what results',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, shopId, productId: id } = await insertTour(db)
    const durationId = await insertDuration(db, { shop_id: shopId, amount: 1 })
    const preview = async () => {
      const query = { shopId, productIds: [id], from: thursday, to: thursday, now }
      const facts = await findAvailabilityFacts(db, query)
      return previewStartTimes(facts, { productId: id, from: thursday, days: 1, zone: stockholm })
    }
    const values = {
      startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
      startTimeInterval: 60,
      startTimes: [localTime('14:00'), localTime('10:00')],
      cutOffMinutes: 90,
      durationIds: [durationId],
    } as const
    const save = (over: object) =>
      inTransaction(db, (tx) =>
        saveProductAvailability(tx, { ...editor, id, values: { ...values, ...over } }),
      )

    expect(await preview()).toMatchObject([{ starts: [], reason: 'no_schedule' }])
    expect(await save({})).toMatchObject({ value: { version: 2 } })
    expect(await save({})).toMatchObject({ value: { version: 2 } })
    expect(await preview()).toMatchObject([{ starts: [], reason: 'closed' }])
    await insertOpeningSeason(db, { shop_id: shopId })
    expect(await preview()).toMatchObject([
      {
        reason: null,
        starts: [
          { time: '10:00', capacity: 10, used: 0 },
          { time: '14:00', capacity: 10, used: 0 },
        ],
      },
    ])
    await save({ startTimes: [localTime('07:00')] })
    expect(await preview()).toMatchObject([{ reason: 'no_times' }])
    await save({ startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS', durationIds: [] })
    expect(await preview()).toMatchObject([{ reason: 'no_durations' }])
    const long = await insertDuration(db, { shop_id: shopId, amount: 10 })
    await save({ startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS', durationIds: [long] })
    expect(await preview()).toMatchObject([{ reason: 'nothing_fits' }])

    const foreign = await insertDuration(db, { shop_id: await insertShop(db) })
    expect(await save({ durationIds: [foreign] })).toEqual({
      ok: false,
      error: { code: 'foreign_id', at: 'durationIds' },
    })
  },
)
