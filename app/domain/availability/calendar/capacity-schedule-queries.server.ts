import { toSchedule, toScheduleValues } from '#app/domain/shared/schedule-columns.ts'
import type { LocalTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { type CapacitySchedule, sortSchedules } from './capacity-schedule.ts'

/** Capacity schedules per product, the more specific first, in two statements; none for no products. */
export async function findCapacitySchedules(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<Map<number, CapacitySchedule[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('capacity_schedule')
    .select([
      'id',
      'product_id',
      'kind',
      'first_date',
      'last_date',
      'weekdays',
      'months',
      'interval_days',
      'tint',
    ])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .execute()
  const times = await db
    .selectFrom('capacity_schedule_time')
    .innerJoin('capacity_schedule', 'capacity_schedule.id', 'capacity_schedule_time.capacity_schedule_id')
    .select([
      'capacity_schedule_time.capacity_schedule_id',
      'capacity_schedule_time.time',
      'capacity_schedule_time.capacity',
    ])
    .where('capacity_schedule_time.shop_id', '=', shopId)
    .where('capacity_schedule.product_id', 'in', productIds)
    .execute()
  const timesById = Map.groupBy(times, (row) => row.capacity_schedule_id)
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...byProduct].map(([productId, group]) => [
      productId,
      sortSchedules(
        group.map((row) => ({
          id: row.id,
          ...toSchedule(toScheduleValues(row)),
          capacities: capacitiesOf(timesById.get(row.id) ?? []),
        })),
      ),
    ]),
  )
}

function capacitiesOf(rows: readonly { time: LocalTime; capacity: number }[]): Map<LocalTime, number> {
  return new Map(rows.map(({ time, capacity }) => [time, capacity]))
}
