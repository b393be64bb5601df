import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { type Removable, removeEdited, restoreEdited } from '#app/domain/shared/remove-edited.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findOpeningSeason } from './season-queries.server.ts'

type Input = Editor & { id: number }

const OPENING_SEASON: Removable = { entity: 'opening_season', find: findOpeningSeason }

/** Takes a season out of the opening hours. Nothing points at one, so nothing hinders it; bookings stay. */
export function deleteOpeningSeason(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  return removeEdited(tx, input, OPENING_SEASON)
}

/** Undoes a deletion. */
export function restoreOpeningSeason(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  return restoreEdited(tx, input, OPENING_SEASON)
}
