import type { Db } from '#db/transaction.server.ts'
import { type Activity, type ActivityKey, listActivities } from './activity-queries.server.ts'
import { type Change, type ChangedByOther, changesIn } from './edit.ts'

/**
 * Who saved last, and what they changed, for somebody who started from an older version. One save may have
 * written several entries, all at its moment.
 */
export async function whoChanged(db: Db, key: ActivityKey): Promise<ChangedByOther> {
  const activities = await listActivities(db, key)
  // A new place in a list is no new version.
  const newest = activities.find(({ action }) => action !== 'moved')
  return {
    code: 'changed_by_other',
    at: 'version',
    changedBy: newest?.userName ?? null,
    changedAt: newest?.createdAt ?? null,
    changes: newestOfEach(activities.filter((each) => isSameSave(each, newest))),
  }
}

/** Each property as it changed last. */
function newestOfEach(newestFirst: readonly Activity[]): Change[] {
  const changes = new Map<string, Change>()
  for (const change of newestFirst.flatMap(({ facts }) => changesIn(facts))) {
    if (!changes.has(change.name)) changes.set(change.name, change)
  }
  return [...changes.values()]
}

function isSameSave(entry: Activity, newest: Activity | undefined): boolean {
  if (entry.action === 'moved') return false
  return entry.createdAt === newest?.createdAt && entry.userId === newest.userId
}
