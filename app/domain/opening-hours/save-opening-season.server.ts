import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type Facts,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findOpeningSeason, insertOpeningSeason, updateOpeningSeason } from './season-queries.server.ts'
import type { SeasonValues } from './season-types.ts'
import { inWeekOrder } from './weekly-intervals.ts'

/** Adds a season; which one decides a date is computed, so it may lie over others. */
export async function createOpeningSeason(
  tx: Tx,
  { values, ...editor }: Editor & { values: SeasonValues },
): Promise<Result<Saved, never>> {
  const { shopId } = editor
  const facts = toFacts(values)
  const id = await insertOpeningSeason(tx, { shopId, values })
  await insertActivity(tx, {
    ...editor,
    entity: 'opening_season',
    entityId: id,
    action: 'created',
    facts,
    actor: 'STAFF',
  })
  return ok({ id, version: 1 })
}

/**
 * Saves a season with its times and closed dates. Without a version the last one to save wins; what is there
 * already, in whatever order, writes nothing. Bookings that stand outside the new hours stay.
 */
export async function saveOpeningSeason(
  tx: Tx,
  input: Editor & { id: number; version?: number | undefined; values: SeasonValues },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, userId, now, id, values } = input
  await lockEdited(tx, { table: 'opening_season', shopId, id })
  const before = await findOpeningSeason(tx, { shopId, id })
  if (!before || before.isDeleted) return err({ code: 'not_found' })

  const key = { shopId, entity: 'opening_season', entityId: id }
  const version = input.version ?? before.version
  if (version !== before.version) return err(await whoChanged(tx, key))
  const facts = differencesOf(toFacts({ ...before, closedDates: [...before.closedDates] }), toFacts(values))
  if (!facts) return ok({ id, version })

  if (!(await updateOpeningSeason(tx, { shopId, id, version, values }))) return err(await whoChanged(tx, key))
  await insertActivity(tx, { ...key, action: 'changed', facts, actor: 'STAFF', userId, now })
  return ok({ id, version: version + 1 })
}

/** A season for the log: times as '1 09:00–17:00', 1 being Monday, in the week's order. */
function toFacts({ name, firstDate, lastDate, intervals, closedDates }: SeasonValues): Facts {
  return {
    name,
    firstDate,
    lastDate,
    intervals: inWeekOrder(intervals).map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`),
    closedDates: closedDates.toSorted(),
  }
}
