import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { type Removable, removeEdited, restoreEdited } from '#app/domain/shared/remove-edited.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findDuration, listDurationUses } from './duration-queries.server.ts'

type Input = Editor & { id: number }

const DURATION: Removable = { entity: 'duration', find: findDuration, listUses: listDurationUses }

/**
 * Takes a duration out of all choices; what was booked for it keeps its start and end. Refused while products
 * offer it or a bundle forces it.
 */
export function deleteDuration(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  return removeEdited(tx, input, DURATION)
}

/** Undoes a deletion. */
export function restoreDuration(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  return restoreEdited(tx, input, DURATION)
}
