import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/save-over.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type DurationValues,
  findDuration,
  insertDuration,
  updateDuration,
} from './duration-queries.server.ts'

/** Adds a duration. */
export async function createDuration(
  tx: Tx,
  { values, ...editor }: Editor & { values: DurationValues },
): Promise<Result<Saved, never>> {
  const { shopId } = editor
  const id = await insertDuration(tx, { shopId, ...values })
  return logCreated(tx, { ...editor, entity: 'duration', id, facts: values })
}

/**
 * Saves a duration. Bookings store their start and end, so none of them changes. Without a version the last
 * one to save wins; values that are there already write nothing. Source: reliability.md F10.
 */
export async function saveDuration(
  tx: Tx,
  input: EditInput<DurationValues>,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  await lockEdited(tx, { ...input, table: 'duration' })
  const before = await findDuration(tx, input)
  return saveOver(
    tx,
    { ...input, entity: 'duration', before },
    {
      update: (row, values) => updateDuration(tx, { ...row, ...values }),
      groups: [['amount', 'unit']],
    },
  )
}
