import { listCapacitySchedulesOf } from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import { toSchedule } from '#app/domain/shared/schedule-columns.ts'
import type { Db } from '#db/transaction.server.ts'
import { type CapacitySchedule, sortSchedules } from './capacity-schedule.ts'

/** Capacity schedules per product, the more specific first, in two statements; none for no products. */
export async function findCapacitySchedules(
  db: Db,
  key: { shopId: number; productIds: readonly number[] },
): Promise<Map<number, CapacitySchedule[]>> {
  const stored = await listCapacitySchedulesOf(db, key)
  return new Map(
    [...stored].map(([productId, schedules]) => [
      productId,
      sortSchedules(
        schedules.map(({ times, ...schedule }) => ({
          id: schedule.id,
          ...toSchedule(schedule),
          capacities: new Map(times.map(({ time, capacity }) => [time, capacity])),
        })),
      ),
    ]),
  )
}
