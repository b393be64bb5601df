import type { Db } from '#db/transaction.server.ts'
import { type Activity, type ActivityKey, listActivities } from './activity-queries.server.ts'
import { type Change, type ChangedByOther, type Collision, changesIn, type Facts } from './edit.ts'

/**
 * Facts of an entry under the names of an edit's properties; null for an entry about something else. Of a record
 * such as an order, whose version much else moves too: a version that no entry tells of changed none of these.
 */
export type ReadEntry = (entry: Activity) => Facts | null

type Versions = {
  /** Version with which an edit began. */
  version: number
  current: number
  read?: ReadEntry | undefined
}

/** The log since a version, newest first; null where it does not tell of every version since. */
export async function listSince(
  db: Db,
  key: ActivityKey,
  { version, current, read }: Versions,
): Promise<Activity[] | null> {
  if (current <= version) return null
  const entries = await listActivities(db, { ...key, since: version })
  if (read) {
    return entries.flatMap((entry) => {
      const facts = read(entry)
      return facts ? [{ ...entry, facts }] : []
    })
  }
  const versions = new Set(entries.map((entry) => entry.version))
  const expected = Array.from({ length: current - version }, (_, index) => version + index + 1)
  return expected.every((each) => versions.has(each)) ? entries : null
}

/**
 * Who saved last, and what was changed since an edit began, for somebody whose edit can't be saved. Where the log
 * does not tell of every version it is what the last save changed.
 */
export async function whoChanged(
  db: Db,
  key: ActivityKey,
  { version, current, read, collisions = [] }: Versions & { collisions?: readonly Collision[] },
): Promise<ChangedByOther> {
  const entries = (await listSince(db, key, { version, current, read })) ?? (await newestSave(db, key))
  return {
    code: 'changed_by_other',
    at: 'version',
    changedBy: entries[0]?.userName ?? null,
    changedAt: entries[0]?.createdAt ?? null,
    changes: changesOver(entries),
    collisions,
    version,
    seen: current,
  }
}

/** One save may have written several entries, all at its moment; a new place in a list is no save. */
async function newestSave(db: Db, key: ActivityKey): Promise<Activity[]> {
  const saves = (await listActivities(db, key)).filter(({ action }) => action !== 'moved')
  const [newest] = saves
  return saves.filter(({ createdAt, userId }) => createdAt === newest?.createdAt && userId === newest.userId)
}

/** Each property once: as it was before the first of the entries, and as it is after the last. */
function changesOver(newestFirst: readonly Activity[]): Change[] {
  const changes = new Map<string, Change>()
  for (const change of newestFirst.flatMap(({ facts }) => changesIn(facts))) {
    const after = changes.get(change.name)?.after ?? change.after
    changes.set(change.name, { ...change, after })
  }
  return [...changes.values()]
}
