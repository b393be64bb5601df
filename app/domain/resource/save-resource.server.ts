import { listMembers } from '#app/domain/account/account-queries.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { lockEdited } from '#app/domain/shared/edit/edit-queries.server.ts'
import { mergeOver } from '#app/domain/shared/edit/merge-over.server.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertResource, updateResource } from './resource-edit-queries.server.ts'
import { findResource, findResourceType, listResourceUses } from './resource-queries.server.ts'
import type { ResourceValues } from './resource-values.ts'

/** An id that is not the shop's: a type that is gone, a user who is no member. */
type ForeignId = { code: 'foreign_id'; at: 'resourceTypeId' | 'userId' }

/** Products need its type as it is; `names` are theirs for staff. */
type ResourceNeeded = { code: 'resource_needed'; at: 'resourceTypeId'; names: string }

type ResourceRefusal = PlanRefusal | ForeignId | ResourceNeeded | NotFound | ChangedByOther

/** Adds a resource after the last. */
export async function createResource(
  tx: Tx,
  { values, plan, ...editor }: Editor & { values: ResourceValues; plan: Plan },
): Promise<Result<Saved, ResourceRefusal>> {
  const { shopId } = editor
  const unassigned = refusePlan(plan, { feature: 'resources' })
  if (unassigned) return err(unassigned)
  const foreign = await foreignIdIn(tx, shopId, values)
  if (foreign) return err(foreign)
  const position = await nextPosition(tx, { table: 'resource', shopId })
  const id = await insertResource(tx, { shopId, position, ...values })
  const facts = await toFacts(tx, shopId, values)
  const entry = { ...editor, entity: 'resource', entityId: id, action: 'created', facts } as const
  await insertActivity(tx, { ...entry, actor: 'STAFF' })
  return ok({ id, version: 1 })
}

/**
 * Saves a resource. Without a version the last one to save wins; values that are there already write
 * nothing. Existing bookings stay, also when less would fit now. Source: reliability.md F10, domain.md §3.
 */
export async function saveResource(
  tx: Tx,
  input: Editor & { id: number; version?: EditStart | undefined; values: ResourceValues },
): Promise<Result<Saved, ResourceRefusal>> {
  const { shopId, userId, now, id, version: begun } = input
  await lockEdited(tx, { table: 'resource', shopId, id })
  const before = await findResource(tx, { shopId, id })
  if (!before || before.isDeleted) return err({ code: 'not_found' })

  const key = { shopId, entity: 'resource', entityId: id }
  const { version } = before
  const merged = await mergeOver(tx, key, { begun, current: version, mine: input.values, theirs: before })
  if (!merged.ok) return merged
  const values = merged.value
  const differences = differencesOf(before, values)
  if (!differences) return ok({ id, version })
  const foreign = await foreignIdIn(tx, shopId, values, before)
  if (foreign) return err(foreign)
  if (values.resourceTypeId !== before.resourceTypeId) {
    const names = (await listResourceUses(tx, { shopId, id })).map(({ name }) => name).join(', ')
    if (names) return err({ code: 'resource_needed', at: 'resourceTypeId', names })
  }

  if (!(await updateResource(tx, { shopId, id, version, ...values }))) return err({ code: 'not_found' })
  const facts = differencesOf(await toFacts(tx, shopId, before), await toFacts(tx, shopId, values)) ?? {}
  await insertActivity(tx, {
    ...key,
    action: 'changed',
    facts: { ...facts, base: differences.before },
    version: version + 1,
    actor: 'STAFF',
    userId,
    now,
  })
  return ok({ id, version: version + 1 })
}

/** A user who left the shop meanwhile may stay; nobody new is linked who is no member. */
async function foreignIdIn(
  tx: Tx,
  shopId: number,
  { resourceTypeId, userId }: ResourceValues,
  before?: ResourceValues,
): Promise<ForeignId | undefined> {
  await lockEdited(tx, { table: 'resource_type', shopId, id: resourceTypeId })
  const type = await findResourceType(tx, { shopId, id: resourceTypeId })
  if (!type || type.isDeleted) return { code: 'foreign_id', at: 'resourceTypeId' }
  if (userId === null || userId === before?.userId) return undefined
  const members = await listMembers(tx, shopId)
  return members.some(({ id }) => id === userId) ? undefined : { code: 'foreign_id', at: 'userId' }
}

/** Facts for the log: names instead of ids, which mean nothing to a reader and may be gone one day. */
async function toFacts(tx: Tx, shopId: number, values: ResourceValues) {
  const type = await findResourceType(tx, { shopId, id: values.resourceTypeId })
  const members = values.userId === null ? [] : await listMembers(tx, shopId)
  return {
    name: values.name,
    maxCapacity: values.maxCapacity,
    resourceType: type?.name ?? null,
    sharedBetweenProducts: values.sharedBetweenProducts,
    sharedBetweenBookings: values.sharedBetweenBookings,
    sharedBetweenStartTimes: values.sharedBetweenStartTimes,
    scheduled: values.scheduled,
    user: members.find(({ id }) => id === values.userId)?.name ?? null,
  }
}
