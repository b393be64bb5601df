import type { StartTimeType } from '#app/domain/catalog/product-types.ts'
import type { LocalTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** When a product can start and how long it lasts. Source: domain.md §3 'Start times'. */
export type ProductAvailabilityValues = {
  startTimeType: StartTimeType
  /** Minutes between automatic start times. */
  startTimeInterval: number
  /** Listed start times, earliest first. */
  startTimes: readonly LocalTime[]
  /** Guests may book until so many minutes before the start. */
  cutOffMinutes: number
  /** By id. */
  durationIds: readonly number[]
}

/** Of a product that is not deleted; deleted durations are left out. */
export async function findProductAvailability(
  db: Db,
  { shopId, id }: Key,
): Promise<ProductAvailabilityValues | undefined> {
  const row = await db
    .selectFrom('product')
    .select(['start_time_type', 'start_time_interval', 'cut_off_minutes'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const times = await db
    .selectFrom('product_start_time')
    .select('time')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', id)
    .orderBy('time')
    .execute()
  const durations = await db
    .selectFrom('product_duration')
    .innerJoin('duration', 'duration.id', 'product_duration.duration_id')
    .select('duration.id')
    .where('product_duration.shop_id', '=', shopId)
    .where('product_duration.product_id', '=', id)
    .where('duration.deleted_at', 'is', null)
    .orderBy('duration.id')
    .execute()
  return {
    startTimeType: row.start_time_type,
    startTimeInterval: row.start_time_interval,
    startTimes: times.map(({ time }) => time),
    cutOffMinutes: row.cut_off_minutes,
    durationIds: durations.map((duration) => duration.id),
  }
}

/** Updates the product's row, its listed times and its durations. */
export async function updateProductAvailability(
  tx: Tx,
  { shopId, id, values }: Key & { values: ProductAvailabilityValues },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({
      start_time_type: values.startTimeType,
      start_time_interval: values.startTimeInterval,
      cut_off_minutes: values.cutOffMinutes,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('product_start_time')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', id)
    .execute()
  await tx.deleteFrom('product_duration').where('shop_id', '=', shopId).where('product_id', '=', id).execute()
  const link = { shop_id: shopId, product_id: id }
  const times = values.startTimes.map((time) => ({ ...link, time }))
  if (times.length > 0) await tx.insertInto('product_start_time').values(times).execute()
  const durations = values.durationIds.map((durationId) => ({ ...link, duration_id: durationId }))
  if (durations.length > 0) await tx.insertInto('product_duration').values(durations).execute()
}
