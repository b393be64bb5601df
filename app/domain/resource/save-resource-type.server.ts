import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertResourceType, nextPosition, updateResourceType } from './resource-edit-queries.server.ts'
import { findResourceType } from './resource-queries.server.ts'
import type { ResourceTypeValues } from './resource-values.ts'

export type ResourceTypeRefusal = PlanRefusal | NotFound | ChangedByOther

/** Adds a type after the last. */
export async function createResourceType(
  tx: Tx,
  { values, plan, ...editor }: Editor & { values: ResourceTypeValues; plan: Plan },
): Promise<Result<Saved, ResourceTypeRefusal>> {
  const { shopId } = editor
  const lacking = refusePlan(plan, { feature: 'resources' })
  if (lacking) return err(lacking)
  const position = await nextPosition(tx, { table: 'resource_type', shopId })
  const id = await insertResourceType(tx, { shopId, position, ...values })
  const entry = {
    ...editor,
    entity: 'resource_type',
    entityId: id,
    action: 'created',
    facts: values,
  } as const
  await insertActivity(tx, { ...entry, actor: 'STAFF' })
  return ok({ id, version: 1 })
}

/** Saves a type. Without a version the last one to save wins; values that are there already write nothing. */
export async function saveResourceType(
  tx: Tx,
  input: Editor & { id: number; version?: number | undefined; values: ResourceTypeValues },
): Promise<Result<Saved, ResourceTypeRefusal>> {
  const { shopId, userId, now, id, values } = input
  await lockEdited(tx, { table: 'resource_type', shopId, id })
  const before = await findResourceType(tx, { shopId, id })
  if (!before || before.isDeleted) return err({ code: 'not_found' })

  const key = { shopId, entity: 'resource_type', entityId: id }
  const version = input.version ?? before.version
  const facts = differencesOf(before, values)
  if (version !== before.version) return err(await whoChanged(tx, key))
  if (!facts) return ok({ id, version })

  const isSaved = await updateResourceType(tx, { shopId, id, version, ...values })
  if (!isSaved) return err(await whoChanged(tx, key))
  await insertActivity(tx, { ...key, action: 'changed', facts, actor: 'STAFF', userId, now })
  return ok({ id, version: version + 1 })
}
