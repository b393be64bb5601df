import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Db } from '#db/transaction.server.ts'
import type { Activity, ActivityKey } from './activity-queries.server.ts'
import { baseIn, type ChangedByOther, type EditChoice, type EditStart, type Facts } from './edit.ts'
import { mergeEdit } from './merge-edit.ts'
import { listSince, type ReadEntry, whoChanged } from './who-changed.server.ts'

export type MergeInput<Values> = {
  /** The version that the edit began with; undefined where the last one to save wins. */
  begun: EditStart | undefined
  /** The version that is stored, on a row that is locked. */
  current: number
  mine: Values
  /** Stored values, under the same names. */
  theirs: Facts
  /** Of a record in another's log, such as one season of a product: 'season.12'. */
  part?: string | undefined
  /** Properties that mean nothing without each other. */
  groups?: readonly (readonly string[])[] | undefined
  /** Of a record whose log tells of more than these properties. */
  read?: ReadEntry | undefined
}

/** Properties of a part as the log of the whole tells them apart. */
export function inPart(part: string, facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${part}.${name}`, value]))
}

/**
 * Merges an edit with the changes that others saved since it began. Refused only where both changed the
 * same, each to something else, and nobody chose yet; a choice counts until somebody changes that property
 * once more. Source: reliability.md F10.
 */
export async function mergeOver<Values extends Facts>(
  db: Db,
  key: ActivityKey,
  { begun, current, mine, theirs, part, groups, read }: MergeInput<Values>,
): Promise<Result<Values, ChangedByOther>> {
  const start = typeof begun === 'object' ? begun : { number: begun ?? current }
  const { number: version, seen = version, choices = [], isExact } = start
  if (version === current) return ok(mine)
  if (isExact) return err(await whoChanged(db, key, { version, current, read }))

  const since = await listSince(db, key, { version, current, read })
  const base = since && baseOf(since, part)
  const late =
    since &&
    baseOf(
      since.filter((entry) => (entry.version ?? 0) > seen),
      part,
    )
  const isValid = ({ name }: EditChoice) =>
    late ? ![name, name.split('.', 1)[0] ?? ''].some((each) => Object.hasOwn(late, each)) : seen === current
  const { values, collisions } = mergeEdit({
    ...{ base, mine, theirs, groups },
    choices: choices.filter(isValid),
  })
  if (collisions.length === 0) return ok(values)
  return err(await whoChanged(db, key, { version, current, read, collisions }))
}

/**
 * Properties that the entries changed, with their values before the first of them; with `part` those of
 * that part alone.
 */
function baseOf(newestFirst: readonly Activity[], part: string | undefined): Facts {
  const base: Facts = Object.assign({}, ...newestFirst.map(({ facts }) => baseIn(facts)))
  if (part === undefined) return base
  const own = Object.entries(base).filter(([name]) => name.startsWith(`${part}.`))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(part.length + 1), value]))
}
