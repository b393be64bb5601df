import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type Facts,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { inPart } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type CapacityScheduleValues,
  deleteCapacityScheduleRow,
  findCapacitySchedule,
  insertCapacitySchedule,
  updateCapacitySchedule,
} from './capacity-schedule-queries.server.ts'

/** `version` is the product's: a schedule belongs to it. */
type Input = Editor & { productId: number; version?: EditStart | undefined }
type Refusal = NotFound | ChangedByOther

/** Adds a schedule to a product. `id` of the answer is the schedule's, `version` the product's. */
export async function createCapacitySchedule(
  tx: Tx,
  { productId, values, ...input }: Input & { values: CapacityScheduleValues },
): Promise<Result<Saved, Refusal>> {
  const locked = await lockProduct(tx, { ...input, id: productId })
  if (!locked.ok) return locked
  const id = await insertCapacitySchedule(tx, { shopId: input.shopId, productId, values })
  const { version } = locked.value
  const edit = { ...input, id: productId, version, before: {}, after: factsOf(values) }
  const finished = await finishProductEdit(tx, edit)
  return ok({ id, version: finished.value.version })
}

/** Saves a schedule. Bookings at its times stay. */
export async function saveCapacitySchedule(
  tx: Tx,
  { productId, id, ...input }: Input & { id: number; values: CapacityScheduleValues },
): Promise<Result<Saved, Refusal>> {
  const { shopId } = input
  const locked = await lockProduct(tx, { ...input, id: productId })
  if (!locked.ok) return locked
  const stored = await findCapacitySchedule(tx, { shopId, productId, id })
  if (!stored) return err({ code: 'not_found' })
  const { version } = locked.value
  const part = `schedule.${id}`
  const product = { ...input, id: productId }
  const merged = await mergeTab(tx, product, {
    ...{ current: version, mine: input.values, theirs: stored, part },
    groups: [['firstDate', 'lastDate']],
  })
  if (!merged.ok) return merged
  const values = merged.value
  const [before, after] = [factsOf(stored), factsOf(values)]
  const base = inPart(part, differencesOf(stored, values)?.before ?? {})
  const finished = await finishProductEdit(tx, { ...product, version, before, after, base })
  if (finished.value.version !== version) await updateCapacitySchedule(tx, { shopId, productId, id, values })
  return ok({ id, version: finished.value.version })
}

/** Deletes a schedule. Bookings at its times stay, and no places are left at them. */
export async function deleteCapacitySchedule(
  tx: Tx,
  { productId, id, ...input }: Input & { id: number },
): Promise<Result<Saved, Refusal>> {
  const { shopId } = input
  const locked = await lockProduct(tx, { ...input, id: productId })
  if (!locked.ok) return locked
  const stored = await findCapacitySchedule(tx, { shopId, productId, id })
  if (!stored) return err({ code: 'not_found' })
  await deleteCapacityScheduleRow(tx, { shopId, productId, id })
  const before = factsOf(stored)
  const after = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  const { version } = locked.value
  return finishProductEdit(tx, { ...input, id: productId, version, before, after })
}

/** Facts of the schedule for the product's log, under names of their own. */
function factsOf(values: CapacityScheduleValues): Facts {
  return {
    scheduleName: values.name || null,
    scheduleKind: values.kind,
    scheduleFirstDate: values.firstDate,
    scheduleLastDate: values.lastDate,
    scheduleWeekdays: values.weekdays,
    scheduleMonths: values.months,
    scheduleIntervalDays: values.intervalDays,
    scheduleTint: values.tint,
    scheduleTimes: values.times.map(({ time, capacity }) => `${time} (${capacity})`),
  }
}
