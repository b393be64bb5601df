import type { Db } from '#db/transaction.server.ts'
import { type ActivityKey, listActivities } from './activity-queries.server.ts'
import { type ChangedByOther, changesIn } from './edit.ts'

/** Who saved last, and what they changed, for somebody who started from an older version. */
export async function whoChanged(db: Db, key: ActivityKey): Promise<ChangedByOther> {
  const activities = await listActivities(db, key)
  // A new place in a list is no new version.
  const newest = activities.find(({ action }) => action !== 'moved')
  return {
    code: 'changed_by_other',
    at: 'version',
    changedBy: newest?.userName ?? null,
    changedAt: newest?.createdAt ?? null,
    changes: newest ? changesIn(newest.facts) : [],
  }
}
