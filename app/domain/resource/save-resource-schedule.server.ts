import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type Facts,
  type NotFound,
} from '#app/domain/shared/edit/edit.ts'
import { inPart, mergeOver } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { lockResource, updateResourceVersion } from './resource-edit-queries.server.ts'
import { findResource, type Resource } from './resource-queries.server.ts'
import {
  deleteResourceScheduleRow,
  findResourceSchedule,
  insertResourceSchedule,
  listResourceSchedules,
  type ResourceScheduleValues,
  updateResourceSchedule,
} from './resource-schedule-queries.server.ts'

/** `version` is the resource's, which its schedules share. Left out, the last one to save wins. */
type OfResource = Editor & { resourceId: number; version?: EditStart | undefined }
type Refused = NotFound | ChangedByOther
/** The schedule and the resource's version from now on. */
type SavedSchedule = { id: number; version: number }

/** Adds a schedule. The first one turns scheduling on: whoever creates one wants it to apply. */
export async function createResourceSchedule(
  tx: Tx,
  input: OfResource & { values: ResourceScheduleValues },
): Promise<Result<SavedSchedule, Refused>> {
  const { shopId, resourceId, values } = input
  const opened = await openResource(tx, input)
  if (!opened.ok) return opened
  const isFirst = (await listResourceSchedules(tx, { shopId, resourceIds: [resourceId] })).length === 0
  const id = await insertResourceSchedule(tx, { shopId, resourceId, ...values })
  const turnsOn = isFirst && !opened.value.scheduled
  const after = { ...toFacts(id, values), ...(turnsOn ? { scheduled: true } : {}) }
  const before = turnsOn ? { scheduled: false } : {}
  return ok({ id, version: await finish(tx, input, opened.value, { before, after }) })
}

/** Saves a schedule; values that are there already write nothing. */
export async function saveResourceSchedule(
  tx: Tx,
  input: OfResource & { id: number; values: ResourceScheduleValues },
): Promise<Result<SavedSchedule, Refused>> {
  const { shopId, resourceId, id, version: begun } = input
  const opened = await openResource(tx, input)
  if (!opened.ok) return opened
  const { version: current } = opened.value
  const before = await findResourceSchedule(tx, { shopId, resourceId, id })
  if (!before) return err({ code: 'not_found' })
  const key = { shopId, entity: 'resource', entityId: resourceId }
  const part = `schedule.${id}`
  const merged = await mergeOver(tx, key, {
    ...{ begun, current, mine: input.values, theirs: before, part },
    groups: [['firstDate', 'lastDate']],
  })
  if (!merged.ok) return merged
  const values = merged.value
  const facts = differencesOf(toFacts(id, before), toFacts(id, values))
  if (!facts) return ok({ id, version: current })
  await updateResourceSchedule(tx, { shopId, resourceId, id, ...values })
  const base = inPart(part, differencesOf(before, values)?.before ?? {})
  return ok({ id, version: await finish(tx, input, opened.value, { ...facts, base }) })
}

export async function deleteResourceSchedule(
  tx: Tx,
  input: OfResource & { id: number },
): Promise<Result<SavedSchedule, Refused>> {
  const { shopId, resourceId, id } = input
  const opened = await openResource(tx, input)
  if (!opened.ok) return opened
  const before = await findResourceSchedule(tx, { shopId, resourceId, id })
  if (!before) return err({ code: 'not_found' })
  await deleteResourceScheduleRow(tx, { shopId, resourceId, id })
  const facts = { before: toFacts(id, before), after: { schedule: null } }
  return ok({ id, version: await finish(tx, input, opened.value, facts) })
}

/** The resource, locked. */
async function openResource(tx: Tx, { shopId, resourceId }: OfResource): Promise<Result<Resource, NotFound>> {
  await lockResource(tx, { shopId, id: resourceId })
  const resource = await findResource(tx, { shopId, id: resourceId })
  if (!resource || resource.isDeleted) return err({ code: 'not_found' })
  return ok(resource)
}

async function finish(
  tx: Tx,
  { shopId, userId, now, resourceId }: OfResource,
  resource: Resource,
  facts: { before: Facts; after: Facts & { scheduled?: unknown }; base?: Facts },
): Promise<number> {
  const version = resource.version + 1
  const scheduled = facts.after.scheduled === true || resource.scheduled
  await updateResourceVersion(tx, { shopId, id: resourceId, version, scheduled })
  const entry = { shopId, userId, now, entity: 'resource', entityId: resourceId, action: 'changed' } as const
  await insertActivity(tx, { ...entry, facts, version, actor: 'STAFF' })
  return version
}

/** One property for all of a schedule, since the log is the resource's. */
function toFacts(id: number, { name, kind, firstDate, lastDate, ...values }: ResourceScheduleValues) {
  const { weekdays, months, intervalDays, tint } = values
  const dates = lastDate === null ? firstDate : `${firstDate} – ${lastDate}`
  const details = [kind, weekdays.join(''), months.join(','), intervalDays, tint, id].join(' ')
  return { schedule: name ? `${name}, ${dates}` : dates, scheduleRule: details }
}
