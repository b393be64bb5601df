import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findOpeningSeason, updateSeasonDeletedAt } from './season-queries.server.ts'

type Input = Editor & { id: number }

/** Takes a season out of the opening hours. Nothing points at one, so nothing hinders it; bookings stay. */
export async function deleteOpeningSeason(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'opening_season' })
  const season = await findOpeningSeason(tx, input)
  if (!season || season.isDeleted) return err({ code: 'not_found' })
  await updateSeasonDeletedAt(tx, { ...input, deletedAt: input.now })
  await log(tx, input, 'deleted')
  return ok(null)
}

/** Undoes a deletion. Restoring what is there changes nothing. */
export async function restoreOpeningSeason(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'opening_season' })
  const season = await findOpeningSeason(tx, input)
  if (!season) return err({ code: 'not_found' })
  if (!season.isDeleted) return ok(null)
  await updateSeasonDeletedAt(tx, { ...input, deletedAt: null })
  await log(tx, input, 'restored')
  return ok(null)
}

function log(tx: Tx, { id, ...editor }: Input, action: 'deleted' | 'restored'): Promise<void> {
  return insertActivity(tx, {
    ...editor,
    entity: 'opening_season',
    entityId: id,
    action,
    facts: {},
    actor: 'STAFF',
  })
}
