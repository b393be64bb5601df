import {
  SCHEDULE_COLUMNS,
  type ScheduleValues,
  toSchedule,
  toScheduleColumns,
  toScheduleValues,
} from '#app/domain/shared/schedule-columns.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { Schedules } from './resource-schedule.ts'

type Key = { shopId: number; resourceId: number; id: number }

export type ResourceScheduleValues = ScheduleValues & { name: string }
export type ResourceSchedule = ResourceScheduleValues & { id: number; resourceId: number }

const COLUMNS = ['id', 'resource_id', 'name', ...SCHEDULE_COLUMNS] as const

/** Schedules of the resources, earliest first. */
export async function listResourceSchedules(
  db: Db,
  { shopId, resourceIds }: { shopId: number; resourceIds: readonly number[] },
): Promise<ResourceSchedule[]> {
  if (resourceIds.length === 0) return []
  const rows = await db
    .selectFrom('resource_schedule')
    .select(COLUMNS)
    .where('shop_id', '=', shopId)
    .where('resource_id', 'in', resourceIds)
    .orderBy('first_date')
    .orderBy('id')
    .execute()
  return rows.map(toResourceSchedule)
}

/** When each of the resources can be used; one statement, none when no resource is scheduled. */
export async function findSchedulesOf(
  db: Db,
  { shopId, resources }: { shopId: number; resources: readonly { id: number; scheduled: boolean }[] },
): Promise<Map<number, Schedules>> {
  const resourceIds = resources.filter(({ scheduled }) => scheduled).map(({ id }) => id)
  const found = Map.groupBy(
    await listResourceSchedules(db, { shopId, resourceIds }),
    ({ resourceId }) => resourceId,
  )
  return new Map(
    resources.map(({ id, scheduled }) => [
      id,
      { scheduled, schedules: (found.get(id) ?? []).map(toSchedule) },
    ]),
  )
}

export async function findResourceSchedule(
  db: Db,
  { shopId, resourceId, id }: Key,
): Promise<ResourceSchedule | undefined> {
  const row = await db
    .selectFrom('resource_schedule')
    .select(COLUMNS)
    .where('shop_id', '=', shopId)
    .where('resource_id', '=', resourceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toResourceSchedule(row)
}

export async function insertResourceSchedule(
  tx: Tx,
  { shopId, resourceId, name, ...values }: ResourceScheduleValues & Omit<Key, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('resource_schedule')
    .values({ shop_id: shopId, resource_id: resourceId, name, ...toScheduleColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateResourceSchedule(
  tx: Tx,
  { shopId, resourceId, id, name, ...values }: ResourceScheduleValues & Key,
): Promise<void> {
  await tx
    .updateTable('resource_schedule')
    .set({ name, ...toScheduleColumns(values) })
    .where('shop_id', '=', shopId)
    .where('resource_id', '=', resourceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteResourceScheduleRow(tx: Tx, { shopId, resourceId, id }: Key): Promise<void> {
  await tx
    .deleteFrom('resource_schedule')
    .where('shop_id', '=', shopId)
    .where('resource_id', '=', resourceId)
    .where('id', '=', id)
    .execute()
}

type Row = Parameters<typeof toScheduleValues>[0] & { id: number; resource_id: number; name: string }

function toResourceSchedule(row: Row): ResourceSchedule {
  return { id: row.id, resourceId: row.resource_id, name: row.name, ...toScheduleValues(row) }
}
