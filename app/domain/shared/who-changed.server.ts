import type { Db } from '#db/transaction.server.ts'
import { type ActivityKey, listActivities } from './activity-queries.server.ts'
import { type ChangedByOther, changesIn } from './edit.ts'

/** Who saved last, and what they changed, for somebody who started from an older version. */
export async function whoChanged(db: Db, key: ActivityKey): Promise<ChangedByOther> {
  const [newest] = await listActivities(db, key)
  return {
    code: 'changed_by_other',
    at: 'version',
    changedBy: newest?.userName ?? null,
    changedAt: newest?.createdAt ?? null,
    changes: newest ? changesIn(newest.facts) : [],
  }
}
