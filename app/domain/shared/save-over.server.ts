import type { Tx } from '#db/transaction.server.ts'
import { insertActivity } from './activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type Facts,
  type NotFound,
  type Saved,
} from './edit.ts'
import { err, ok, type Result } from './result.ts'
import { whoChanged } from './who-changed.server.ts'

/** An edit as it was posted. Without a version the last one to save wins. */
export type EditInput<Values> = Editor & { id: number; version?: number | undefined; values: Values }

type Stored<Values> = Values & { version: number; isDeleted: boolean }

type Steps<Values, Refusal> = {
  /** False when the row is gone or its version is another by now. */
  update: (input: { shopId: number; id: number; version: number }) => Promise<boolean>
  /** What hinders values that differ from the stored ones. */
  refuse?: () => Refusal | undefined
  /** What the log tells of the values, where not the values themselves. */
  toFacts?: (values: Values) => Facts
}

/**
 * Saves values over a thing whose row is held: who started from an older version is told what was changed
 * meanwhile; values that are there already write nothing; the rest is written and logged. Source:
 * reliability.md F10.
 */
export async function saveOver<Values extends Facts, Refusal = never>(
  tx: Tx,
  { entity, before, ...input }: EditInput<Values> & { entity: string; before: Stored<Values> | undefined },
  { update, refuse, toFacts = (values) => values }: Steps<Values, Refusal>,
): Promise<Result<Saved, NotFound | ChangedByOther | Refusal>> {
  const { shopId, userId, now, id, values } = input
  if (!before || before.isDeleted) return err({ code: 'not_found' })
  const key = { shopId, entity, entityId: id }
  const version = input.version ?? before.version
  if (version !== before.version) return err(await whoChanged(tx, key))
  const facts = differencesOf(toFacts(before), toFacts(values))
  if (!facts) return ok({ id, version })
  const refused = refuse?.()
  if (refused) return err(refused)

  if (!(await update({ shopId, id, version }))) return err(await whoChanged(tx, key))
  await insertActivity(tx, {
    ...key,
    action: 'changed',
    facts,
    version: version + 1,
    actor: 'STAFF',
    userId,
    now,
  })
  return ok({ id, version: version + 1 })
}

/** Logs what was made, and answers it. */
export async function logCreated(
  tx: Tx,
  { id, facts, entity, ...editor }: Editor & { id: number; entity: string; facts: Facts },
): Promise<Result<Saved, never>> {
  await insertActivity(tx, {
    ...editor,
    entity,
    entityId: id,
    action: 'created',
    facts,
    actor: 'STAFF',
  })
  return ok({ id, version: 1 })
}
