import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { ResourceValues } from './resource-values.ts'

type Key = { shopId: number; id: number }

export async function insertResource(
  tx: Tx,
  { shopId, position, ...values }: ResourceValues & { shopId: number; position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('resource')
    .values({ shop_id: shopId, position, deleted_at: null, ...toColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the resource is gone or its version is another by now. */
export async function updateResource(
  tx: Tx,
  { shopId, id, version, ...values }: ResourceValues & Key & { version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('resource')
    .set({ ...toColumns(values), version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the resource against other editors until the transaction ends. */
export async function lockResource(tx: Tx, { shopId, id }: Key): Promise<void> {
  const rows = tx.selectFrom('resource').select('id').where('shop_id', '=', shopId).where('id', '=', id)
  await lockRows(tx, rows).execute()
}

/** Increments the version after a change of its schedules. Call with the resource locked. */
export async function updateResourceVersion(
  tx: Tx,
  { shopId, id, version, scheduled }: Key & { version: number; scheduled: boolean },
): Promise<void> {
  await tx
    .updateTable('resource')
    .set({ version, scheduled: storedFlag(scheduled) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

function toColumns(values: ResourceValues) {
  return {
    name: values.name,
    max_capacity: values.maxCapacity,
    resource_type_id: values.resourceTypeId,
    shared_between_products: storedFlag(values.sharedBetweenProducts),
    shared_between_bookings: storedFlag(values.sharedBetweenBookings),
    shared_between_start_times: storedFlag(values.sharedBetweenStartTimes),
    scheduled: storedFlag(values.scheduled),
    user_id: values.userId,
  }
}
