import {
  SCHEDULE_COLUMNS,
  type ScheduleValues,
  toScheduleColumns,
  toScheduleValues,
} from '#app/domain/shared/schedule-columns.ts'
import type { LocalTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** A product of the shop. */
type ProductKey = { shopId: number; productId: number }
type ProductsKey = { shopId: number; productIds: readonly number[] }
type Key = ProductKey & { id: number }

type ScheduledTime = { time: LocalTime; capacity: number }

/** Start times with their capacity on the dates of a schedule, earliest first. */
export type CapacityScheduleValues = ScheduleValues & { name: string; times: readonly ScheduledTime[] }

export type StoredSchedule = CapacityScheduleValues & { id: number }

/** All of a product, the newest first. */
export async function listCapacitySchedules(db: Db, key: ProductKey): Promise<StoredSchedule[]> {
  const { shopId, productId } = key
  const schedules = await listCapacitySchedulesOf(db, { shopId, productIds: [productId] })
  return schedules.get(productId) ?? []
}

/** The same of several products, in two statements. */
export async function listCapacitySchedulesOf(
  db: Db,
  key: ProductsKey,
): Promise<Map<number, StoredSchedule[]>> {
  if (key.productIds.length === 0) return new Map()
  const rows = await selectSchedules(db, key).orderBy('id', 'desc').execute()
  const times = await listTimes(db, key)
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...groups].map(([id, group]) => [id, group.map((row) => toStored(row, times.get(row.id) ?? []))]),
  )
}

/** A schedule of another product is not found. */
export async function findCapacitySchedule(db: Db, key: Key): Promise<StoredSchedule | undefined> {
  const ofProduct = { shopId: key.shopId, productIds: [key.productId] }
  const row = await selectSchedules(db, ofProduct).where('id', '=', key.id).executeTakeFirst()
  if (!row) return undefined
  const times = await listTimes(db, ofProduct)
  return toStored(row, times.get(row.id) ?? [])
}

export async function insertCapacitySchedule(
  tx: Tx,
  { shopId, productId, values }: ProductKey & { values: CapacityScheduleValues },
): Promise<number> {
  const { id } = await tx
    .insertInto('capacity_schedule')
    .values({ shop_id: shopId, product_id: productId, name: values.name, ...toScheduleColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTimes(tx, { shopId, id, times: values.times })
  return id
}

export async function updateCapacitySchedule(
  tx: Tx,
  { shopId, productId, id, values }: Key & { values: CapacityScheduleValues },
): Promise<void> {
  await tx
    .updateTable('capacity_schedule')
    .set({ name: values.name, ...toScheduleColumns(values) })
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .execute()
  await deleteTimes(tx, { shopId, id })
  await insertTimes(tx, { shopId, id, times: values.times })
}

/** Deletes a schedule, which no record refers to: bookings have their own times. */
export async function deleteCapacityScheduleRow(tx: Tx, { shopId, productId, id }: Key): Promise<void> {
  await deleteTimes(tx, { shopId, id })
  await tx
    .deleteFrom('capacity_schedule')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .execute()
}

function selectSchedules(db: Db, { shopId, productIds }: ProductsKey) {
  return db
    .selectFrom('capacity_schedule')
    .select(['id', 'product_id', 'name', ...SCHEDULE_COLUMNS])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>

function toStored({ id, name, ...row }: Row, times: readonly ScheduledTime[]): StoredSchedule {
  return { id, name, ...toScheduleValues(row), times }
}

async function listTimes(db: Db, { shopId, productIds }: ProductsKey): Promise<Map<number, ScheduledTime[]>> {
  const rows = await db
    .selectFrom('capacity_schedule_time')
    .innerJoin('capacity_schedule', 'capacity_schedule.id', 'capacity_schedule_time.capacity_schedule_id')
    .select([
      'capacity_schedule_time.capacity_schedule_id',
      'capacity_schedule_time.time',
      'capacity_schedule_time.capacity',
    ])
    .where('capacity_schedule_time.shop_id', '=', shopId)
    .where('capacity_schedule.product_id', 'in', productIds)
    .orderBy('capacity_schedule_time.time')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.capacity_schedule_id)
  return new Map(
    [...groups].map(([id, group]) => [id, group.map(({ time, capacity }) => ({ time, capacity }))]),
  )
}

async function insertTimes(
  tx: Tx,
  { shopId, id, times }: { shopId: number; id: number; times: readonly ScheduledTime[] },
): Promise<void> {
  const rows = times.map((each) => ({ shop_id: shopId, capacity_schedule_id: id, ...each }))
  if (rows.length > 0) await tx.insertInto('capacity_schedule_time').values(rows).execute()
}

async function deleteTimes(tx: Tx, { shopId, id }: { shopId: number; id: number }): Promise<void> {
  await tx
    .deleteFrom('capacity_schedule_time')
    .where('shop_id', '=', shopId)
    .where('capacity_schedule_id', '=', id)
    .execute()
}
