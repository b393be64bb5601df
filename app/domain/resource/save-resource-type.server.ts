import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/save-over.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertResourceType, updateResourceType } from './resource-edit-queries.server.ts'
import { findResourceType } from './resource-queries.server.ts'
import type { ResourceTypeValues } from './resource-values.ts'

type ResourceTypeRefusal = PlanRefusal | NotFound | ChangedByOther

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
  return logCreated(tx, { ...editor, entity: 'resource_type', id, facts: values })
}

/** Saves a type. Without a version the last one to save wins; values that are there already write nothing. */
export async function saveResourceType(
  tx: Tx,
  input: EditInput<ResourceTypeValues>,
): Promise<Result<Saved, ResourceTypeRefusal>> {
  await lockEdited(tx, { ...input, table: 'resource_type' })
  const before = await findResourceType(tx, input)
  return saveOver(
    tx,
    { ...input, entity: 'resource_type', before },
    {
      update: (row, values) => updateResourceType(tx, { ...row, ...values }),
    },
  )
}
