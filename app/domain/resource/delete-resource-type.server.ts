import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { type Removable, removeEdited, restoreEdited } from '#app/domain/shared/remove-edited.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findResourceType, listResourceTypeUses } from './resource-queries.server.ts'

type Input = Editor & { id: number }

const RESOURCE_TYPE: Removable = {
  entity: 'resource_type',
  find: findResourceType,
  listUses: listResourceTypeUses,
}

/** Takes a type out of all choices. Refused while products need it or resources are of it. */
export function deleteResourceType(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  return removeEdited(tx, input, RESOURCE_TYPE)
}

/** Undoes a deletion. */
export function restoreResourceType(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  return restoreEdited(tx, input, RESOURCE_TYPE)
}
