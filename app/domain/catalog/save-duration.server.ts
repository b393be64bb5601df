import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type DurationValues,
  findDuration,
  insertDuration,
  updateDuration,
} from './duration-queries.server.ts'
import { nextPosition } from './position-queries.server.ts'

/** Adds a duration after the last. */
export async function createDuration(
  tx: Tx,
  { values, ...editor }: Editor & { values: DurationValues },
): Promise<Result<Saved, never>> {
  const { shopId } = editor
  const position = await nextPosition(tx, { table: 'duration', shopId })
  const id = await insertDuration(tx, { shopId, position, ...values })
  await insertActivity(tx, {
    ...editor,
    entity: 'duration',
    entityId: id,
    action: 'created',
    facts: values,
    actor: 'STAFF',
  })
  return ok({ id, version: 1 })
}

/**
 * Saves a duration. Bookings store their start and end, so none of them changes. Without a version the last
 * one to save wins; values that are there already write nothing. Source: reliability.md F10.
 */
export async function saveDuration(
  tx: Tx,
  input: Editor & { id: number; version?: number | undefined; values: DurationValues },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, userId, now, id, values } = input
  await lockEdited(tx, { table: 'duration', shopId, id })
  const before = await findDuration(tx, { shopId, id })
  if (!before || before.isDeleted) return err({ code: 'not_found' })

  const key = { shopId, entity: 'duration', entityId: id }
  const version = input.version ?? before.version
  const facts = differencesOf(before, values)
  if (version !== before.version) return err(await whoChanged(tx, key))
  if (!facts) return ok({ id, version })

  if (!(await updateDuration(tx, { shopId, id, version, ...values }))) return err(await whoChanged(tx, key))
  await insertActivity(tx, { ...key, action: 'changed', facts, actor: 'STAFF', userId, now })
  return ok({ id, version: version + 1 })
}
