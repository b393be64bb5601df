import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertActivity } from './activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type Facts,
  type NotFound,
  type Saved,
} from './edit.ts'
import { mergeOver } from './merge-over.server.ts'

/** An edit as it was posted. Without a version the last one to save wins. */
export type EditInput<Values> = Editor & { id: number; version?: EditStart | undefined; values: Values }

type Stored<Values> = Values & { version: number; isDeleted: boolean }
type Row = { shopId: number; id: number; version: number }

type Steps<Values, Refusal> = {
  /** False when the row is gone. The values are the edit's, merged with what others saved since it began. */
  update: (row: Row, values: Values) => Promise<boolean>
  /** Checks values that differ from the stored ones; undefined when they can be saved. */
  refuse?: (values: Values) => Promise<Refusal | undefined> | Refusal | undefined
  /** Maps the values to the log; left out where it records them as they are. */
  toFacts?: ((values: Values) => Facts) | undefined
  /** Properties that mean nothing without each other. */
  groups?: readonly (readonly string[])[] | undefined
}

/**
 * Saves values over a record whose row is locked: what others changed meanwhile is merged; values that are there
 * already write nothing; the others are written and logged. Source: reliability.md F10.
 */
export async function saveOver<Values extends Facts, Refusal = never>(
  tx: Tx,
  { entity, before, ...input }: EditInput<Values> & { entity: string; before: Stored<Values> | undefined },
  { update, refuse, toFacts, groups }: Steps<Values, Refusal>,
): Promise<Result<Saved, NotFound | ChangedByOther | Refusal>> {
  const { shopId, userId, now, id } = input
  if (!before || before.isDeleted) return err({ code: 'not_found' })
  const { version } = before
  const key = { shopId, entity, entityId: id }
  const begun = input.version
  const merged = await mergeOver(tx, key, {
    ...{ begun, current: version, mine: input.values, theirs: before, groups },
  })
  if (!merged.ok) return merged
  const values = merged.value
  const differences = differencesOf(before, values)
  const facts = toFacts ? differencesOf(toFacts(before), toFacts(values)) : differences
  if (!facts) return ok({ id, version })
  const refused = await refuse?.(values)
  if (refused) return err(refused)

  if (!(await update({ shopId, id, version }, values))) return err({ code: 'not_found' })
  const base = toFacts ? { base: differences?.before ?? {} } : {}
  await insertActivity(tx, {
    ...key,
    action: 'changed',
    facts: { ...facts, ...base },
    version: version + 1,
    actor: 'STAFF',
    userId,
    now,
  })
  return ok({ id, version: version + 1 })
}

/** Logs what was created, and answers it. */
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
